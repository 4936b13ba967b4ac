import { createRoute, z } from '@hono/zod-openapi';
import { toText } from '../../../content/html/index.ts';
import type { ModeratedComment } from '../../../wordpress/client/index.ts';
import type { ServerContext } from '../../context.ts';
import { deleteComment, moderateComment, replyToComment } from '../../operations/comments.ts';
import { type Api, followed, forEditors, guarded, jsonBody } from '../middleware.ts';
import { problems } from '../problems.ts';
import { answer, idParams, json, pageOf, pageQuery } from '../schemas/requests.ts';

const statusSchema = z.enum(['approved', 'hold', 'spam', 'trash']);

/** A comment without the addresses of its writer, which only the desk shows. */
const commentSchema = z
  .object({
    id: z.int(),
    post: z.int(),
    postTitle: z.string(),
    parent: z.int().nullable(),
    status: z.string().openapi({
      description: '`approved`, `hold`, `spam`, `trash`, or a status of WordPress’s own.',
      example: 'hold',
    }),
    author: z.string().openapi({ description: 'Its writer’s name; empty without one.' }),
    date: z.string().nullable().openapi({ description: 'In UTC.' }),
    text: z.string().openapi({ description: 'Plain text on one line.' }),
  })
  .openapi('Comment');

const commentOf = (comment: ModeratedComment): z.output<typeof commentSchema> => ({
  id: comment.id,
  post: comment.postId,
  postTitle: toText(comment.postTitleHtml),
  parent: comment.parentId,
  status: comment.status,
  author: comment.authorName,
  date: comment.date,
  text: toText(comment.contentHtml),
});

const changeSchema = z
  .strictObject({
    status: z.enum([...statusSchema.options, 'unspam', 'untrash']).openapi({
      description: '`unspam` and `untrash` bring back the status that it had before.',
    }),
  })
  .openapi('CommentChange');

const replySchema = z
  .strictObject({
    content: z
      .string()
      .max(65_000)
      .refine((text) => text.trim() !== '', 'must not be empty')
      .openapi({ description: 'Plain text or HTML.', example: 'Thank you, it is corrected.' }),
  })
  .openapi('NewReply');

const deletedSchema = z
  .object({ id: z.int(), outcome: z.literal('deleted') })
  .openapi('DeletedComment');

const base = '/moderation/comments';
const tags = ['moderation'];

/** What moderators do with comments of readers: `/moderation/comments` and below. */
export function addModeration(api: Api, context: ServerContext): void {
  const list = createRoute({
    method: 'get',
    path: base,
    operationId: 'listModeratedComments',
    tags,
    summary: 'The comments of readers with a status, newest first',
    description:
      'E-mail and network addresses are not among them. The older interface can’t list them.',
    middleware: [forEditors(context)],
    request: { query: z.object({ status: statusSchema.default('hold'), ...pageQuery }) },
    responses: {
      200: answer('A part of them.', pageOf(commentSchema).openapi('Comments')),
      ...problems(501),
    },
  });
  api.openapi(list, async (c) => {
    const { status, page, per_page: perPage, search } = c.req.valid('query');
    const { moderation } = c.var.editor.cms;
    const { items, total, pages } = await moderation.page({ status, page, perPage, search });
    return c.json({ items: items.map(commentOf), page, perPage, total, pages }, 200);
  });

  const show = createRoute({
    method: 'get',
    path: `${base}/{id}`,
    operationId: 'showModeratedComment',
    tags,
    summary: 'A comment',
    middleware: [forEditors(context)],
    request: { params: idParams },
    responses: { 200: answer('It.', commentSchema), ...problems(404, 501) },
  });
  api.openapi(show, async (c) => {
    const comment = await c.var.editor.cms.moderation.get(c.req.valid('param').id);
    return c.json(commentOf(comment), 200);
  });

  addWrites(api, context);
}

function addWrites(api: Api, context: ServerContext): void {
  const change = createRoute({
    method: 'patch',
    path: `${base}/{id}`,
    operationId: 'moderateComment',
    tags,
    summary:
      'Approves a comment, holds it, marks it as spam, moves it to the trash, or brings it back',
    middleware: [forEditors(context), guarded, jsonBody],
    request: { params: idParams, body: { required: true, ...json(changeSchema) } },
    responses: { 200: answer('As it is now.', commentSchema), ...problems(404, 413, 415, 501) },
  });
  api.openapi(change, async (c) => {
    const { editor } = c.var;
    const { status } = c.req.valid('json');
    const before = c.req.valid('param');
    const done = await moderateComment({ editor, context }, before, status);
    return c.json(commentOf(await followed(c, context, done)), 200);
  });

  const reply = createRoute({
    method: 'post',
    path: `${base}/{id}/replies`,
    operationId: 'replyToComment',
    tags,
    summary: 'Replies to a comment as the account',
    description: 'The comment keeps its status. WordPress refuses the same reply twice.',
    middleware: [forEditors(context), guarded, jsonBody],
    request: { params: idParams, body: { required: true, ...json(replySchema) } },
    responses: { 201: answer('The reply.', commentSchema), ...problems(404, 413, 415, 501) },
  });
  api.openapi(reply, async (c) => {
    const { editor } = c.var;
    const to = await editor.cms.moderation.get(c.req.valid('param').id);
    const done = await replyToComment({ editor, context }, to, c.req.valid('json').content);
    return c.json(commentOf(await followed(c, context, done)), 201);
  });

  const remove = createRoute({
    method: 'delete',
    path: `${base}/{id}`,
    operationId: 'deleteComment',
    tags,
    summary: 'Deletes a comment permanently: PATCH moves it to the trash',
    middleware: [forEditors(context), guarded],
    request: { params: idParams },
    responses: { 200: answer('It is gone.', deletedSchema), ...problems(404, 501) },
  });
  api.openapi(remove, async (c) => {
    const { editor } = c.var;
    const done = await deleteComment({ editor, context }, c.req.valid('param'));
    return c.json({ id: await followed(c, context, done), outcome: 'deleted' as const }, 200);
  });
}
