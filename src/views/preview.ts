import type { Draft, MirrorPlace } from '../wordpress/index.ts';
import { currentSite, openMirrorAt } from '../wordpress/sync/index.ts';
import { getLanguages, openContent, renewContent } from './content.ts';
import { adoptDraft } from './drafts.ts';
import type { PageMeta } from './head.ts';
import { goOnInLanguage } from './language.ts';
import { allowPicturesOf, pictureOrigins } from './media.ts';
import { pageView, type Page } from './page.ts';
import { storyView, type Story } from './story.ts';
import { withText } from './text.ts';

/** A preview of a story or a page: the other one is null. */
export interface Preview {
  readonly story: Story | null;
  readonly page: Page | null;
  /** The origins of pictures that are not published yet. */
  readonly pictureOrigins: readonly string[];
}

/**
 * A draft as the site in `place` would show it; null without a built site. `part` counts from 1;
 * invalid values become the nearest valid one.
 */
export async function getPreview(
  draft: Draft,
  { part, place }: { readonly part: number; readonly place: MirrorPlace },
): Promise<Preview | null> {
  if (!openMirrorAt(place)) return null;
  allowPicturesOf(place.service);
  renewContent(currentSite());
  await openContent();
  const { prepared } = draft;
  const shown = Math.min(Math.max(1, Math.trunc(part) || 1), prepared.parts.length);
  const post = adoptDraft(draft);
  const [, ...others] = getLanguages();
  goOnInLanguage(others.find(({ tag }) => tag === post.language)?.slug ?? '');
  const isPage = post.type === 'page';
  const page = isPage ? pageView(post, shown) : null;
  const story = isPage ? null : storyView(post, shown);
  return {
    story: story && {
      ...(await withText(story, prepared)),
      meta: unlisted(story.meta),
      address: undefined,
      sharePlaces: [],
    },
    page: page && { ...(await withText(page, prepared)), meta: unlisted(page.meta) },
    pictureOrigins: pictureOrigins(),
  };
}

// Without a path, a page has no metadata for search engines and share images.
const unlisted = (meta: PageMeta): PageMeta => ({ ...meta, path: undefined, isPreview: true });
