import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { llmsFile } from '../views/copies.ts';
import { llmsPaths } from '../views/routes.ts';

export const getStaticPaths = llmsPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await llmsFile(await props.view()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
