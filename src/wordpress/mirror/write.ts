import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Bodies } from './bodies.ts';
import { noteStates } from './digests.ts';
import { MirrorError } from './database.ts';
import type { MirrorWrite } from './types.ts';
import { lock, tidy, tidyAway } from './lock.ts';
import { recordSchemas, type CollectionName, type StoredRecords } from './records.ts';

/**
 * Starts a write on its own connection, so that readers see only what is committed. The end of the write closes the connection. Throws a
 * {@link MirrorError} `busy` if another write is under way.
 */
export function beginWrite(db: DatabaseSync, bodies: Bodies, onEnd: () => void): MirrorWrite {
  if (!lock(db)) throw busy();
  const known = db.prepare('SELECT digest, body FROM records WHERE collection = ? AND key = ?');
  const insert = db.prepare(insertion);
  const remove = db.prepare('DELETE FROM records WHERE collection = ? AND key = ?');
  const insertFact = db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  /** Names of bodies that may have become unused. */
  const loose = new Set<string>();
  const touched = new Set<CollectionName>();
  let ended = false;
  let marked = false;
  let wasUntidy = false;

  function check(): void {
    if (!ended) return;
    throw new MirrorError({
      code: 'ended',
      message: 'A write to the local mirror was used after its commit or rollback.',
    });
  }
  function leaveNote(): void {
    if (!marked) wasUntidy = bodies.untidy.marked();
    if (!marked) bodies.untidy.mark();
    marked = true;
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
      // The unused bodies of this write are known, those of an aborted one are not.
      if (command === 'COMMIT' && marked && !wasUntidy) tidyAway(db, bodies, loose);
      else tidy(db, bodies);
    } finally {
      db.close();
      onEnd();
    }
  }

  return {
    async putBody(body) {
      check();
      leaveNote();
      const name = bodies.write(JSON.stringify(body));
      loose.add(name);
      return name;
    },
    put(collection, key, record) {
      check();
      const { kind, digest, data, body } = rowOf(collection, record);
      const before = known.get(collection, key);
      if (before?.['digest'] === digest) return false;
      leaveNote();
      loosen(before);
      insert.run(collection, key, kind, digest, data, body);
      touched.add(collection);
      return true;
    },
    delete(collection, key) {
      check();
      leaveNote();
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
      end('COMMIT');
    },
    rollback() {
      check();
      end('ROLLBACK');
    },
  };
}

function busy(): MirrorError {
  return new MirrorError({
    code: 'busy',
    message: 'Another build or sync is writing to the local mirror of this site.',
    hint: 'Wait for it to finish or use another folder, then try again.',
  });
}

/** A row of the table of records. */
interface Row {
  /** The type of an entry, the taxonomy of a term; empty for others. */
  readonly kind: string;
  readonly digest: string;
  readonly data: string;
  readonly body: string | null;
}

export const insertion =
  'INSERT OR REPLACE INTO records (collection, key, kind, digest, data, body) VALUES (?, ?, ?, ?, ?, ?)';

/** Throws zod's error if the record does not match its schema. */
export function rowOf<N extends CollectionName>(collection: N, record: StoredRecords[N]): Row {
  const data = JSON.stringify(recordSchemas[collection].parse(record));
  const digest = hash('sha256', data);
  return { kind: kindOf(record), digest, data, body: 'body' in record ? record.body : null };
}

function kindOf(record: StoredRecords[CollectionName]): string {
  if ('taxonomy' in record) return record.taxonomy;
  return 'authorId' in record ? record.type : '';
}
