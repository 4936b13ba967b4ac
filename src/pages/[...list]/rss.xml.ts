import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { postItems } from '../../views/feed-item.ts';
import { feedPaths } from '../../views/feed-paths.ts';
import { feedResponse } from '../../views/feed-formats.ts';
import { makeFeed } from '../../views/feed.ts';

export const getStaticPaths = (async () => [...(await feedPaths('list'))]) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const items = await postItems(props.posts);
  return feedResponse(await makeFeed({ ...props.feed, items }), 'application/rss+xml');
};
