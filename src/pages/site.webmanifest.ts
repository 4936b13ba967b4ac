import type { APIRoute } from 'astro';
import { getManifest } from '../views/manifest.ts';

export const GET = (async () =>
  new Response(JSON.stringify(await getManifest()), {
    headers: { 'content-type': 'application/manifest+json' },
  })) satisfies APIRoute;
