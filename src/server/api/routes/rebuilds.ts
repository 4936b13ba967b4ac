import { createRoute, z } from '@hono/zod-openapi';
import { findLive, listReleases } from '../../../publish/index.ts';
import type { ServerContext } from '../../context.ts';
import { deskPaths } from '../../paths.ts';
import { Problem } from '../../problem.ts';
import type { Rebuilds } from '../../rebuilds/queue.ts';
import { rebuildSchema, type Rebuild, isOver } from '../../rebuilds/rebuild.ts';
import { askingForRebuild } from '../asking-for-rebuild.ts';
import { type Api, forWriters } from '../middleware.ts';
import { problems } from '../problems.ts';
import { newRebuildSchema, rebuildParams, rebuildsSchema } from '../schemas/rebuilds.ts';
import { answer, json } from '../schemas/requests.ts';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';

/** The rebuild with this id, or the newest for `latest`. Throws a {@link Problem}: `not-found`. */
function rebuildWith(rebuilds: Rebuilds, id: string): Rebuild {
  const found = id === 'latest' ? rebuilds.list()[0] : rebuilds.get(id);
  if (found !== undefined && found !== null) return found;
  throw new Problem({
    code: 'not-found',
    detail: 'There is no such rebuild. The server remembers the last 50 while it runs.',
  });
}

/** `POST /rebuilds`, `GET /rebuilds` and `GET /rebuilds/{id}`. */
export function addRebuilds(api: Api, context: ServerContext): void {
  const paths = deskPaths(context.base).api;

  const ask = createRoute({
    method: 'post',
    path: '/rebuilds',
    operationId: 'rebuild',
    tags: ['rebuilds'],
    summary: 'Starts a rebuild of the site',
    description:
      'Requests that arrive shortly after each other, or while a rebuild runs, share one further rebuild. Programs can sign requests with REBUILD_SECRET as Standard Webhooks describes, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
    middleware: [askingForRebuild(context)],
    security: [{ basic: [] }, { session: [] }, { signature: [] }],
    request: { body: { ...json(newRebuildSchema) } },
    responses: {
      202: answer('The rebuild that the request leads to.', rebuildSchema),
      ...problems(409, 413, 415, 501, 503),
    },
  });
  api.openapi(ask, async (c) => {
    const rebuild = await context.rebuilds.request(c.var.asking);
    c.header('location', paths.rebuild(rebuild.id));
    return c.json(rebuild, 202);
  });

  const list = createRoute({
    method: 'get',
    path: '/rebuilds',
    operationId: 'listRebuilds',
    tags: ['rebuilds'],
    summary: 'The rebuilds, newest first, and the live release',
    middleware: [forWriters(context)],
    responses: {
      200: answer('Null if this server does not remember it.', rebuildsSchema),
      ...problems(),
    },
  });
  api.openapi(list, (c) =>
    c.json({ items: context.rebuilds.list(), live: liveIn(context.releases) }, 200),
  );

  const show = createRoute({
    method: 'get',
    path: '/rebuilds/{id}',
    operationId: 'showRebuild',
    tags: ['rebuilds'],
    summary: 'A rebuild: its progress and its result',
    middleware: [forWriters(context)],
    request: { params: rebuildParams },
    responses: { 200: answer('It.', rebuildSchema), ...problems(404) },
  });
  api.openapi(show, (c) => c.json(rebuildWith(context.rebuilds, c.req.valid('param').id), 200));
}

const liveIn = (releases: string | null) => {
  const release = releases === null ? undefined : findLive(releases)?.id;
  if (releases === null || release === undefined) return null;
  const madeAt = listReleases(releases).find(({ isLive }) => isLive)?.madeAt ?? null;
  return { release, madeAt };
};

const mostOfAccount = 10;
const mostOfServer = 200;

/** Limits the number of event streams, of one account and of the server. */
const createStreams = () => {
  const counts = new Map<number, number>();
  let all = 0;
  return {
    /** Counts a stream; the returned function ends it. Throws a {@link Problem} `busy`. */
    open(account: number): () => void {
      const own = counts.get(account) ?? 0;
      if (own >= mostOfAccount || all >= mostOfServer) {
        const detail =
          'Too many windows are watching rebuilds right now. Close a window of the desk.';
        throw new Problem({ code: 'busy', detail, retryAfter: 30 });
      }
      counts.set(account, own + 1);
      all += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        all -= 1;
        const left = (counts.get(account) ?? 1) - 1;
        if (left === 0) counts.delete(account);
        else counts.set(account, left);
      };
    },
  };
};

/** Milliseconds between two events. */
const betweenNews = 200;
/** Milliseconds. Proxies close a connection that is silent for a minute. */
const betweenBeats = 15_000;
/** Milliseconds. Then the client connects again, and its rights are checked again. */
const longest = 10 * 60_000;
/** The id of the last event. A client that has seen it gets 204, and does not connect again. */
const lastId = 'end';

/** `GET /rebuilds/{id}/events`: the progress of a rebuild, as server-sent events. */
export function addRebuildEvents(api: Api, context: ServerContext): void {
  const streams = createStreams();
  const follow = createRoute({
    method: 'get',
    path: '/rebuilds/{id}/events',
    operationId: 'followRebuild',
    tags: ['rebuilds'],
    summary: 'The progress of a rebuild, live',
    description:
      'Server-sent events: `rebuild`, with the rebuild as JSON, at once and after each change, until it ends.',
    middleware: [forWriters(context)],
    request: { params: rebuildParams },
    responses: {
      200: { description: 'The events.', content: { 'text/event-stream': { schema: z.string() } } },
      204: {
        description:
          'The rebuild has ended, and the client has already received that event (`Last-Event-ID`).',
      },
      ...problems(404, 503),
    },
  });
  api.openapi(follow, (c) => {
    const rebuild = rebuildWith(context.rebuilds, c.req.valid('param').id);
    // A 204 stops a browser's EventSource.
    if (isOver(rebuild) && c.req.header('last-event-id') === lastId) return c.body(null, 204);
    // A HEAD request has no reader who could close the stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const leave = streams.open(c.var.editor.user.id);
    const answer = streamSSE(c, (stream) =>
      tellAll(stream, context.rebuilds, rebuild).finally(leave),
    );
    answer.headers.set('cache-control', 'no-store');
    // nginx would buffer the events.
    answer.headers.set('x-accel-buffering', 'no');
    return answer;
  });
}

const tellAll = async (stream: SSEStreamingApi, rebuilds: Rebuilds, first: Rebuild) => {
  let news = Promise.withResolvers<undefined>();
  let latest = first;
  const wake = () => news.resolve(undefined);
  const unwatch = rebuilds.watch((rebuild) => {
    if (rebuild.id !== first.id) return;
    latest = rebuild;
    wake();
  });
  const isClosed = () => stream.aborted;
  stream.onAbort(wake);
  const beat = setInterval(() => void stream.write(':\n\n'), betweenBeats);
  const end = performance.now() + longest;
  const over = setTimeout(wake, longest);
  try {
    // It may have changed before it was watched.
    latest = rebuilds.get(first.id) ?? first;
    for (;;) {
      news = Promise.withResolvers();
      const isLast = isOver(latest);
      const data = JSON.stringify(latest);
      await stream.writeSSE({ event: 'rebuild', data, ...(isLast ? { id: lastId } : {}) });
      if (isLast) return;
      await news.promise;
      if (isClosed() || performance.now() >= end) return;
      await stream.sleep(betweenNews);
      if (isClosed()) return;
    }
  } finally {
    clearInterval(beat);
    clearTimeout(over);
    unwatch();
  }
};
