import type { APIRoute } from 'astro';
import { commentFeed } from '../../data/comment-feed.ts';
import { feedResponse } from '../../data/feed-response.ts';

export const GET = (async () =>
  feedResponse(await commentFeed(), 'application/rss+xml')) satisfies APIRoute;
