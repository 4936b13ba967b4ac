import { z } from '@hono/zod-openapi';
import type { Deletion } from '../../../cms/index.ts';

/** What became of a deletion (E4). */
export const deletionSchema = z
  .object({
    id: z.int(),
    outcome: z.enum(['trashed', 'deleted', 'already-trashed']).openapi({
      description:
        '`trashed`: it can be brought back in WordPress. `deleted`: for good. `already-trashed`: nothing was left to do.',
    }),
    message: z.string().openapi({
      description: "WordPress's words, or ours where it has none.",
      example: 'Deleted post',
    }),
  })
  .openapi('Deletion');

const ourWords: Record<Deletion['outcome'], string> = {
  trashed: 'Moved to the trash.',
  deleted: 'Deleted for good.',
  'already-trashed': 'It was in the trash already.',
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
    .openapi({ description: 'Past the trash: for good.' }),
});
