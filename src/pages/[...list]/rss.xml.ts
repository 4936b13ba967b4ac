import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { feedResponse } from '../../views/feed-formats.ts';
import { withFeedTexts } from '../../views/feed.ts';
import { feedPaths } from '../../views/routes.ts';

export const getStaticPaths = feedPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  feedResponse(await withFeedTexts(await props.view()), 'application/rss+xml');
