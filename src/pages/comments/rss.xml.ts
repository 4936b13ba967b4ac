import type { APIRoute } from 'astro';
import { feedResponse } from '../../views/feed-formats.ts';
import { commentFeed } from '../../views/routes.ts';

export const GET = (async () =>
  feedResponse(await commentFeed.open(), 'application/rss+xml')) satisfies APIRoute;
