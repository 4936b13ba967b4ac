import { createRoute } from '@hono/zod-openapi';
import { listReleases, readRollback } from '../../../publish/index.ts';
import type { ServerContext } from '../../context.ts';
import { releaseWith, rollBackTo } from '../../rebuilds/releases.ts';
import { type Api, forEditors, guarded, forWriters, onlyWriters, jsonBody } from '../middleware.ts';
import { problems } from '../problems.ts';
import {
  releaseOf,
  releaseParams,
  releaseSchema,
  releasesSchema,
  rollbackSchema,
  wholeReleaseSchema,
} from '../schemas/rebuilds.ts';
import { answer, json } from '../schemas/requests.ts';

/** `GET /releases`, `GET /releases/{id}` and `POST /releases/{id}/rollback`. */
export function addReleases(api: Api, context: ServerContext): void {
  const { releases } = context;
  const list = createRoute({
    method: 'get',
    path: '/releases',
    operationId: 'listReleases',
    tags: ['rebuilds'],
    summary: 'The releases that are kept, the newest first',
    middleware: [forWriters(context)],
    responses: {
      200: answer('None if this server serves none.', releasesSchema),
      ...problems(),
    },
  });
  api.openapi(list, (c) =>
    c.json(
      {
        items: releases === null ? [] : listReleases(releases).map(releaseOf),
        rollback: releases === null ? null : readRollback(releases),
      },
      200,
    ),
  );

  const show = createRoute({
    method: 'get',
    path: '/releases/{id}',
    operationId: 'showRelease',
    tags: ['rebuilds'],
    summary: 'A release, and the posts and pages that would change if it were live',
    middleware: [forWriters(context)],
    request: { params: releaseParams },
    responses: { 200: answer('It.', wholeReleaseSchema), ...problems(404) },
  });
  api.openapi(show, (c) => {
    const { release, changes } = releaseWith(context, c.req.valid('param').id);
    return c.json({ ...releaseOf(release), changes }, 200);
  });

  const rollBack = createRoute({
    method: 'post',
    path: '/releases/{id}/rollback',
    operationId: 'rollBack',
    tags: ['rebuilds'],
    summary: 'Makes a release live again',
    description:
      'For accounts that may edit and publish the posts of others. WordPress is not changed. Rebuilds that no editor asks for wait until one does, or until the newest release is live again.',
    middleware: [forEditors(context), guarded, onlyWriters, jsonBody],
    request: { params: releaseParams, body: { required: true, ...json(rollbackSchema) } },
    responses: { 200: answer('It is live.', releaseSchema), ...problems(404, 409, 413, 415, 503) },
  });
  api.openapi(rollBack, async (c) => {
    const { id } = c.req.valid('param');
    await rollBackTo(context, c.var.editor, id);
    return c.json(releaseOf(releaseWith(context, id).release), 200);
  });
}
