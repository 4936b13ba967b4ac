import { z } from 'zod';
import { heldBackSchema } from '../wordpress/sync/held-back.ts';
import type { Left, PublishEvent } from './types.ts';

/*
 * What the process of a worker tells its parent process. A build process sends its progress, or `failed`. A publishing process sends
 * each event of the publication, then `after` while work continues, and `left` if some of that work fails. Either of them sends `idle`
 * when it waits for the next job.
 */

const count = z.int().nonnegative();

const progress = z.object({
  step: z.enum(['reading', 'pictures', 'pages']),
  what: z.string().optional(),
  done: count,
  total: count.nullable(),
});

const changedText = z.object({
  type: z.string(),
  id: z.int(),
  title: z.string(),
  path: z.string(),
  change: z.enum(['new', 'changed', 'gone']),
  author: z.int().nullable(),
});

const publishEvent = z.discriminatedUnion('step', [
  z.object({ step: z.literal('waiting'), for: z.string() }),
  progress,
  z.object({
    step: z.literal('checks'),
    checks: z.array(z.object({ name: z.string(), line: z.string(), isPassed: z.boolean() })),
  }),
  z.object({
    step: z.literal('live'),
    release: z.string(),
    isSame: z.boolean(),
    changed: z.array(changedText),
    heldBack: z.array(heldBackSchema).optional(),
    warnings: z.array(z.string()),
    duration: z.number(),
  }),
  z.object({ step: z.literal('failed'), reason: z.string(), advice: z.string().nullable() }),
]) satisfies z.ZodType<PublishEvent>;

const left = z.object({
  step: z.literal('left'),
  what: z.enum(['rest', 'tidying']),
  reason: z.string(),
}) satisfies z.ZodType<Left>;

/** A message of a worker. The process may have another version than its parent. */
export const workerMessage = z.union([
  publishEvent,
  z.object({ step: z.literal('after') }),
  left,
  z.object({ step: z.literal('idle') }),
]);

export type WorkerMessage = z.output<typeof workerMessage>;

export type BuildStep = Extract<PublishEvent, { step: 'reading' | 'pictures' | 'pages' }>;

/** In a worker: sends a message to the parent process, if there is one. Resolves when it is sent. */
export async function tellParent(message: WorkerMessage | PublishEvent): Promise<void> {
  if (!process.connected) return;
  await new Promise((sent) => process.send?.(message, undefined, undefined, sent));
}
