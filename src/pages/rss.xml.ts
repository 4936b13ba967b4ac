import type { APIRoute } from 'astro';
import { feedResponse } from '../data/feed-response.ts';
import { siteFeed } from '../data/site-feed.ts';
import { feedPath } from '../paths.ts';

export const GET = (async () =>
  feedResponse(await siteFeed(feedPath), 'application/rss+xml')) satisfies APIRoute;
