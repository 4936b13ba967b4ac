import type { Layer } from '../http/listen.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import type { Metrics } from './face.ts';

interface Serving {
  readonly base: string;
  readonly metrics: Metrics;
  /** Null where metrics are not to be had: then there is nothing at their address. */
  readonly token: string | null;
}

/** `/metrics`, for whoever sends the token as `Authorization: Bearer`. */
export const serveMetrics =
  ({ base, metrics, token }: Serving): Layer =>
  async (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isAsked = ['/metrics', `${base}/metrics`].includes(path);
    if (token === null || !isAsked) return next();
    response.setHeader('cache-control', 'no-store');
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSameSecret(given, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    const { text, type } = await metrics.read();
    response.writeHead(200, { 'content-type': type }).end(text);
  };
