import type { IncomingMessage } from 'node:http';
import { headersFor } from '../../build/csp/index.ts';
import type { Layer } from './listen.ts';

/** For what is one person's, or gone tomorrow: no cache may keep it. */
export const neverStored =
  (concerns: (request: IncomingMessage) => boolean): Layer =>
  (request, response, next) => {
    if (concerns(request)) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('vary', 'cookie, authorization');
    }
    next();
  };

const layerOf =
  (headers: ReturnType<typeof headersFor>): Layer =>
  (_, response, next) => {
    for (const header of headers) response.setHeader(...header);
    next();
  };

/** What every answer says to browsers, whatever it holds; the desk's own answers say more. */
export const safeHeaders: Layer = layerOf(headersFor({}));

/** The same for a server whose site is a preview: no search engine is to keep any of it. */
export const headersOfPreview: Layer = layerOf(headersFor({ isPreview: true }));

/** Sends a browser on, to be asked for with GET. The address that it came from is told to nobody: it may hold a secret. */
export const seeOther = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
};
