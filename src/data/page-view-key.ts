import type { StoredPost } from '../store/records.ts';
import { getCommentsByPost } from './comments.ts';
import { digestOf } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getFamilyKey } from './page-tree.ts';
import { getPageFrame } from './page-view.ts';
import { getPartPaths } from './parts.ts';
import { getSearchRecord } from './search.ts';
import { getSiteKey } from './site-key.ts';
import { getSources } from './sources.ts';
import { getUsesKeyMaker } from './uses-key.ts';

const made = madeFrom<StoredPost, Promise<readonly string[]>>();

/** Gives the key of each page of an editor's page. It is not made anew unless a record that shows there has changed. */
export const getPageKeyMaker = once(async () => {
  const { postSources, textSources } = await getSources();
  const [partsOf, commentsOf] = [await getPartPaths(), await getCommentsByPost()];
  const [siteKey, usesKeyOf] = [await getSiteKey(), await getUsesKeyMaker()];

  return async (page: StoredPost): Promise<readonly string[]> => {
    const [parts = [page.path], uses] = [partsOf.get(page.path), usesKeyOf(page)];
    const from = [siteKey, uses, await getFamilyKey(page), ...postSources(page)];
    for (const comment of commentsOf.get(page.id) ?? [])
      from.push(comment, ...textSources(comment.content));
    from.push(...parts);
    const keyOfPart = async (_: string, index: number): Promise<string> => {
      const frame = await getPageFrame(page, index + 1);
      return siteKey + digestOf([frame, await getSearchRecord(frame), page.body, uses]);
    };
    return made(page, from, () => Promise.all(parts.map(keyOfPart)));
  };
});
