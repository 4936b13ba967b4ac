import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getSitemapFiles } from '../views/sitemap-files.ts';

export const getStaticPaths = (async () =>
  (await getSitemapFiles()).map(({ name, xml, key }) => ({
    params: { sitemap: name },
    props: { xml },
    cacheKey: key,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await props.xml(), { headers: { 'content-type': 'application/xml' } });
