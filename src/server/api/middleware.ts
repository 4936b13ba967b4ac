import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { callerOf } from '../auth/caller.ts';
import { type Editor, type Caller, guardWrite, requireEditor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { readWhole, refuseManyFields, typeOfBody } from '../http/read-body.ts';
import { notesOn, requestId } from '../ops/requests.ts';
import { rebuildAfter, type Done } from '../operations/operation.ts';
import { deskPaths } from '../paths.ts';
import { Problem } from '../problem.ts';
import type { RebuildRequest } from '../rebuilds/rebuild.ts';

/** Hono's environment of the API. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Names the call in the log and in the answer's `X-Request-Id`. */
    callId: string;
    /** Set by `forEditors`, as is `editor`. */
    caller: Caller;
    editor: Editor;
    /** Set by `askingForRebuild`. */
    asking: RebuildRequest;
  };
}

export type Api = OpenAPIHono<ApiEnv>;

/** For a route that only an editor may call, by a session or by `Authorization`. */
export function forEditors(context: ServerContext) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await callerOf(context, c.env.incoming);
    c.set('caller', caller);
    c.set('editor', requireEditor(caller));
    await next();
  });
}

/** After {@link forEditors}, for changes: other sites must not make a browser call the route. */
export const guarded = createMiddleware<ApiEnv>(async (c, next) => {
  guardWrite(c.env.incoming, c.var.caller);
  await next();
});

/** For a route that only accounts that write may call, after {@link forEditors}. */
export const onlyWriters = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.var.editor.user.capabilities.has('edit_posts')) {
    const detail = 'This is only for accounts that write posts.';
    throw new Problem({ code: 'forbidden', detail });
  }
  await next();
});

/** For a reading route that only accounts that write may call. */
export function forWriters(context: ServerContext) {
  return every(forEditors(context), onlyWriters);
}

const limit = {
  mostBytes: 2_000_000,
  tooLarge: 'JSON may have 2 MB at most, but this is larger.',
};

/** Refuses other types and bodies that are too large. The schema is checked afterwards. */
export const jsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  const { incoming } = c.env;
  if (typeOfBody(incoming) !== 'application/json') {
    throw new Problem({
      code: 'wrong-type',
      detail: 'This route expects JSON: send it with Content-Type: application/json.',
    });
  }
  const body = await readWhole(incoming, limit);
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.header(), body });
  await next();
});

const mostFields = 20;

/**
 * {@link jsonBody} for a new post, also as the older generation sends it (E3): `content_raw` in
 * place of `content`, as a form or as JSON with a form's Content-Type.
 */
export const newPostBody = createMiddleware<ApiEnv>(async (c, next) => {
  const { incoming } = c.env;
  const type = typeOfBody(incoming);
  if (!['application/json', 'application/x-www-form-urlencoded'].includes(type)) {
    throw new Problem({
      code: 'wrong-type',
      detail:
        'This route expects JSON or a form: send it with Content-Type: application/json or application/x-www-form-urlencoded.',
    });
  }
  const sent = await readWhole(incoming, limit);
  const text = sent.toString('utf8');
  const isForm = type !== 'application/json' && !text.trimStart().startsWith('{');
  if (isForm) refuseManyFields(sent, mostFields);
  const given = isForm ? Object.fromEntries(new URLSearchParams(text)) : parsed(text);
  const headers = c.req.header();
  if (type !== 'application/json') headers['content-type'] = 'application/json';
  const body = given === undefined ? text : JSON.stringify(withContent(given));
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
  await next();
});

/** Undefined for a text that is not JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const withContent = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || 'content' in given) return given;
  if (!('content_raw' in given)) return given;
  const { content_raw: content, ...others } = given;
  return { ...others, content };
};

/**
 * After a change: asks for a rebuild if readers see something else then, and names it in the
 * response (`Link: <…>; rel="monitor"`). Returns what the operation has made.
 */
export async function followed<Value>(
  c: Context<ApiEnv>,
  context: ServerContext,
  done: Done<Value>,
): Promise<Value> {
  const actor = { editor: c.var.editor, context };
  // A program may change many things, one after the other.
  const rebuild = await rebuildAfter(actor, [done], { atOnce: false });
  if (rebuild !== null) {
    const path = deskPaths(context.base).api.rebuild(rebuild.id);
    c.header('link', `<${path}>; rel="monitor"`);
  }
  return done.value;
}

/** Adds the account and the error to the log line of a request. */
export function logCalls({ metrics, settings }: Pick<ServerContext, 'metrics' | 'settings'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
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
}
