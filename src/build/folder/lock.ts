import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { StandingError } from './errors.ts';

const lookEvery = 100;
/** Milliseconds. As long as a build may take that nobody has said anything about. */
const longest = 30 * 60_000;

/** Takes the one builder's lock. It is the system's, through SQLite, so that it ends with its process however that ends. */
export async function takeLock(folder: string, signal?: AbortSignal): Promise<() => void> {
  const db = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  const started = performance.now();
  for (;;) {
    try {
      signal?.throwIfAborted();
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (error) {
      if (!saysBusy(error)) {
        db.close();
        throw error;
      }
    }
    if (performance.now() - started > longest) {
      db.close();
      throw new StandingError({
        message: `Another process has been building this site for over ${longest / 60_000} minutes.`,
        hint: 'Stop it or wait for it to finish, then build again.',
      });
    }
    await pause(lookEvery);
  }
}

// https://www.sqlite.org/rescode.html: the low byte is the primary code.
function saysBusy(error: unknown): boolean {
  const { data } = z.object({ errcode: z.int() }).safeParse(error);
  return data !== undefined && (data.errcode & 0xff) === 5;
}
