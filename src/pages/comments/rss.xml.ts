import type { APIRoute } from 'astro';
import { commentItems } from '../../data/comment-feed.ts';
import { feedResponse } from '../../data/feed.ts';
import { words } from '../../data/words.ts';

export const GET = (async () =>
  feedResponse({ title: words.commentFeed, items: await commentItems() })) satisfies APIRoute;
