import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { saysBusy } from './busy.ts';
import { PublishError } from './publish-error.ts';

const holderSchema = z.object({ what: z.string(), pid: z.int(), since: z.string() });

export interface LockOptions {
  /** What takes it, for those who have to wait: `npm run publish`. */
  readonly what: string;
  /** Told who is waited for, each one once. Without it nobody waits, and a `PublishError` says who has the lock. */
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const lookEvery = 200;

/**
 * Runs something while no other process changes the releases. The lock is the system's, through SQLite, so that it ends
 * with its process however that ends.
 */
export async function whileLocked<T>(
  releases: string,
  options: LockOptions,
  run: () => Promise<T>,
): Promise<T> {
  mkdirSync(releases, { recursive: true });
  const db = new DatabaseSync(join(releases, 'lock.db'), { timeout: 0 });
  try {
    await take(db, releases, options);
    const note = join(releases, 'lock.json');
    leaveNote(note, options.what);
    try {
      return await run();
    } finally {
      rmSync(note, { force: true });
    }
  } finally {
    db.close();
  }
}

async function take(
  db: DatabaseSync,
  releases: string,
  { onWait, signal }: LockOptions,
): Promise<void> {
  let known = '';
  for (;;) {
    signal?.throwIfAborted();
    try {
      db.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if (!saysBusy(error)) throw error;
    }
    const holder = holderOf(releases);
    if (onWait === undefined) {
      throw new PublishError({
        code: 'busy',
        message: `Somebody else is publishing: ${holder}.`,
        hint: 'Try again when it has finished, or leave out --no-wait to wait for it.',
      });
    }
    if (holder !== known) onWait(holder);
    known = holder;
    await pause(lookEvery, undefined, { signal });
  }
}

function leaveNote(file: string, what: string): void {
  const since = new Date().toISOString();
  try {
    writeFileSync(file, JSON.stringify({ what, pid: process.pid, since }));
  } catch {
    // On a full disk nobody learns who it is; the lock holds all the same.
  }
}

function holderOf(releases: string): string {
  try {
    const text = readFileSync(join(releases, 'lock.json'), 'utf8');
    const { what, pid, since } = holderSchema.parse(JSON.parse(text));
    return `${what} (process ${pid}, since ${since.slice(0, 19).replace('T', ' ')} UTC)`;
  } catch {
    return 'another process';
  }
}
