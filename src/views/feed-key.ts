import type { PostData } from '../wordpress/index.ts';
import { digestOf } from './digest.ts';
import { getFeedIdsOf } from './feed-ids.ts';
import { postsInFeed } from './feed-item.ts';
import { makeFeed, type FeedOf } from './feed.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getPartPaths } from './parts.ts';
import { getShownKeys, ownKey } from './shown-keys.ts';
import { getSources } from './sources.ts';
import { getUsesKeyMaker } from './uses-key.ts';

const made = madeFrom<PostData, string>();

/** Gives a digest of what feeds show of a post, its text among it. No body is read for it. */
const getItemKeyMaker = once(async () => {
  const [idsOf, partsOf] = [await getFeedIdsOf(), await getPartPaths()];
  const [shown, usesKeyOf] = [await getShownKeys(), await getUsesKeyMaker()];
  const { authorOf, mediaOf, termsOf } = await getSources();
  // A post stands in several feeds.
  const keys = new Map<PostData, string>();
  return (post: PostData): string => {
    const known = keys.get(post);
    if (known !== undefined) return known;
    const { guid, id } = idsOf(post);
    const [author, media] = [authorOf(post), mediaOf(post)];
    const from: unknown[] = [guid, id, usesKeyOf(post)];
    from.push(author ? shown.author(author) : '', media ? shown.media(media) : '');
    for (const { name } of termsOf(post.categories)) from.push(name);
    for (const { name } of termsOf(post.tags)) from.push(name);
    from.push(...(partsOf.get(post.path) ?? [post.path]));
    const key = made(post, from, () => digestOf([ownKey(post), ...from]));
    keys.set(post, key);
    return key;
  };
});

/** The key of a feed of posts. */
export const getFeedKey = async (
  feed: Omit<FeedOf, 'items'>,
  posts: readonly PostData[],
): Promise<string> =>
  digestOf([
    await makeFeed({ ...feed, items: [] }),
    ...postsInFeed(posts).map(await getItemKeyMaker()),
  ]);
