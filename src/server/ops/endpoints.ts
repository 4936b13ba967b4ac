import type { ServerResponse } from 'node:http';
import { isSameSecret } from '../auth/guard.ts';
import type { Following } from '../following.ts';
import type { Layer } from '../http/listen.ts';
import type { Redis } from '../redis.ts';
import type { Metrics } from './metrics.ts';

const say = (response: ServerResponse, code: number, health: object): void => {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(health));
};

interface HealthOptions {
  readonly base: string;
  /** Why it cannot serve readers now; null if it can. */
  readonly notReady: () => 'stopping' | 'no-site' | null;
  readonly redis: Pick<Redis, 'client'> | null;
  readonly following: Pick<Following, 'trouble'> | null;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve readers. Both also exist below `base`,
 * for proxies that forward nothing else. WordPress, Redis and the bucket are not needed by readers:
 * `/readyz` names a Redis or bucket that is away, and stays 200.
 */
export function serveHealth({ base, notReady, redis, following }: HealthOptions): Layer {
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isRequested = (name: string) =>
      ['GET', 'HEAD'].includes(request.method ?? '') &&
      [`/${name}`, `${base}/${name}`].includes(path);
    if (isRequested('healthz')) return say(response, 200, { status: 'ok' });
    if (!isRequested('readyz')) return next();
    const reason = notReady();
    say(response, reason === null ? 200 : 503, {
      status: reason ?? 'ready',
      ...(redis === null ? {} : { redis: redis.client.isReady ? 'up' : 'away' }),
      ...(following === null ? {} : { bucket: following.trouble === null ? 'up' : 'away' }),
    });
  };
}

interface Serving {
  readonly base: string;
  readonly metrics: Metrics;
  /** Null when there are no metrics: then their address is not found. */
  readonly token: string | null;
}

/** `/metrics`, for clients that send the token as `Authorization: Bearer`. */
export function serveMetrics({ base, metrics, token }: Serving): Layer {
  return async (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isRequested = ['/metrics', `${base}/metrics`].includes(path);
    if (token === null || !isRequested) return next();
    response.setHeader('cache-control', 'no-store');
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSameSecret(given, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    const { text, type } = await metrics.read();
    response.writeHead(200, { 'content-type': type }).end(text);
  };
}
