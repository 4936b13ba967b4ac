import type { ServerResponse } from 'node:http';
import type { Layer } from '../http/listen.ts';

/** Why a server should be sent nothing just now. */
export type NotReady = 'stopping' | 'no-site';

const say = (response: ServerResponse, code: number, status: string): void => {
  response
    .writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status }));
};

/**
 * `/healthz` says that the process answers, `/readyz` whether it should be sent readers; below `base`, too, for proxies
 * that hand on nothing else. Neither asks WordPress: a site is there without it.
 */
export const serveHealth =
  (base: string, notReady: () => NotReady | null): Layer =>
  (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isAsked = (name: string) =>
      ['GET', 'HEAD'].includes(request.method ?? '') &&
      [`/${name}`, `${base}/${name}`].includes(path);
    if (isAsked('healthz')) return say(response, 200, 'ok');
    if (!isAsked('readyz')) return next();
    const reason = notReady();
    say(response, reason === null ? 200 : 503, reason ?? 'ready');
  };
