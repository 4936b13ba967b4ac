import type { IncomingMessage } from 'node:http';
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
