import type { APIRoute } from 'astro';
import { feedResponse, postItems } from '../data/feed.ts';
import { getLatestPosts } from '../data/posts.ts';

export const GET = (async () =>
  feedResponse({ items: await postItems(await getLatestPosts()) })) satisfies APIRoute;
