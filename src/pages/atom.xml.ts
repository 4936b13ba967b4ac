import type { APIRoute } from 'astro';
import { feedResponse } from '../views/feed-formats.ts';
import { siteFeed } from '../views/site-feed.ts';
import { atomPath } from '../content/paths/index.ts';

export const GET = (async () =>
  feedResponse(await siteFeed(atomPath), 'application/atom+xml')) satisfies APIRoute;
