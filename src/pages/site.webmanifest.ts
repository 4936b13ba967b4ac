import type { APIRoute } from 'astro';
import { manifest } from '../views/routes.ts';

export const GET = (async () =>
  new Response(JSON.stringify(await manifest.open()), {
    headers: { 'content-type': 'application/manifest+json' },
  })) satisfies APIRoute;
