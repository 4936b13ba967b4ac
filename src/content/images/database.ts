import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction, isDamaged, saysDamaged, userVersion, versionFor } from '../../sqlite.ts';
import { encoding } from './encoding.ts';
import { keptFileSchema, pictureSchema } from './types.ts';

/** The result for an original and a use, or why there is none: the table `works`. */
export const resultSchema = z.union([
  z.object({ picture: pictureSchema }),
  z.object({ file: keptFileSchema }),
  /** The end of a sentence. */
  z.object({ problem: z.string() }),
]);

export type Result = z.output<typeof resultSchema>;

/** A result with its files, which are still in the temporary folder. */
export interface Draft {
  readonly result: Result;
  readonly files: readonly DraftFile[];
}

export interface DraftFile {
  /** Its temporary path. */
  readonly path: string;
  /** Its name in the media folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const tables = `
  CREATE TABLE originals (
    address TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    headers TEXT NOT NULL,
    fresh_until INTEGER NOT NULL,
    is_private INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE works (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    data TEXT NOT NULL,
    files TEXT NOT NULL,
    size INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX works_by_use ON works (used);
  CREATE INDEX works_by_digest ON works (digest);
  CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started INTEGER NOT NULL
  );
`;
const tableNames = ['originals', 'works', 'runs'];

/** It changes with the tables, the schemas and the encoding. */
const version = versionFor(JSON.stringify([tables, z.toJSONSchema(resultSchema), encoding]));

const fileName = 'pictures.db';
/** In milliseconds: how long one process waits while another one writes. */
const busyTimeout = 30_000;

/** Opens a folder's index. If it is damaged or of another version, an empty one replaces it. */
export function openDatabase(folder: string): DatabaseSync {
  try {
    return prepared(folder);
  } catch (error) {
    if (!(error instanceof Damaged) && !saysDamaged(error)) throw error;
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, fileName + end), { force: true });
    return prepared(folder);
  }
}

function prepared(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, fileName), { timeout: busyTimeout });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    if (isDamaged(db)) throw new Damaged();
    inTransaction(db, () => {
      if (userVersion(db) === version) return;
      for (const name of tableNames) db.exec(`DROP TABLE IF EXISTS ${name}`);
      db.exec(`${tables} PRAGMA user_version = ${version}`);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

class Damaged extends Error {
  override readonly name = 'Damaged';
}
