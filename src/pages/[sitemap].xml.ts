import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { sitemapPaths } from '../views/routes.ts';
import { sitemapFile } from '../views/sitemap.ts';

export const getStaticPaths = sitemapPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(sitemapFile(await props.view()), { headers: { 'content-type': 'application/xml' } });
