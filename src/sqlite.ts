import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

// SQLite takes its locks from the system. They end with their process, and work between containers
// that share a folder, where process ids mean nothing.

const retryEvery = 100;

interface LockOptions {
  /** Called each time the lock is found taken. It may throw to stop waiting. */
  readonly onBusy?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes a file's lock; the file is created. Waits while another caller has it. Returns the function
 * that releases it. Throws what `onBusy` throws, and the reason of an aborted signal.
 */
export async function takeLock(
  file: string,
  { onBusy, signal }: LockOptions = {},
): Promise<() => void> {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    for (;;) {
      signal?.throwIfAborted();
      try {
        db.exec('BEGIN EXCLUSIVE');
        return () => db.close();
      } catch (error) {
        if (!saysBusy(error)) throw error;
      }
      onBusy?.();
      await pause(retryEvery, undefined, { signal });
    }
  } catch (error) {
    db.close();
    signal?.throwIfAborted();
    throw error;
  }
}

const sqliteError = z.object({ errcode: z.int() });

/** Whether SQLite says that another connection has the lock. */
export function saysBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

/** Whether SQLite says that the file is damaged (SQLITE_CORRUPT) or no database (SQLITE_NOTADB). */
export function saysDamaged(error: unknown): boolean {
  return [11, 26].includes(primaryCode(error));
}

// https://www.sqlite.org/rescode.html: the low byte is the primary code. 0 for another error.
const primaryCode = (error: unknown): number =>
  (sqliteError.safeParse(error).data?.errcode ?? 0) & 0xff;

/** A quick look at the whole file. */
export function isDamaged(db: DatabaseSync): boolean {
  const row = db.prepare('PRAGMA quick_check(1)').get();
  return z.object({ quick_check: z.literal('ok') }).safeParse(row).error !== undefined;
}

/** A number for {@link userVersion} that changes with a text, such as that of the tables. */
export function versionFor(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() >>> 1;
}

/** SQLite's `user_version`, a 32-bit integer; 0 in a new database. */
export function userVersion(db: DatabaseSync): number {
  const row = z.object({ user_version: z.int() }).parse(db.prepare('PRAGMA user_version').get());
  return row.user_version;
}

/** Runs something while no other process writes. If it throws, its changes are undone. */
export function inTransaction<T>(db: DatabaseSync, run: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // On a full disk, SQLite may have done it already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
