import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { postItems } from '../../data/feed-item.ts';
import { listsWithFeed } from '../../data/feed-lists.ts';
import { feedResponse } from '../../data/feed-response.ts';
import { makeFeed } from '../../data/feed.ts';
import { toParam } from '../../data/static-paths.ts';
import { feedPathOf } from '../../paths.ts';

export const getStaticPaths = (async () =>
  (await listsWithFeed()).map((list) => ({
    params: { list: toParam(list.path) },
    props: { list },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { name: title, description, path, posts } = props.list;
  const items = await postItems(await posts());
  const feed = await makeFeed({ self: feedPathOf(path), title, description, path, items });
  return feedResponse(feed, 'application/rss+xml');
};
