import { z, createRoute } from '@hono/zod-openapi';
import type { ServerContext } from '../../context.ts';
import { deskPaths } from '../../paths.ts';
import { fetchPreview } from '../../previews/drafts.ts';
import type { SharedPreview } from '../../previews/shared-preview-files.ts';
import { sharedPreviewsOf } from '../../previews/shared-previews.ts';
import { type Api, forEditors, forWriters, guarded, onlyWriters, jsonBody } from '../middleware.ts';
import { problems } from '../problems.ts';
import { answer, json } from '../schemas/requests.ts';

/** The body of a request for a preview. */
const newPreviewSchema = z
  .strictObject({
    id: z.int().min(1).openapi({ description: 'Of a post or a page.', example: 241 }),
  })
  .openapi('NewPreview');

const previewId = z.uuid().openapi({ example: '0a9f1c52-6a0e-4a4b-9d5e-4f2f5b8f7f11' });

const previewSchema = z
  .object({
    id: z.int(),
    preview: previewId.openapi({ description: 'The id of the link, to revoke it.' }),
    link: z.string().openapi({ description: 'Share it with anyone who may see the preview.' }),
    expires: z.iso.datetime(),
    status: z.string().openapi({ example: 'draft' }),
    from: z.enum(['saved', 'autosave', 'revision']).openapi({
      description: 'Which version is newest: the saved one, or an autosave or revision.',
    }),
    savedAt: z.string().nullable(),
  })
  .openapi('Preview');

/** A link in a list, without the link itself. */
const sharedPreviewSchema = z
  .object({
    id: previewId,
    post: z.int().openapi({ description: 'The id of the post or page.' }),
    type: z.string(),
    title: z.string(),
    status: z.string().openapi({ description: 'When it was shared.', example: 'draft' }),
    by: z
      .object({ id: z.int(), name: z.string() })
      .openapi({ description: 'The account that made the link.' }),
    madeAt: z.iso.datetime(),
    expires: z.iso.datetime(),
  })
  .openapi('SharedPreview');

const sharedOf = ({ wasLive: _, ...shared }: SharedPreview): z.output<typeof sharedPreviewSchema> =>
  shared;

/** Makes (for people without an account), lists and revokes links: `/previews`. */
export function addPreviews(api: Api, context: ServerContext): void {
  const paths = deskPaths(context.base);
  const create = createRoute({
    method: 'post',
    path: '/previews',
    operationId: 'createPreview',
    tags: ['previews'],
    summary:
      'Creates a link that shows an entry as it is now, for a limited time, to anyone who has the link',
    description:
      'If the account has shared the same text before, and at least half of the time is left, the answer has that link.',
    middleware: [forEditors(context), guarded, onlyWriters, jsonBody],
    request: { body: { required: true, ...json(newPreviewSchema) } },
    responses: { 201: answer('The link.', previewSchema), ...problems(404, 409, 413, 415) },
  });
  api.openapi(create, async (c) => {
    const { editor, caller } = c.var;
    const { id } = c.req.valid('json');
    const preview = await fetchPreview(editor.cms, { id }, context);
    const { token, shared } = await sharedPreviewsOf(context).make(preview, editor.user);
    const link = caller.origin + paths.sharedPreview(token);
    const { status, from, savedAt } = preview;
    const { id: previewId, expires } = shared;
    return c.json({ id, preview: previewId, link, expires, status, from, savedAt }, 201);
  });

  const list = createRoute({
    method: 'get',
    path: '/previews',
    operationId: 'listPreviews',
    tags: ['previews'],
    summary: 'The links to previews that have not expired, newest first',
    description:
      'Those that the account has made, and those of others whose texts it may edit because it may edit the posts of others.',
    middleware: [forWriters(context)],
    responses: {
      200: answer('They.', z.object({ items: z.array(sharedPreviewSchema) })),
      ...problems(),
    },
  });
  api.openapi(list, async (c) => {
    const items = await sharedPreviewsOf(context).listFor(c.var.editor.user);
    return c.json({ items: items.map(sharedOf) }, 200);
  });

  const revoke = createRoute({
    method: 'delete',
    path: '/previews/{id}',
    operationId: 'revokePreview',
    tags: ['previews'],
    summary: 'Revokes a link: it stops working at once',
    middleware: [forEditors(context), guarded, onlyWriters],
    request: { params: z.object({ id: previewId }) },
    responses: { 200: answer('It no longer works.', sharedPreviewSchema), ...problems(404) },
  });
  api.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(sharedOf(await sharedPreviewsOf(context).revoke(id, c.var.editor.user)), 200);
  });
}
