import type { IncomingMessage } from 'node:http';
import type { Header } from '../../build/csp/index.ts';
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

/** Sets the security headers of every response; the desk adds more. */
export function alwaysSet(headers: readonly Header[]): Layer {
  return (_, response, next) => {
    for (const header of headers) response.setHeader(...header);
    next();
  };
}

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
