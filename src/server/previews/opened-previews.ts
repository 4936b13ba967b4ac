import { join } from 'node:path';
import { sitePreviewPath, type FoundSitePreview } from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import { notFoundPage } from '../static/not-found-page.ts';
import { staticSite } from '../static/static-site.ts';

/** Answers for a preview, to a client that may see it. */
export const openedPreview = ({ folder, preview }: FoundSitePreview, base: string): Layer => {
  const place = { client: join(folder, 'client'), release: null, isPrivate: true };
  const files = staticSite(place, sitePreviewPath(base, preview.name).replace(/\/$/, ''));
  return (request, response, next) =>
    files(request, response, () => void notFoundPage(place)(request, response, next));
};
