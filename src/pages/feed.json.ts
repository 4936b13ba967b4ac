import type { APIRoute } from 'astro';
import { feedResponse } from '../views/feed-formats.ts';
import { withFeedTexts } from '../views/feed.ts';
import { jsonFeed } from '../views/routes.ts';

export const GET = (async () =>
  feedResponse(
    await withFeedTexts(await jsonFeed.open()),
    'application/feed+json',
  )) satisfies APIRoute;
