import { headersOfAll } from '../../csp/index.ts';
import type { Layer } from './listen.ts';

/** What every answer says to browsers, whatever it holds; the desk's own answers say more. */
export const safeHeaders: Layer = (_, response, next) => {
  for (const header of headersOfAll) response.setHeader(...header);
  next();
};
