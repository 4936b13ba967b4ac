import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { saysBusy } from '../lock.ts';

// SQLite uses locks of the operating system. They end with their process, and also hold between containers that share the folder,
// which have separate process ids.
const markFile = 'in-use.db';

/** Writes the file that {@link markInUse} locks. */
export function allowMarks(folder: string): void {
  const db = new DatabaseSync(join(folder, markFile));
  db.exec('CREATE TABLE IF NOT EXISTS marks (mark TEXT)');
  db.close();
}

/**
 * Marks a release as used by this process: it is not removed until the process ends or calls the returned function. Needs no right
 * to write there. Does nothing for a folder without the file, such as `dist`.
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

/** Runs a function unless a process uses the release; none can start to use it meanwhile. False when it was not run. */
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
