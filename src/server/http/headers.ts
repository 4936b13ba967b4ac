import type { IncomingMessage } from 'node:http';
import { headersFor } from '../../build/csp/index.ts';
import type { Layer } from './listen.ts';

/** For private and short-lived responses: no cache may store them. */
export function neverStored(concerns: (request: IncomingMessage) => boolean): Layer {
  return (request, response, next) => {
    if (concerns(request)) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('vary', 'cookie, authorization');
    }
    next();
  };
}

const layerOf =
  (headers: ReturnType<typeof headersFor>): Layer =>
  (_, response, next) => {
    for (const header of headers) response.setHeader(...header);
    next();
  };

/** The security headers of every response; the desk adds more. */
export const safeHeaders: Layer = layerOf(headersFor({}));

/** The same for a preview, which search engines must not index. */
export const headersOfPreview: Layer = layerOf(headersFor({ isPreview: true }));

/** A redirect that browsers follow with GET, without a referrer: the address may hold a secret. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
