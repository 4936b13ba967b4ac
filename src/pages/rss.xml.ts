import type { APIRoute } from 'astro';
import { feedResponse } from '../views/feed-formats.ts';
import { withFeedTexts } from '../views/feed.ts';
import { rssFeed } from '../views/routes.ts';

export const GET = (async () =>
  feedResponse(
    await withFeedTexts(await rssFeed.open()),
    'application/rss+xml',
  )) satisfies APIRoute;
