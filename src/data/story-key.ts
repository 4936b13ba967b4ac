import type { StoredPost } from '../store/records.ts';
import { getCardMaker } from './card.ts';
import { getCommentsByPost } from './comments.ts';
import { digestOf, digestOfShared } from './digest.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getPartPaths } from './parts.ts';
import { getLatestPosts, getPlaces } from './posts.ts';
import { getRelatedFinder } from './related.ts';
import { getSearchRecord } from './search.ts';
import { getSiteKey } from './site-key.ts';
import { getSources } from './sources.ts';
import { getStoryFrame } from './story.ts';
import { getUsesKeyMaker } from './uses-key.ts';

const made = madeFrom<StoredPost, Promise<readonly string[]>>();

/** Gives the key of each page of a post. It is not made anew unless a record that shows there has changed. */
export const getStoryKeyMaker = once(async () => {
  const { postSources, textSources } = await getSources();
  const [posts, placeOf] = [await getLatestPosts(), await getPlaces()];
  const [partsOf, commentsOf] = [await getPartPaths(), await getCommentsByPost()];
  const [relatedTo, cardOf] = [await getRelatedFinder(), await getCardMaker()];
  const [siteKey, usesKeyOf] = [await getSiteKey(), await getUsesKeyMaker()];

  return (post: StoredPost): Promise<readonly string[]> => {
    const [place = 0, parts = [post.path]] = [placeOf.get(post.id), partsOf.get(post.path)];
    const uses = usesKeyOf(post);
    const from = [siteKey, uses, posts[place - 1], posts[place + 1], ...postSources(post)];
    for (const other of relatedTo(post)) from.push(cardOf(other));
    for (const comment of commentsOf.get(post.id) ?? [])
      from.push(comment, ...textSources(comment.content));
    from.push(...parts);
    const keyOfPart = async (_: string, index: number): Promise<string> => {
      const { related, ...frame } = await getStoryFrame(post, index + 1);
      const search = await getSearchRecord(frame);
      return siteKey + digestOf([frame, related.map(digestOfShared), search, post.body, uses]);
    };
    return made(post, from, () => Promise.all(parts.map(keyOfPart)));
  };
});
