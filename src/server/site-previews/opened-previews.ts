import { join } from 'node:path';
import { sitePreviewPath, type FoundSitePreview } from '../../publish/index.ts';
import type { Layer } from '../http/listen.ts';
import { notFoundPage } from '../http/not-found-page.ts';
import { staticSite } from '../http/static-site.ts';

interface Opened {
  readonly files: Layer;
  readonly missing: Layer;
}

// Each remembers which of its files have compressed copies.
const mostKept = 20;

/** What answers for previews once they are open to whoever asks. */
export const openedPreviews = (base: string) => {
  const kept = new Map<string, Opened>();

  const open = ({ folder, preview }: FoundSitePreview): Opened => {
    const place = { client: join(folder, 'client'), release: null, isPrivate: true };
    const within = sitePreviewPath(base, preview.name).replace(/\/$/, '');
    return { files: staticSite(place, within), missing: notFoundPage(place) };
  };

  return {
    async answer(
      found: FoundSitePreview,
      [request, response, next]: Parameters<Layer>,
    ): Promise<void> {
      const { files, missing } = kept.get(found.folder) ?? open(found);
      // In the order of their last use; a preview that is published anew has another folder.
      kept.delete(found.folder);
      kept.set(found.folder, { files, missing });
      for (const folder of kept.keys()) if (kept.size > mostKept) kept.delete(folder);
      await files(request, response, () => void missing(request, response, next));
    },
  };
};
