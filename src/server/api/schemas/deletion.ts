import { z } from '@hono/zod-openapi';
import type { Deletion, Restored, User } from '../../../wordpress/client/index.ts';
import { postOf, postSchema } from './posts.ts';

/** What became of a deletion (E4). */
export const deletionSchema = z
  .object({
    id: z.int(),
    outcome: z.enum(['trashed', 'deleted', 'already-trashed']).openapi({
      description:
        '`trashed`: it can be restored. `deleted`: permanently. `already-trashed`: it was already in the trash.',
    }),
    message: z.string().openapi({
      description: "WordPress's words, or ours where it has none.",
      example: 'Deleted post',
    }),
  })
  .openapi('Deletion');

const ourWords: Record<Deletion['outcome'], string> = {
  trashed: 'Moved to the trash.',
  deleted: 'Deleted permanently.',
  'already-trashed': 'It was already in the trash.',
};

export const deletionOf = ({
  id,
  outcome,
  message,
}: Deletion): z.output<typeof deletionSchema> => ({
  id,
  outcome,
  message: message ?? ourWords[outcome],
});

export const forceQuery = z.object({
  force: z
    .enum(['true', 'false'])
    .default('false')
    .openapi({ description: 'Deletes permanently, without the trash.' }),
});

/** How a text comes back from the trash. */
export const restoringSchema = z
  .strictObject({
    status: z
      .enum(['draft', 'pending', 'private', 'publish', 'future'])
      .default('draft')
      .openapi({ description: 'As far as the account may see them.' }),
    sticky: z.boolean().optional(),
    approved: z.array(z.int().positive()).max(1000).optional().openapi({
      description:
        'Ids of its comments that were approved, and are again. Others wait for approval.',
    }),
  })
  .openapi('Restoring');

export const restoredSchema = z
  .object({
    post: postSchema,
    held: z.int().openapi({ description: 'Comments that wait for approval in WordPress now.' }),
    isMissingComments: z.boolean().openapi({
      description: 'Comments stay in the trash, or may: this account may not moderate them.',
    }),
  })
  .openapi('Restored');

export const restoredOf = (
  { post, held, isMissingComments }: Restored,
  me: User,
): z.output<typeof restoredSchema> => ({ post: postOf(post, me), held, isMissingComments });
