import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { feedResponse, postItems } from '../../data/feed.ts';
import { listsWithFeed } from '../../data/feed-lists.ts';
import { toParam } from '../../data/static-paths.ts';

export const getStaticPaths = (async () =>
  (await listsWithFeed()).map((list) => ({
    params: { list: toParam(list.path) },
    props: { list },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { name, description, path, posts } = props.list;
  return feedResponse({ title: name, description, path, items: await postItems(await posts()) });
};
