import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

// SQLite takes its locks from the system. They end with their process, however it ends, and they work between containers that
// share a folder, where process ids mean nothing.

const retryEvery = 100;

interface LockOptions {
  /** Called each time the lock is found taken. It may throw to stop waiting. */
  readonly onBusy?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes the lock of a file, which is created if it is missing, and waits while another process or another caller has it.
 * Returns the function that releases it. Throws what `onBusy` throws, and the reason of an aborted signal.
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

/** Whether SQLite says that another connection has the lock: the low byte of the code is 5 (https://www.sqlite.org/rescode.html). */
export function saysBusy(error: unknown): boolean {
  const { data } = sqliteError.safeParse(error);
  return data !== undefined && (data.errcode & 0xff) === 5;
}

/** Runs something while no other process writes into a database. If it throws, its changes of the database are undone. */
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
