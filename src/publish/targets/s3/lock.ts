import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PublishError } from '../../publish-error.ts';
import type { Bucket } from './bucket.ts';
import { isRefused } from './errors.ts';
import { lockKey } from './places.ts';

const noteSchema = z.object({
  /** The command: `npm run publish`. */
  by: z.string(),
  /** The folder that it publishes from, as only one process at a time does. */
  holder: z.string(),
  /** The publication. */
  id: z.string(),
  /** True if it ended before its work was done. */
  isOver: z.boolean().default(false),
});

/** Milliseconds without a sign of life after which a publication counts as dead. */
const patience = 5 * 60_000;

export interface LockOptions {
  readonly by: string;
  readonly holder: string;
  /** Called each time the lock is found taken. It may throw to stop waiting. */
  readonly onBusy: (by: string) => void;
  readonly signal?: AbortSignal | undefined;
  /** Aborted when another publication has taken the lock over. */
  readonly lost: AbortController;
  /** Milliseconds. Default: five minutes. */
  readonly patience?: number | undefined;
}

const headers = { type: 'application/json', cacheControl: 'no-store' };

export type BucketLock = Awaited<ReturnType<typeof takeBucketLock>>;

/**
 * Takes the lock of a bucket: the right to change it, which no other publication has at the same
 * time. Waits while another publication has it and gives signs of life.
 */
export async function takeBucketLock(bucket: Bucket, options: LockOptions) {
  const { by, holder, onBusy, signal, lost } = options;
  const most = options.patience ?? patience;
  const note = { by, holder, id: randomUUID() };
  const write = (ifEtag: string | null) =>
    bucket.put(lockKey, Buffer.from(JSON.stringify(note)), { ...headers, ifEtag });
  let etag: string | null = null;
  let isTakenOver = false;
  while (etag === null) {
    signal?.throwIfAborted();
    etag = await unlessRefused(write(null));
    if (etag !== null) break;
    const found = await bucket.get(lockKey);
    if (found === null) continue;
    const other = noteOf(found.data);
    // The answer to our own request was lost, and it was sent again.
    if (other?.id === note.id) etag = found.etag;
    else if (
      other === null ||
      other.isOver ||
      other.holder === holder ||
      Date.now() - found.changedAt > most
    ) {
      isTakenOver = true;
      etag = await unlessRefused(write(found.etag));
    } else {
      onBusy(other.by);
      await pause(Math.min(most / 10, 2_000), undefined, { signal });
    }
  }

  let current: string = etag;
  let renewedAt = Date.now();
  let renewing: Promise<void> | null = null;
  const lose = () => {
    lost.abort(
      new PublishError({
        message: `Another publication has taken over ${bucket.name}, because this one gave no sign of life.`,
        hint: 'Publish again when the other one has finished.',
      }),
    );
  };
  const renew = async (): Promise<void> => {
    const at = Date.now();
    const fresh = await unlessRefused(write(current));
    if (fresh === null) {
      const found = await bucket.get(lockKey);
      if (found === null || noteOf(found.data)?.id !== note.id) {
        lose();
        return;
      }
      current = found.etag;
    } else current = fresh;
    renewedAt = at;
  };
  const renewOnce = () => (renewing ??= renew().finally(() => (renewing = null)));
  const timer = setInterval(() => {
    renewOnce().catch(() => {
      if (Date.now() - renewedAt > most) lose();
    });
  }, most / 10);
  const stop = async () => {
    clearInterval(timer);
    await renewing?.catch(() => undefined);
  };
  return {
    /** True if a publication before this one did not end: it left objects that no list knows. */
    isTakenOver,
    /** Gives a sign of life if the last one was long ago. To be called before each write. */
    async renew() {
      if (Date.now() - renewedAt > most / 3) await renewOnce();
      lost.signal.throwIfAborted();
    },
    /** Ends the publication: its work is done. */
    async release() {
      await stop();
      lost.signal.throwIfAborted();
      await bucket.remove(lockKey);
    },
    /** Ends it before its work is done: the next publication goes on at once. */
    async leave(last: Bucket) {
      await stop();
      const isOver = Buffer.from(JSON.stringify({ ...note, isOver: true }));
      if (!lost.signal.aborted) await last.put(lockKey, isOver, { ...headers, ifEtag: current });
    },
  };
}

const unlessRefused = (writing: Promise<string>): Promise<string | null> =>
  writing.catch((error: unknown) => {
    if (isRefused(error)) return null;
    throw error;
  });

function noteOf(data: Buffer) {
  try {
    return noteSchema.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}
