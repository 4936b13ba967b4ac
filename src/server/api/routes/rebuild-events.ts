import { createRoute, z } from '@hono/zod-openapi';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { Desk } from '../../desk.ts';
import { Problem } from '../../problem.ts';
import { type Rebuild, type Rebuilds, isOver } from '../../rebuilds/rebuild.ts';
import { type Api, forWriters } from '../middleware.ts';
import { problems, usualProblems } from '../problems.ts';
import { rebuildParams } from '../schemas/rebuilds.ts';
import { rebuildWith } from './rebuilds.ts';

interface Streams {
  /** Takes a place; the function that comes back gives it up. Throws a {@link Problem} `busy` when there is none. */
  open(account: number): () => void;
}

const mostOfAccount = 10;
const mostOfServer = 200;

/** Counts answers that stay open, so that nobody can hold all that the server has. */
const createStreams = (): Streams => {
  const counts = new Map<number, number>();
  let all = 0;
  return {
    open(account) {
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

/** Milliseconds: five pieces of news a second are as many as anybody can look at. */
const betweenNews = 200;
/** Proxies give up what says nothing for a minute. */
const betweenBeats = 15_000;
/** After that the client comes back by itself, and its rights are looked at again. */
const longest = 10 * 60_000;
/** What the last event is called, so that whoever has seen it is told to come back no more. */
const lastId = 'end';

/** `GET /rebuilds/{id}/events`: how a rebuild gets on, as server-sent events. */
export const addRebuildEvents = (api: Api, desk: Desk): void => {
  const streams = createStreams();
  const follow = createRoute({
    ...{ method: 'get', path: '/rebuilds/{id}/events', operationId: 'followRebuild' },
    tags: ['rebuilds'],
    summary: 'The progress of a rebuild, live',
    description:
      'Server-sent events: `rebuild`, with the rebuild as JSON, at once and after each change, until it ends.',
    middleware: [forWriters(desk)],
    request: { params: rebuildParams },
    responses: {
      200: {
        description: 'The events.',
        content: { 'text/event-stream': { schema: z.string() } },
      },
      204: {
        description:
          'The rebuild has ended, and the client has already received that event (`Last-Event-ID`).',
      },
      ...problems(...usualProblems, 404, 503),
    },
  });
  api.openapi(follow, (c) => {
    const rebuild = rebuildWith(desk.rebuilds, c.req.valid('param').id);
    // What makes a browser's EventSource stay away.
    if (isOver(rebuild) && c.req.header('last-event-id') === lastId) return c.body(null, 204);
    // Nobody would read them, nor ever leave.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const leave = streams.open(c.var.editor.user.id);
    const answer = streamSSE(c, (stream) => tellAll(stream, desk.rebuilds, rebuild).finally(leave));
    answer.headers.set('cache-control', 'no-store');
    // nginx would hold events back until it has a few kilobytes of them.
    answer.headers.set('x-accel-buffering', 'no');
    return answer;
  });
};

const tellAll = async (stream: SSEStreamingApi, rebuilds: Rebuilds, first: Rebuild) => {
  let news = Promise.withResolvers<undefined>();
  let latest = first;
  const wake = () => news.resolve(undefined);
  const unwatch = rebuilds.watch((rebuild) => {
    if (rebuild.id !== first.id) return;
    latest = rebuild;
    wake();
  });
  const isGone = () => stream.aborted;
  stream.onAbort(wake);
  const beat = setInterval(() => void stream.write(':\n\n'), betweenBeats);
  const end = performance.now() + longest;
  const over = setTimeout(wake, longest);
  try {
    // Between reading the rebuild and watching it there may have been some.
    latest = rebuilds.get(first.id) ?? first;
    for (;;) {
      news = Promise.withResolvers();
      const isLast = isOver(latest);
      const data = JSON.stringify(latest);
      await stream.writeSSE({ event: 'rebuild', data, ...(isLast ? { id: lastId } : {}) });
      if (isLast) return;
      await news.promise;
      if (isGone() || performance.now() >= end) return;
      await stream.sleep(betweenNews);
      if (isGone()) return;
    }
  } finally {
    clearInterval(beat);
    clearTimeout(over);
    unwatch();
  }
};
