import { mkdirSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../json-file.ts';
import { takeLock, saysBusy } from '../sqlite.ts';
import { PublishError } from './publish-error.ts';
import { DatabaseSync } from 'node:sqlite';

const holderSchema = z.object({ what: z.string(), pid: z.int(), since: z.string() });

export interface LockOptions {
  /** The name of the command that takes the lock, for processes that wait: `npm run publish`. */
  readonly what: string;
  /** Called once for each holder. If undefined, a taken lock is a `PublishError`. */
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
  const holder = readJsonFile(join(releases, 'lock.json'), holderSchema);
  if (holder === null) return 'another process';
  const { what, pid, since } = holder;
  return `${what} (process ${pid}, since ${since.slice(0, 19).replace('T', ' ')} UTC)`;
}

// SQLite uses the system's locks: they end with their process, and hold between containers that
// share the folder, where process ids mean nothing.
const markFile = 'in-use.db';

/** Writes the file that {@link markInUse} locks. */
export function allowMarks(folder: string): void {
  const db = new DatabaseSync(join(folder, markFile));
  db.exec('CREATE TABLE IF NOT EXISTS marks (mark TEXT)');
  db.close();
}

/**
 * Marks a release as used: it is not removed until the process ends or calls the returned function.
 * Needs no right to write there. Nothing for a folder without the file, such as `dist`.
 */
export function markInUse(folder: string): () => void {
  const file = join(folder, markFile);
  if (!existsSync(file)) return () => undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  // Readers share the lock, and hold it while their transaction is open.
  db.exec('BEGIN; SELECT * FROM marks');
  marks.add(db);
  return () => {
    if (marks.delete(db)) db.close();
  };
}

// Keeps the connections open: the garbage collector closes unreferenced ones.
const marks = new Set<DatabaseSync>();

/** Runs a function unless the release is in use or comes into use. False if not run. */
export function whileUnused(folder: string, run: () => void): boolean {
  const file = join(folder, markFile);
  if (!existsSync(file)) {
    run();
    return true;
  }
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    run();
    return true;
  } catch (error) {
    if (saysBusy(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}
