import { createMiddleware } from 'hono/factory';
import type { Desk } from '../desk.ts';
import { guardWrite, requireEditor } from '../auth/guard.ts';
import { visitOf } from '../auth/caller.ts';
import type { ApiEnv } from './env.ts';

/** For a route that only an editor may call, by a session or by `Authorization`. */
export const forEditors = (desk: Desk) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const visit = await visitOf(desk, c.env.incoming);
    c.set('visit', visit);
    c.set('editor', requireEditor(visit));
    await next();
  });

/** For a route that changes something, after {@link forEditors}: other sites must not make a browser call it. */
export const guarded = createMiddleware<ApiEnv>(async (c, next) => {
  guardWrite({ method: c.req.method, headers: c.req.raw.headers }, c.var.visit);
  await next();
});
