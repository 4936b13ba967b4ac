import type { Layer } from './listen.ts';

/** What every answer says to browsers, whatever it holds. */
export const safeHeaders: Layer = (_, response, next) => {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'SAMEORIGIN');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  next();
};
