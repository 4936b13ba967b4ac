import { headersFor } from '../../build/csp/index.ts';
import type { Layer } from './listen.ts';

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
