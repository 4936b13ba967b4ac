import { createRoute, z } from '@hono/zod-openapi';
import {
  type Deletion,
  type EntryType,
  type Id,
  pageType,
} from '../../../wordpress/client/index.ts';
import type { ServerContext } from '../../context.ts';
import { deleteEntry } from '../../operations/entries.ts';
import { deleteMedia } from '../../operations/media.ts';
import type { Actor, Done } from '../../operations/operation.ts';
import { typeNamed } from '../../published.ts';
import { type Api, followed, forEditors, guarded } from '../middleware.ts';
import { problems } from '../problems.ts';
import { answer, idParams, typeQuery } from '../schemas/requests.ts';

interface Deletable {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What the query `force` does. */
  readonly force: string;
  readonly remove: (
    actor: Actor,
    id: Id,
    /** `type`: of a post. */
    how: { readonly force: boolean; readonly type: EntryType },
  ) => Promise<Done<Deletion>>;
}

/** The records that `DELETE /{path}/{id}` deletes. */
const deletable: readonly Deletable[] = [
  {
    path: 'posts',
    operationId: 'deletePost',
    summary: 'Moves a post, or an entry of another type, to the trash, or deletes it permanently',
    force: 'Deletes permanently, without the trash.',
    remove: (actor, id, { type, force }) => deleteEntry(actor, { type, id }, { force }),
  },
  {
    path: 'pages',
    operationId: 'deletePage',
    summary: 'Moves a page to the trash, or deletes it permanently',
    force: 'Deletes permanently, without the trash.',
    remove: (actor, id, { force }) => deleteEntry(actor, { type: pageType, id }, { force }),
  },
  {
    path: 'media',
    operationId: 'deleteMedia',
    summary: 'Deletes a file permanently: files have no trash',
    force: 'Has no effect: files are always deleted permanently.',
    remove: deleteMedia,
  },
];

const deletionSchema = z
  .object({
    id: z.int(),
    outcome: z.enum(['trashed', 'deleted', 'already-trashed']).openapi({
      description:
        '`trashed`: it can be restored. `deleted`: permanently. `already-trashed`: it was already in the trash.',
    }),
    message: z.string().openapi({
      description: "WordPress's words, or ours if it sends none.",
      example: 'Deleted post',
    }),
  })
  .openapi('Deletion');

const ourWords: Record<Deletion['outcome'], string> = {
  trashed: 'Moved to the trash.',
  deleted: 'Deleted permanently.',
  'already-trashed': 'It was already in the trash.',
};

/** See {@link deletable}. */
export function addDeletions(api: Api, context: ServerContext): void {
  for (const { path, operationId, summary, force: description, remove } of deletable) {
    const force = z.enum(['true', 'false']).default('false').openapi({ description });
    const route = createRoute({
      method: 'delete',
      path: `/${path}/{id}`,
      operationId,
      tags: [path],
      summary,
      middleware: [forEditors(context), guarded],
      request: {
        params: idParams,
        query: path === 'posts' ? typeQuery.extend({ force }) : z.object({ force }),
      },
      responses: {
        200: answer('The result.', deletionSchema),
        ...problems(404),
      },
    });
    api.openapi(route, async (c) => {
      const { id } = c.req.valid('param');
      const force = c.req.valid('query').force === 'true';
      const how = { force, type: typeNamed(context, c.req.query('type')) };
      const done = await remove({ editor: c.var.editor, context }, id, how);
      const { id: deleted, outcome, message } = await followed(c, context, done);
      return c.json({ id: deleted, outcome, message: message ?? ourWords[outcome] }, 200);
    });
  }
}
