import type { APIRoute } from 'astro';
import { feedResponse } from '../data/feed-response.ts';
import { siteFeed } from '../data/site-feed.ts';
import { jsonFeedPath } from '../paths.ts';

export const GET = (async () =>
  feedResponse(await siteFeed(jsonFeedPath), 'application/feed+json')) satisfies APIRoute;
