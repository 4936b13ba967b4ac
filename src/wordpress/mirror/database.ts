import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { makePrivateFolder } from '../../private-folder.ts';
import { inTransaction, isDamaged, saysDamaged, userVersion, versionFor } from '../../sqlite.ts';
import { recordSchemas } from './records.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    digest TEXT NOT NULL,
    data TEXT NOT NULL,
    body TEXT,
    PRIMARY KEY (collection, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bodies (name TEXT PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  -- For the query of each write for bodies that no record names, and for that of each build for all
  -- digests: without these indexes, SQLite reads all records.
  CREATE INDEX IF NOT EXISTS named_bodies ON records (body) WHERE body IS NOT NULL;
  CREATE INDEX IF NOT EXISTS digests ON records (collection, key, kind, digest);
`;

/** Of the tables and the records' schemas. */
const version = versionFor(tables + JSON.stringify(z.toJSONSchema(z.object(recordSchemas))));

/** Why the database in a folder can't be used. */
type Unusable = 'other-version' | 'damaged';

export type Connected = { readonly db: DatabaseSync } | { readonly unusable: Unusable };

/**
 * Connects to a mirror's database, or creates it. It has what the public does not see, too: menus,
 * names of uploads, and texts that were public before.
 */
export function connect(folder: string, busyTimeout: number): Connected {
  makePrivateFolder(folder);
  const db = open(folder, busyTimeout);
  try {
    db.exec('PRAGMA journal_mode = WAL');
    if (userVersion(db) === 0) create(db);
    const unusable =
      userVersion(db) !== version ? 'other-version' : isDamaged(db) ? 'damaged' : null;
    if (unusable === null) return { db };
    db.close();
    return { unusable };
  } catch (error) {
    db.close();
    if (saysDamaged(error)) return { unusable: 'damaged' };
    throw error;
  }
}

/** Opens an existing database of this version for reading; null if there is none. */
export function connectToRead(folder: string): DatabaseSync | null {
  const file = join(folder, 'store.db');
  if (!existsSync(file)) return null;
  // Long enough for a writer that is just starting or ending.
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    if (userVersion(db) === version) return db;
  } catch (error) {
    db.close();
    if (saysDamaged(error)) return null;
    throw error;
  }
  db.close();
  return null;
}

/** One more connection to a database that {@link connect} found to be usable. */
export function open(folder: string, busyTimeout: number): DatabaseSync {
  const db = new DatabaseSync(join(folder, 'store.db'), { timeout: busyTimeout });
  // After a first sync, the log has all texts of the site. The next write cuts it to this size.
  db.exec('PRAGMA journal_size_limit = 4194304');
  return db;
}

function create(db: DatabaseSync): void {
  inTransaction(db, () => {
    // Another process may have created them while this one waited.
    if (userVersion(db) === 0) db.exec(`${tables} PRAGMA user_version = ${version}`);
  });
}

/**
 * `busy` another process is writing to the same mirror · `ended` a write was used after its end ·
 * `missing-body` there is no such body.
 */
export type MirrorErrorCode = 'busy' | 'ended' | 'missing-body';

export class MirrorError extends Error {
  override readonly name = 'MirrorError';
  readonly code: MirrorErrorCode;
  /** What to do, in full sentences. */
  readonly hint: string | undefined;

  /** `message`: what happened and why, a full sentence. */
  constructor({ code, message, hint }: Pick<MirrorError, 'code' | 'message'> & { hint?: string }) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
