import {
  atomPath,
  commentsFeedPath,
  feedPath,
  homePath,
  jsonFeedPath,
  manifestPath,
} from '../content/paths/index.ts';
import { toCards } from './card.ts';
import { commentFeed } from './comment-feed.ts';
import { digestOf } from './digest.ts';
import { getFeedKey } from './feed-key.ts';
import { getHomeKey } from './home-key.ts';
import { getManifest } from './manifest.ts';
import { getLatestOnMissing } from './missing.ts';
import { getLatestPosts } from './posts.ts';
import { keyOf } from './site-key.ts';

/** Keys of the pages that every site has, by their paths: the routes without parameters. */
export const fixedKeys = async (): Promise<ReadonlyMap<string, string>> => {
  const posts = await getLatestPosts();
  const feedKeys = [feedPath, atomPath, jsonFeedPath].map(
    async (self) => [self, await getFeedKey({ self }, posts)] as const,
  );
  return new Map([
    [homePath, await getHomeKey()],
    ['/404', await keyOf(await toCards(await getLatestOnMissing()))],
    ...(await Promise.all(feedKeys)),
    [commentsFeedPath, digestOf(await commentFeed())],
    [manifestPath, digestOf(await getManifest())],
  ]);
};
