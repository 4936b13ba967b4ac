import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { postItems } from '../../data/feed-item.ts';
import { getFeedKey } from '../../data/feed-key.ts';
import { listsWithFeed } from '../../data/feed-lists.ts';
import { feedResponse } from '../../data/feed-response.ts';
import { makeFeed } from '../../data/feed.ts';
import { toParam } from '../../data/static-paths.ts';

export const getStaticPaths = (async () =>
  Promise.all(
    (await listsWithFeed()).map(async ({ feed, posts }) => ({
      params: { list: toParam(feed.path) },
      props: { feed, posts },
      cacheKey: await getFeedKey(feed, posts),
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const items = await postItems(props.posts);
  return feedResponse(await makeFeed({ ...props.feed, items }), 'application/rss+xml');
};
