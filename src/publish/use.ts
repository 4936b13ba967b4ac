import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { saysBusy } from '../lock.ts';

// A lock of SQLite's is the system's: it ends with its process, however that ends, and holds between containers that
// share the folder, where process ids would mean nothing.
const markFile = 'in-use.db';

/** Lets servers say that they use a release: writes the file that {@link markInUse} takes a lock of. */
export function allowMarks(folder: string): void {
  const db = new DatabaseSync(join(folder, markFile));
  db.exec('CREATE TABLE IF NOT EXISTS marks (mark TEXT)');
  db.close();
}

/**
 * Says that this process uses a release, which is not removed until it has ended or calls what comes back. It takes no
 * right to write there. A folder that nobody removes, such as `dist`, is left alone.
 */
export function markInUse(folder: string): () => void {
  const file = join(folder, markFile);
  if (!existsSync(file)) return () => undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  // A reader shares its lock with other readers, and keeps it as long as its transaction is open.
  db.exec('BEGIN; SELECT * FROM marks');
  marks.add(db);
  return () => {
    if (marks.delete(db)) db.close();
  };
}

// A connection that nothing refers to is closed when memory is tidied up.
const marks = new Set<DatabaseSync>();

/** Runs something, unless somebody uses the release; nobody can say so meanwhile. False when it was not run. */
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
