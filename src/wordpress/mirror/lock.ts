import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Bodies } from './bodies.ts';
import { saysBusy } from '../../sqlite.ts';

/** Takes the write lock of a database. False if another connection has it. */
export function lock(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (saysBusy(error)) return false;
    throw error;
  }
}

/** Deletes bodies that no record names. Does nothing while another process is writing. */
export function tidy(db: DatabaseSync, bodies: Bodies): void {
  if (!bodies.untidy.marked()) return;
  whileFree(db, () => {
    bodies.keepOnly(namedBodies(db));
    bodies.untidy.clear();
  });
}

/** The same for some bodies only. */
export function tidyAway(db: DatabaseSync, bodies: Bodies, loose: ReadonlySet<string>): void {
  whileFree(db, () => {
    const names = db.prepare('SELECT 1 FROM records WHERE body = ? LIMIT 1');
    bodies.drop(Array.from(loose).filter((hash) => names.get(hash) === undefined));
    bodies.untidy.clear();
  });
}

/** Whether all bodies that records name exist. True while another process writes, without a check. */
export function isWhole(db: DatabaseSync, bodies: Bodies): boolean {
  return whileFree(db, () => namedBodies(db).isSubsetOf(bodies.names())) ?? true;
}

// Without the lock, another process could name a body just before it is deleted here, or delete one that is checked here.
// This does not wait for the lock, because it is not urgent.
function whileFree<T>(db: DatabaseSync, run: () => T): T | null {
  const { timeout } = z.object({ timeout: z.int() }).parse(db.prepare('PRAGMA busy_timeout').get());
  db.exec('PRAGMA busy_timeout = 0');
  try {
    if (!lock(db)) return null;
    try {
      return run();
    } finally {
      db.exec('ROLLBACK');
    }
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeout}`);
  }
}

function namedBodies(db: DatabaseSync): Set<string> {
  const rows = db.prepare('SELECT DISTINCT body FROM records WHERE body IS NOT NULL').all();
  return new Set(
    z
      .array(z.object({ body: z.string() }))
      .parse(rows)
      .map((row) => row.body),
  );
}
