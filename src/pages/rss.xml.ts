import type { APIRoute } from 'astro';
import { feedResponse } from '../views/feed-formats.ts';
import { siteFeed } from '../views/site-feed.ts';
import { feedPath } from '../content/paths/index.ts';

export const GET = (async () =>
  feedResponse(await siteFeed(feedPath), 'application/rss+xml')) satisfies APIRoute;
