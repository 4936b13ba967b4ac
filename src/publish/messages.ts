import { z } from 'zod';
import { heldBackSchema } from '../wordpress/sync/report.ts';

/* A worker's messages. A build process sends its progress, or `failed`. A publishing one sends
   each event, then `after` while work continues, and `left` if some of that fails. Both send
   `idle` when they wait for the next job. */

/** A job of a publishing process that stays. `prepare`: a publication will follow. */
export const publisherJob = z.object({ job: z.enum(['publish', 'prepare']) });

export type PublisherJob = z.output<typeof publisherJob>;

const count = z.int().nonnegative();

const progress = z.object({
  step: z.enum(['reading', 'pictures', 'pages']),
  /** With `reading`: the collection, such as `posts`. */
  what: z.string().optional(),
  done: count,
  /** Null while it is unknown. */
  total: count.nullable(),
});

const check = z.object({
  /** `posts`, `links`, …: for programs. */
  name: z.string(),
  /** One line: `34 of 34 posts are in the build`. */
  line: z.string(),
  isPassed: z.boolean(),
});

const changedText = z.object({
  /** The name of its type: `post`, `page`. */
  type: z.string(),
  id: z.int(),
  /** Plain text. */
  title: z.string(),
  /** Its path on the site, without the base; for a deleted text, its last path. */
  path: z.string(),
  change: z.enum(['new', 'changed', 'gone']),
  /** The id of the author in WordPress; null if unknown. */
  author: z.int().nullable(),
});

const live = z.object({
  step: z.literal('live'),
  release: z.string(),
  /** True when nothing changed, so that the live release stays. */
  isSame: z.boolean(),
  changed: z.array(changedText).readonly(),
  /** Texts of which readers have an earlier version, or none. Default: none. */
  heldBack: z.array(heldBackSchema).readonly().optional(),
  /** Full sentences. */
  warnings: z.array(z.string()).readonly(),
  /** Milliseconds. */
  duration: z.number(),
});

const publishEvent = z.discriminatedUnion('step', [
  /** Waits for another process that is publishing. */
  z.object({ step: z.literal('waiting'), for: z.string() }),
  progress,
  z.object({ step: z.literal('checks'), checks: z.array(check).readonly() }),
  live,
  z.object({
    step: z.literal('failed'),
    /** What happened and where, in full sentences, without secrets. */
    reason: z.string(),
    /** What to do; null if the reason says it. */
    advice: z.string().nullable(),
  }),
]);

const left = z.object({
  step: z.literal('left'),
  what: z.enum(['rest', 'tidying']),
  reason: z.string(),
});

/** A post or page that differs from the release before. */
export type ChangedText = Readonly<z.output<typeof changedText>>;

/** The result of one check of a release, before it goes live. */
export interface Check extends Readonly<z.output<typeof check>> {
  /** True when it passed, but the owner should read its line. */
  readonly isWarning?: boolean | undefined;
}

/** What a CDN was told after a publication. */
export interface PurgeReport {
  readonly cdn: string;
  /** The number of addresses; null for all. */
  readonly addresses: number | null;
  /** Why it failed, and what happens now, in full sentences; null if it worked. */
  readonly failed: string | null;
}

/** The progress of a publication, sent to the parent process, if there is one. */
export type PublishEvent =
  | Exclude<z.output<typeof publishEvent>, { step: 'checks' | 'live' }>
  | { readonly step: 'checks'; readonly checks: readonly Check[] }
  /** `purged`: what the CDN was told; null or absent if there is none, or nothing to tell. */
  | (z.output<typeof live> & { readonly purged?: PurgeReport | null });

/** Some of the work after the release went live failed. The next publication tries again. */
export type Left = Readonly<z.output<typeof left>>;

/** That work. `rest`: the search index and share images. */
export type AfterLive = Left['what'];

/** A message of a worker. The process may have another version than its parent. */
export const workerMessage = z.union([
  publishEvent,
  z.object({ step: z.literal('after') }),
  left,
  z.object({ step: z.literal('idle') }),
]);

export type WorkerMessage = z.output<typeof workerMessage>;

export type BuildStep = Extract<PublishEvent, { step: 'reading' | 'pictures' | 'pages' }>;

/** In a worker: sends a message to the parent process, if any. Resolves when sent. */
export async function tellParent(message: WorkerMessage | PublishEvent): Promise<void> {
  if (!process.connected) return;
  await new Promise((sent) => process.send?.(message, undefined, undefined, sent));
}
