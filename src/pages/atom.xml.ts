import type { APIRoute } from 'astro';
import { feedResponse } from '../views/feed-formats.ts';
import { withFeedTexts } from '../views/feed.ts';
import { atomFeed } from '../views/routes.ts';

export const GET = (async () =>
  feedResponse(
    await withFeedTexts(await atomFeed.open()),
    'application/atom+xml',
  )) satisfies APIRoute;
