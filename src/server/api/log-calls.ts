import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { ApiEnv } from './env.ts';

/** A line of the log for each call: never its query, its headers or its body. */
export const logCalls = (log: Logger) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const begun = performance.now();
    const callId = randomUUID();
    c.set('callId', callId);
    await next();
    c.header('x-request-id', callId);
    const { editor } = c.var as Partial<ApiEnv['Variables']>;
    const { outgoing } = c.env;
    const { status } = c.res;
    log[status < 500 ? 'info' : 'error']({
      msg: 'api',
      call: callId,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(performance.now() - begun),
      account: editor?.user.id ?? null,
      ...(outgoing.destroyed ? { gone: true } : {}),
      ...(c.error === undefined || status < 500
        ? {}
        : { error: c.error.message, ...(status === 500 ? { stack: c.error.stack } : {}) }),
    });
  });
