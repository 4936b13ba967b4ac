import { z } from '@hono/zod-openapi';
import type { Release } from '../../../publish/index.ts';

const moment = z.iso.datetime().openapi({ example: '2026-01-03T09:15:00Z' });

const checkSchema = z.object({
  name: z.string().openapi({ example: 'posts' }),
  line: z.string().openapi({ example: '34 of 34 posts are in the build' }),
  isPassed: z.boolean(),
});

const changedSchema = z.object({
  kind: z.enum(['posts', 'pages']),
  id: z.int(),
  title: z.string(),
  path: z.string().openapi({ description: 'On the site, without the base path.' }),
  change: z.enum(['new', 'changed', 'gone']),
  author: z.int().nullable(),
});

const states = z.enum([
  ...(['queued', 'reading', 'pictures', 'pages', 'checks', 'live', 'told', 'failed'] as const),
]);

/** One rebuild, from the first call that wants it to its end. */
export const rebuildSchema = z
  .object({
    id: z.string(),
    state: states.openapi({
      description:
        'The last three are final. `told`: the host of the site was asked to build it and does so now.',
    }),
    askedBy: z
      .array(
        z.object({
          by: z.enum(['editor', 'signed', 'look', 'due']).openapi({
            description:
              '`editor`: a signed-in editor. `signed`: a program. `look`: the server saw a change. `due`: a scheduled post.',
          }),
          who: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      )
      .readonly()
      .openapi({ description: 'The requests that led to it, oldest first; 50 at most.' }),
    askedAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
    progress: z
      .object({ what: z.string().nullable(), done: z.int(), total: z.int().nullable() })
      .nullable()
      .openapi({
        description:
          'The progress in this state; `total` is null while it is unknown. With `queued`, `what` says what it waits for.',
      }),
    checks: z.array(checkSchema).readonly(),
    release: z.string().nullable().openapi({ description: 'The release that went live.' }),
    isSame: z
      .boolean()
      .openapi({ description: 'Nothing changed, so the live site stays as it is.' }),
    changed: z.array(changedSchema).readonly(),
    warnings: z.array(z.string()).readonly(),
    problem: z
      .object({
        reason: z.string(),
        advice: z.string().nullable(),
        during: states.openapi({ description: 'The state in which it failed.' }),
      })
      .nullable()
      .openapi({ description: 'Why it failed and what to do.' }),
  })
  .openapi('Rebuild');

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

/** What a call for a rebuild may say. Programs say more, of which nothing is made. */
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
  })
  .openapi('Release');

export const releaseOf = (release: Release): z.output<typeof releaseSchema> => {
  const { id, madeAt, posts, pages, files, bytes, isLive } = release;
  return { id, madeAt, posts, pages, files, bytes, isLive };
};

export const wholeReleaseSchema = releaseSchema
  .extend({
    changes: z.array(changedSchema).readonly().nullable().openapi({
      description:
        'Posts and pages that readers would see otherwise if this release were live; null where that is not known.',
    }),
  })
  .openapi('WholeRelease');

export const releasesSchema = z
  .object({
    items: z.array(releaseSchema).readonly(),
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
