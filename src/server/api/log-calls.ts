import { createMiddleware } from 'hono/factory';
import { notesOn, requestId } from '../ops/request-notes.ts';
import type { Desk } from '../desk.ts';
import type { ApiEnv } from './env.ts';

/** Tells the log's line of a call who it was and what went wrong. */
export const logCalls = ({ metrics, settings }: Pick<Desk, 'metrics' | 'settings'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { incoming } = c.env;
    c.set('callId', requestId(incoming, settings.desk.trustProxy));
    await next();
    const { editor } = c.var as Partial<ApiEnv['Variables']>;
    const notes = notesOn(incoming);
    if (editor !== undefined) notes.account = editor.user.id;
    if (c.error === undefined) return;
    notes.error = c.error;
    metrics.serviceFailed(c.error);
  });
