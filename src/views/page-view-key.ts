import type { PostData } from '../wordpress/index.ts';
import { getCommentsByPost } from './comments.ts';
import { digestOf } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getFamilyKey } from './page-tree.ts';
import { getParentPages } from './pages.ts';
import { getPartPaths } from './parts.ts';
import { getShownKeys, ownKey } from './shown-keys.ts';
import { getSiteKey } from './site-key.ts';
import { getSources } from './sources.ts';
import { getUsesKeyMaker } from './uses-key.ts';

const made = madeFrom<PostData, readonly string[]>();

/** Gives the key of each page of an editor's page, as `story-key.ts` gives those of posts. */
export const getPageKeyMaker = once(async () => {
  const [partsOf, commentsOf] = [await getPartPaths(), await getCommentsByPost()];
  const [siteKey, usesKeyOf] = [await getSiteKey(), await getUsesKeyMaker()];
  const [shown, { mediaOf }] = [await getShownKeys(), await getSources()];

  return async (page: PostData): Promise<readonly string[]> => {
    const parts = partsOf.get(page.path) ?? [page.path];
    const media = mediaOf(page);
    const from: unknown[] = [siteKey, usesKeyOf(page), await getFamilyKey(page)];
    from.push(media ? shown.media(media) : '');
    from.push(shown.comments(commentsOf.get(page.id) ?? []));
    // A family is told to a certain depth only.
    for (const { title, titleHtml, path } of await getParentPages(page))
      from.push(title, titleHtml, path);
    from.push(...parts);
    return made(page, from, () => {
      const key = digestOf([ownKey(page), ...from]);
      return parts.map((_, index) => `${siteKey}${key} ${index}`);
    });
  };
});
