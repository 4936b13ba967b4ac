import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { copyFile } from '../views/copies.ts';
import { copyPaths } from '../views/routes.ts';

export const getStaticPaths = copyPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await copyFile(await props.view()), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
