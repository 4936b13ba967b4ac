import { createRoute, z } from '@hono/zod-openapi';
import type { Desk } from '../../desk.ts';
import type { Api } from '../env.ts';
import { forEditors, guarded } from '../for-editors.ts';
import { deletionOf, deletionSchema } from '../schemas/deletion.ts';
import { mediaOf, mediaSchema } from '../schemas/media.ts';
import { idParams, pageOf, pageQuery } from '../schemas/requests.ts';
import { problems, usualProblems } from '../problems.ts';

/** Lists, shows and deletes files of WordPress's library: `GET /media`, `GET /media/{id}`, `DELETE /media/{id}`. */
export const addMedia = (api: Api, desk: Desk): void => {
  const list = createRoute({
    ...{ method: 'get', path: '/media', operationId: 'listMedia', tags: ['media'] },
    summary: "The files in WordPress's library, the newest first",
    middleware: [forEditors(desk)],
    request: { query: z.object(pageQuery) },
    responses: {
      200: {
        description: 'A part of them.',
        content: { 'application/json': { schema: pageOf(mediaSchema).openapi('MediaPage') } },
      },
      ...problems(...usualProblems),
    },
  });
  api.openapi(list, async (c) => {
    const { page, per_page: perPage, search } = c.req.valid('query');
    const { items, total, pages } = await c.var.editor.cms.media.page({ page, perPage, search });
    return c.json({ items: items.map(mediaOf), page, perPage, total, pages }, 200);
  });

  const show = createRoute({
    ...{ method: 'get', path: '/media/{id}', operationId: 'showMedia', tags: ['media'] },
    summary: "A file in WordPress's library",
    middleware: [forEditors(desk)],
    request: { params: idParams },
    responses: {
      200: { description: 'It.', content: { 'application/json': { schema: mediaSchema } } },
      ...problems(...usualProblems, 404),
    },
  });
  api.openapi(show, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(mediaOf(await c.var.editor.cms.media.get(id)), 200);
  });

  const remove = createRoute({
    ...{ method: 'delete', path: '/media/{id}', operationId: 'deleteMedia', tags: ['media'] },
    summary: 'Deletes a file permanently: files have no trash',
    middleware: [forEditors(desk), guarded],
    request: {
      params: idParams,
      query: z.object({
        force: z
          .enum(['true', 'false'])
          .optional()
          .openapi({ description: 'Has no effect: files are always deleted permanently.' }),
      }),
    },
    responses: {
      200: {
        description: 'It is gone.',
        content: { 'application/json': { schema: deletionSchema } },
      },
      ...problems(...usualProblems, 404),
    },
  });
  api.openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(deletionOf(await c.var.editor.cms.media.delete(id)), 200);
  });
};
