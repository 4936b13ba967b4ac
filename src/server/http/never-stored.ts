import { isBelow } from '../paths.ts';
import type { Layer } from './listen.ts';

/** What is below one of these places is one person's, or is gone tomorrow: no cache may keep it. */
export const neverStored =
  (places: readonly string[]): Layer =>
  (request, response, next) => {
    if (places.some((place) => isBelow(request.url ?? '', place))) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('vary', 'cookie, authorization');
    }
    next();
  };
