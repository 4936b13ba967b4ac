import { z, createRoute } from '@hono/zod-openapi';
import type { Desk } from '../../desk.ts';
import { deskPaths } from '../../paths.ts';
import { fetchPreview } from '../../previews/drafts.ts';
import { sharedPreviewsOf } from '../../previews/shared-previews.ts';
import { type Api, forEditors, guarded, onlyWriters, jsonBody } from '../middleware.ts';
import { problems } from '../problems.ts';
import { answer, json } from '../schemas/requests.ts';

/** The body of a request for a preview. */
const newPreviewSchema = z
  .strictObject({
    id: z.int().min(1).openapi({ description: 'Of a post or a page.', example: 241 }),
  })
  .openapi('NewPreview');

/** A link to a preview. */
const previewSchema = z
  .object({
    id: z.int(),
    link: z.string().openapi({ description: 'Share it with anyone who may see the preview.' }),
    expires: z.iso.datetime(),
    status: z.string().openapi({ example: 'draft' }),
    from: z.enum(['saved', 'autosave', 'revision']).openapi({
      description: 'Which version is newest: the saved one, or an autosave or revision.',
    }),
    savedAt: z.string().nullable(),
  })
  .openapi('Preview');

/** `POST /previews`: a link for people without an account. */
export const addPreviews = (api: Api, desk: Desk): void => {
  const paths = deskPaths(desk.base);
  const create = createRoute({
    ...{ method: 'post', path: '/previews', operationId: 'createPreview', tags: ['previews'] },
    summary:
      'Creates a link that shows a post or page as it is now, for a limited time, to anyone who has the link',
    middleware: [forEditors(desk), guarded, onlyWriters, jsonBody],
    request: { body: { required: true, ...json(newPreviewSchema) } },
    responses: { 201: answer('The link.', previewSchema), ...problems(404, 413, 415) },
  });
  api.openapi(create, async (c) => {
    const { editor, caller } = c.var;
    const { id } = c.req.valid('json');
    const preview = await fetchPreview(editor.cms, id, desk);
    const sharedBy = editor.user.name;
    const { token, expires } = await sharedPreviewsOf(desk).make({ ...preview, sharedBy });
    const link = caller.origin + paths.sharedPreview(token);
    const { status, from, savedAt } = preview;
    return c.json({ id, link, expires, status, from, savedAt }, 201);
  });
};
