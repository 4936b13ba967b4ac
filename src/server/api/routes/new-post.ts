import { createHash } from 'node:crypto';
import { createRoute, type z } from '@hono/zod-openapi';
import type { Desk } from '../../desk.ts';
import { deskPaths } from '../../paths.ts';
import type { Api } from '../env.ts';
import { forEditors, guarded } from '../for-editors.ts';
import { onlyWriters } from '../for-writers.ts';
import { jsonBody } from '../middleware.ts';
import { createRepeats } from '../idempotency.ts';
import { keyHeader, repeatHeader } from '../schemas/key.ts';
import { newPostSchema, postOf, postSchema } from '../schemas/posts.ts';
import { problems, usualProblems } from '../problems.ts';

/** `POST /posts` (E3). */
export const addNewPost = (api: Api, desk: Desk): void => {
  const repeats = createRepeats<z.output<typeof postSchema>>();
  const paths = deskPaths(desk.base).api;
  const create = createRoute({
    ...{ method: 'post', path: '/posts', operationId: 'createPost', tags: ['posts'] },
    summary: 'Creates a post, as a draft by default',
    middleware: [forEditors(desk), guarded, onlyWriters, jsonBody],
    request: {
      headers: keyHeader,
      body: { required: true, content: { 'application/json': { schema: newPostSchema } } },
    },
    responses: {
      201: {
        description: 'It is there.',
        headers: repeatHeader,
        content: { 'application/json': { schema: postSchema } },
      },
      ...problems(...usualProblems, 409, 413, 415, 422),
    },
  });
  api.openapi(create, async (c) => {
    const { cms, user } = c.var.editor;
    const wanted = c.req.valid('json');
    const call = {
      account: user.id,
      key: c.req.valid('header')['idempotency-key'],
      what: `post ${createHash('sha256').update(JSON.stringify(wanted)).digest('hex')}`,
    };
    const { body, again } = await repeats.run(call, async () => ({
      body: postOf(await cms.posts.create(wanted), user),
    }));
    if (again) c.header('idempotency-replayed', 'true');
    c.header('location', paths.post(body.id));
    return c.json(body, 201);
  });
};
