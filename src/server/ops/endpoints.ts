import type { ServerResponse } from 'node:http';
import { isSameSecret } from '../auth/guard.ts';
import type { Following } from '../following.ts';
import type { Layer } from '../http/listen.ts';
import type { Redis } from '../redis.ts';
import type { Metrics } from './metrics.ts';

/** Why a server cannot serve readers now. */
type NotReady = 'stopping' | 'no-site';

/** What a server says of itself. */
interface Health {
  readonly status: string;
  /** Only of a server that shares a Redis. */
  readonly redis?: Reach;
  /** Only of a server that follows a bucket. */
  readonly bucket?: Reach;
}

type Reach = 'up' | 'away';

const say = (response: ServerResponse, code: number, health: Health): void => {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(health));
};

const reach = (isUp: boolean): Reach => (isUp ? 'up' : 'away');

interface HealthOptions {
  readonly base: string;
  readonly notReady: () => NotReady | null;
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
      ...(redis === null ? {} : { redis: reach(redis.client.isReady) }),
      ...(following === null ? {} : { bucket: reach(following.trouble === null) }),
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
