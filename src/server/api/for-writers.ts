import { createMiddleware } from 'hono/factory';
import { every } from 'hono/combine';
import type { Desk } from '../desk.ts';
import { Problem } from '../problem.ts';
import type { ApiEnv } from './env.ts';
import { forEditors } from './for-editors.ts';

/** For a route that concerns only those who write, after `forEditors`. */
export const onlyWriters = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.var.editor.user.capabilities.has('edit_posts')) {
    const detail = 'This is only for accounts that write posts.';
    throw new Problem({ code: 'forbidden', detail });
  }
  await next();
});

/** For a route that shows what only concerns those who write. */
export const forWriters = (desk: Desk) => every(forEditors(desk), onlyWriters);
