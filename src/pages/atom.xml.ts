import type { APIRoute } from 'astro';
import { feedResponse } from '../data/feed-response.ts';
import { siteFeed } from '../data/site-feed.ts';
import { atomPath } from '../paths.ts';

export const GET = (async () =>
  feedResponse(await siteFeed(atomPath), 'application/atom+xml')) satisfies APIRoute;
