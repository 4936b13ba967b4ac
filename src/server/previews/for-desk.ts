import {
  findSitePreview,
  isOver,
  listSitePreviews,
  removeSitePreview,
  sharedPreviewPath,
  type SitePreview,
} from '../../publish/index.ts';
import type { Desk } from '../desk.ts';
import { Problem } from '../problem.ts';

type Place = Pick<Desk, 'base' | 'releases' | 'settings'>;

const unknown = () =>
  new Problem({
    code: 'not-found',
    detail: 'There is no preview with this name, or it has expired.',
  });

/** The previews beside the live site that are still shown, the newest first. */
export const sitePreviews = ({ releases }: Pick<Desk, 'releases'>): readonly SitePreview[] =>
  releases === null ? [] : listSitePreviews(releases).filter((preview) => !isOver(preview));

/** Takes a preview away at once, for whoever has a link as well. Throws a {@link Problem} `not-found`. */
export const dropSitePreview = ({ releases }: Pick<Desk, 'releases'>, name: string): void => {
  if (releases === null || !removeSitePreview(releases, name)) throw unknown();
};

/**
 * The path of a preview with the key that opens it to people without an account, until the preview ends or is published
 * anew. Throws a {@link Problem} `not-found`.
 */
export const shareLink = ({ base, releases, settings }: Place, name: string): string => {
  const found = releases === null ? null : findSitePreview(releases, name);
  if (found === null || isOver(found.preview)) throw unknown();
  return sharedPreviewPath(found.preview, { base, secret: settings.desk.sessionSecret });
};
