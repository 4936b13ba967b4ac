import { createRoute } from '@hono/zod-openapi';
import { findLive, listReleases } from '../../../publish/index.ts';
import type { ServerContext } from '../../context.ts';
import { deskPaths } from '../../paths.ts';
import { Problem } from '../../problem.ts';
import type { Rebuilds } from '../../rebuilds/queue.ts';
import { rebuildSchema, type Rebuild } from '../../rebuilds/rebuild.ts';
import { askingForRebuild } from '../asking-for-rebuild.ts';
import { type Api, forWriters } from '../middleware.ts';
import { problems } from '../problems.ts';
import { newRebuildSchema, rebuildParams, rebuildsSchema } from '../schemas/rebuilds.ts';
import { answer, json } from '../schemas/requests.ts';

/** The rebuild with this id, or the newest for `latest`. Throws a {@link Problem}: `not-found`. */
export function rebuildWith(rebuilds: Rebuilds, id: string): Rebuild {
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
