import type { Draft, MirrorPlace } from '../wordpress/index.ts';
import { currentMirror, openMirrorAt } from '../wordpress/sync/index.ts';
import { adoptDraft } from './drafts.ts';
import { edition } from './edition.ts';
import type { PageMeta } from './meta.ts';
import { getPageView, type PageView } from './page-view.ts';
import { allowPicturesOf, getPictureOrigins } from './remote-pictures.ts';
import { getStory, type Story } from './story.ts';

/** What a preview shows: exactly one of the two. */
export interface Preview {
  readonly story: Story | null;
  readonly page: PageView | null;
  /** Where pictures come from that were not published yet. */
  readonly pictureOrigins: readonly string[];
}

// Without an address of its own, a page has nothing to tell machines.
const unlisted = (meta: PageMeta): PageMeta => ({ ...meta, path: undefined, isPreview: true });

/**
 * A draft as the site that lies in `place` would show it, or null where none was built there. `part` counts from 1 and is
 * brought within bounds.
 */
export const getPreview = async (
  draft: Draft,
  { part, place }: { readonly part: number; readonly place: MirrorPlace },
): Promise<Preview | null> => {
  if (!openMirrorAt(place)) return null;
  edition.current = currentMirror();
  allowPicturesOf(place.service);
  const shown = Math.min(Math.max(1, Math.trunc(part) || 1), draft.prepared.parts.length);
  const post = await adoptDraft(draft);
  const isPage = post.type === 'page';
  const story = isPage ? null : await getStory(post, shown);
  const page = isPage ? await getPageView(post, shown) : null;
  return {
    story: story && {
      ...story,
      meta: unlisted(story.meta),
      address: undefined,
      canBeShared: false,
    },
    page: page && { ...page, meta: unlisted(page.meta) },
    pictureOrigins: await getPictureOrigins(),
  };
};
