import type { APIRoute } from 'astro';
import { commentItems } from '../../data/comment-feed.ts';
import { feedResponse } from '../../data/feed-response.ts';
import { makeFeed } from '../../data/feed.ts';
import { getWords } from '../../data/words.ts';
import { commentsFeedPath } from '../../paths.ts';

export const GET = (async () => {
  const title = (await getWords()).commentFeed;
  const feed = await makeFeed({ self: commentsFeedPath, title, items: await commentItems() });
  return feedResponse(feed, 'application/rss+xml');
}) satisfies APIRoute;
