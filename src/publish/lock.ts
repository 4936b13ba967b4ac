import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { takeLock } from '../lock.ts';
import { PublishError } from './publish-error.ts';

const holderSchema = z.object({ what: z.string(), pid: z.int(), since: z.string() });

export interface LockOptions {
  /** The name of the command that takes the lock, for processes that wait: `npm run publish`. */
  readonly what: string;
  /** Called once for each process that has the lock. If undefined, a taken lock is a `PublishError` that names the process. */
  readonly onWait?: ((holder: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a function while no other process changes the releases. */
export async function whileLocked<T>(
  releases: string,
  { what, onWait, signal }: LockOptions,
  run: () => Promise<T>,
): Promise<T> {
  mkdirSync(releases, { recursive: true });
  let known = '';
  const onBusy = () => {
    const holder = holderOf(releases);
    if (onWait === undefined) {
      throw new PublishError({
        code: 'busy',
        message: `Another process is publishing: ${holder}.`,
        hint: 'Try again when it has finished, or leave out --no-wait to wait for it.',
      });
    }
    if (holder !== known) onWait(holder);
    known = holder;
  };
  const unlock = await takeLock(join(releases, 'lock.db'), { onBusy, signal });
  const note = join(releases, 'lock.json');
  try {
    leaveNote(note, what);
    return await run();
  } finally {
    rmSync(note, { force: true });
    unlock();
  }
}

function leaveNote(file: string, what: string): void {
  const since = new Date().toISOString();
  try {
    writeFileSync(file, JSON.stringify({ what, pid: process.pid, since }));
  } catch {
    // The disk is full. The lock holds, but messages cannot name its holder.
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
