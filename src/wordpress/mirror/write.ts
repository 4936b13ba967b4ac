import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { saysBusy } from '../../sqlite.ts';
import { noteStates } from './digests.ts';
import { MirrorError } from './database.ts';
import type { MirrorWrite } from './types.ts';
import { recordSchemas, type CollectionName, type StoredRecords } from './records.ts';

/**
 * Starts a write on a connection of its own, closed at its end: readers see only commits. Throws a
 * {@link MirrorError} `busy` during another write.
 */
export function beginWrite(db: DatabaseSync, onEnd: () => void): MirrorWrite {
  lock(db);
  const known = db.prepare('SELECT digest, body FROM records WHERE collection = ? AND key = ?');
  const insert = db.prepare(insertion);
  const remove = db.prepare('DELETE FROM records WHERE collection = ? AND key = ?');
  const insertFact = db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const insertBody = db.prepare('INSERT OR IGNORE INTO bodies (name, text) VALUES (?, ?)');
  const removeUnused = db.prepare(
    'DELETE FROM bodies WHERE name = :name AND NOT EXISTS (SELECT 1 FROM records WHERE body = :name)',
  );
  /** Names of bodies that may have become unused. */
  const loose = new Set<string>();
  const touched = new Set<CollectionName>();
  let ended = false;

  function check(): void {
    if (!ended) return;
    throw new MirrorError({
      code: 'ended',
      message: 'A write to the local mirror was used after its commit or rollback.',
    });
  }
  function loosen(row: Record<string, unknown> | undefined): void {
    const body = row?.['body'];
    if (typeof body === 'string') loose.add(body);
  }
  function end(command: 'COMMIT' | 'ROLLBACK'): void {
    ended = true;
    try {
      // On a full disk, SQLite may have rolled back already.
      if (command === 'COMMIT' || db.isTransaction) db.exec(command);
    } finally {
      db.close();
      onEnd();
    }
  }

  return {
    async putBody(body) {
      check();
      const text = JSON.stringify(body);
      const name = hash('sha256', text);
      insertBody.run(name, text);
      loose.add(name);
      return name;
    },
    put(collection, key, record) {
      check();
      const { kind, digest, data, body } = rowOf(collection, record);
      const before = known.get(collection, key);
      if (before?.['digest'] === digest) return false;
      loosen(before);
      insert.run(collection, key, kind, digest, data, body);
      touched.add(collection);
      return true;
    },
    delete(collection, key) {
      check();
      loosen(known.get(collection, key));
      remove.run(collection, key);
      touched.add(collection);
    },
    setFact(name, value) {
      check();
      insertFact.run(name, value);
    },
    async commit() {
      check();
      noteStates(db, touched);
      for (const name of loose) removeUnused.run({ name });
      end('COMMIT');
    },
    rollback() {
      check();
      end('ROLLBACK');
    },
  };
}

function lock(db: DatabaseSync): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (cause) {
    if (!saysBusy(cause)) throw cause;
    throw new MirrorError({
      code: 'busy',
      message: 'Another build or sync is writing to the local mirror of this site.',
      hint: 'Wait for it to finish or use another folder, then try again.',
    });
  }
}

export const insertion =
  'INSERT OR REPLACE INTO records (collection, key, kind, digest, data, body) VALUES (?, ?, ?, ?, ?, ?)';

/** A row of the table of records. Throws zod's error for a record that its schema refuses. */
export function rowOf<N extends CollectionName>(collection: N, record: StoredRecords[N]) {
  const data = JSON.stringify(recordSchemas[collection].parse(record));
  const digest = hash('sha256', data);
  return { kind: kindOf(record), digest, data, body: 'body' in record ? record.body : null };
}

/** The type of an entry, the taxonomy of a term; empty for others. */
function kindOf(record: StoredRecords[CollectionName]): string {
  if ('taxonomy' in record) return record.taxonomy;
  return 'authorId' in record ? record.type : '';
}
