import type { StoredPost } from '../store/records.ts';
import { digestOf } from './digest.ts';
import { getFeedIds } from './feed-ids.ts';
import { getItemFrame, postsInFeed } from './feed-item.ts';
import { getFeedHead } from './feed-text.ts';
import { makeFeed, type FeedOf } from './feed.ts';
import { madeFrom } from './made-from.ts';
import { getPartPaths } from './parts.ts';
import { getSources } from './sources.ts';
import { getUsesKey } from './uses-key.ts';

const made = madeFrom<StoredPost, Promise<string>>();

/** The key of a feed of posts. No body is read for it. */
export const getFeedKey = async (
  feed: Omit<FeedOf, 'items'>,
  posts: readonly StoredPost[],
): Promise<string> =>
  digestOf([
    await makeFeed({ ...feed, items: [] }),
    ...(await Promise.all(postsInFeed(posts).map(itemKey))),
  ]);

const itemKey = async (post: StoredPost): Promise<string> => {
  const { postSources } = await getSources();
  const { guid, id } = await getFeedIds(post);
  const uses = await getUsesKey(post);
  const parts = (await getPartPaths()).get(post.path) ?? [post.path];
  return made(post, [guid, id, uses, ...postSources(post), ...parts], async () =>
    digestOf([await getItemFrame(post), await getFeedHead(post), parts, post.body, uses]),
  );
};
