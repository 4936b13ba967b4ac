import { z } from '@hono/zod-openapi';
import type { Release } from '../../../publish/index.ts';
import { changedSchema, moment } from './rebuilds.ts';

export const releaseSchema = z
  .object({
    id: z.string().openapi({ example: '20261122T031522Z-4f1c' }),
    madeAt: moment,
    posts: z.int(),
    pages: z.int(),
    files: z.int(),
    bytes: z.int(),
    isLive: z.boolean(),
  })
  .openapi('Release');

export const releaseOf = (release: Release): z.output<typeof releaseSchema> => {
  const { id, madeAt, posts, pages, files, bytes, isLive } = release;
  return { id, madeAt, posts, pages, files, bytes, isLive };
};

export const wholeReleaseSchema = releaseSchema
  .extend({
    changes: z.array(changedSchema).nullable().openapi({
      description:
        'Posts and pages that readers would see otherwise if this release were live; null where that is not known.',
    }),
  })
  .openapi('WholeRelease');

export const releasesSchema = z
  .object({
    items: z.array(releaseSchema),
    rollback: z
      .object({ release: z.string(), at: moment, by: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Who made an older release live; null where the newest is.' }),
  })
  .openapi('Releases');

/** A rollback is told nothing but its release. */
export const rollbackSchema = z.strictObject({}).openapi('Rollback');

export const releaseParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a release')
    .openapi({ param: { name: 'id', in: 'path' }, example: '20261122T031522Z-4f1c' }),
});
