import type { Feed } from './feed-formats.ts';
import { postItems } from './feed-item.ts';
import { makeFeed } from './feed.ts';
import { getLatestPosts } from './posts.ts';

/** What the whole site published last, as a feed at a path. */
export const siteFeed = async (self: string): Promise<Feed> =>
  makeFeed({ self, items: await postItems(await getLatestPosts()) });
