import { z } from '@hono/zod-openapi';
import { releaseChanges, type Release } from '../../../publish/index.ts';
import { changedSchema, rebuildSchema } from '../../rebuilds/rebuild.ts';

const moment = z.iso.datetime().openapi({ example: '2026-01-03T09:15:00Z' });

export const rebuildsSchema = z
  .object({
    items: z.array(rebuildSchema).readonly().openapi({
      description: 'Newest first; 50 at most, since the server was started.',
    }),
    live: z
      .object({ release: z.string(), madeAt: moment.nullable() })
      .nullable()
      .openapi({ description: 'The live release; null if this server has none.' }),
  })
  .openapi('Rebuilds');

/** The body of a request for a rebuild. Programs may send more fields, which are ignored. */
export const newRebuildSchema = z
  .looseObject({
    reason: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: 'For people.', example: 'A correction in the lead story' }),
  })
  .openapi('NewRebuild');

export const rebuildParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a rebuild, or latest')
    .openapi({
      param: { name: 'id', in: 'path' },
      description: '`latest` is the newest one.',
      example: 'latest',
    }),
});

export const releaseSchema = z
  .object({
    id: z.string().openapi({ example: '20261122T031522Z-4f1c' }),
    madeAt: moment,
    posts: z.int(),
    pages: z.int(),
    files: z.int(),
    bytes: z.int(),
    isLive: z.boolean(),
    changed: releaseChanges.nullable().openapi({
      description:
        'How many texts it changed for readers when it was made, and the first 50 of them; null if unknown.',
    }),
  })
  .openapi('Release');

export function releaseOf(release: Release): z.output<typeof releaseSchema> {
  const { id, madeAt, posts, pages, files, bytes, isLive, changes: changed } = release;
  return { id, madeAt, posts, pages, files, bytes, isLive, changed };
}

export const wholeReleaseSchema = releaseSchema
  .extend({
    changes: z.array(changedSchema).readonly().nullable().openapi({
      description:
        'Posts and pages that would change for readers if this release were live; null if unknown.',
    }),
  })
  .openapi('WholeRelease');

export const releasesSchema = z
  .object({
    items: z.array(releaseSchema).readonly(),
    rollback: z
      .object({ release: z.string(), at: moment, by: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Who made an older release live; null if the newest is live.' }),
  })
  .openapi('Releases');

/** The body of a rollback, which is empty: its address names the release. */
export const rollbackSchema = z.strictObject({}).openapi('Rollback');

export const releaseParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a release')
    .openapi({ param: { name: 'id', in: 'path' }, example: '20261122T031522Z-4f1c' }),
});
