import { defineMiddleware } from 'astro:middleware';
import { withPagePolicy } from './csp/index.ts';

/** Gives every page that is rendered its policy. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(withPagePolicy(await response.text()), response);
});
