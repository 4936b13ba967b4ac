import { z } from 'zod';
import type { PublishEvent } from '../../publish/index.ts';

const count = z.int().nonnegative();
const counted = {
  what: z.string().optional(),
  done: count,
  total: count.nullable(),
};

/** What `src/cli/publish.ts` sends; it may be of another version than the server that has started it. */
const publishEvent = z.discriminatedUnion('step', [
  z.object({ step: z.literal('waiting'), for: z.string() }),
  z.object({ step: z.enum(['reading', 'pictures', 'pages']), ...counted }),
  z.object({
    step: z.literal('checks'),
    checks: z.array(z.object({ name: z.string(), line: z.string(), isPassed: z.boolean() })),
  }),
  z.object({
    step: z.literal('live'),
    release: z.string(),
    isSame: z.boolean(),
    changed: z.array(
      z.object({
        kind: z.enum(['posts', 'pages']),
        id: z.int(),
        title: z.string(),
        path: z.string(),
        change: z.enum(['new', 'changed', 'gone']),
        author: z.int().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
    duration: z.number(),
  }),
  z.object({ step: z.literal('failed'), reason: z.string(), advice: z.string().nullable() }),
]) satisfies z.ZodType<PublishEvent>;

/**
 * The same, and what is said when all is live: that something goes on, what of it could not be done, and, by one that stays, that
 * it may be asked again.
 */
export const publisherMessage = z.union([
  publishEvent,
  z.object({ step: z.literal('after') }),
  z.object({ step: z.literal('left'), what: z.enum(['search', 'tidying']), reason: z.string() }),
  z.object({ step: z.literal('idle') }),
]);
