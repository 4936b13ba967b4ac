import type { APIRoute } from 'astro';
import { commentFeed } from '../../views/comment-feed.ts';
import { feedResponse } from '../../views/feed-formats.ts';

export const GET = (async () =>
  feedResponse(await commentFeed(), 'application/rss+xml')) satisfies APIRoute;
