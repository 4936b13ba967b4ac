import type { APIRoute } from 'astro';
import { commentItems } from '../../data/comment-feed.ts';
import { feedResponse } from '../../data/feed.ts';
import { getWords } from '../../data/words.ts';

export const GET = (async () =>
  feedResponse({
    title: (await getWords()).commentFeed,
    items: await commentItems(),
  })) satisfies APIRoute;
