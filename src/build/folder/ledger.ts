import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Difference, Mark } from './face.ts';

/** Raise it when the tables change: what stands is then made anew. */
const format = 1;

const tables = `
  CREATE TABLE standing (id TEXT NOT NULL, version INTEGER NOT NULL, oldest INTEGER NOT NULL, made_from TEXT NOT NULL);
  CREATE TABLE files (path TEXT PRIMARY KEY, key TEXT NOT NULL, stamp TEXT NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE removed (path TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX files_by_version ON files (version);
  PRAGMA user_version = ${format};
`;

/** So many builds back it is known what was removed. */
const memory = 1000;

const state = z.object({
  id: z.string(),
  version: z.int(),
  oldest: z.int(),
  made_from: z.string(),
});
const fileRow = z.object({ path: z.string(), key: z.string(), stamp: z.string() });
const pathRow = z.object({ path: z.string() });

/** A file as it was left. */
export interface Filed {
  readonly key: string;
  /** Its size and time of change, so that it is seen when somebody else has written into it. */
  readonly stamp: string;
}

/** What one build has changed. */
export interface Entries {
  /** Made anew, with other bytes than before, by path. */
  readonly written: ReadonlyMap<string, Filed>;
  /** Made anew, with the same bytes. */
  readonly confirmed: ReadonlyMap<string, Filed>;
  readonly removed: Iterable<string>;
  /** Of the whole. */
  readonly madeFrom: string;
}

/** The list of files with their keys, on disk. */
export interface Ledger {
  mark(): Mark;
  files(): Map<string, Filed>;
  /** What the last build that was entered was made from; empty before the first one. */
  madeFrom(): string;
  /** Writes a build down, whole or not at all. */
  enter(entries: Entries): Mark;
  since(mark: Mark | null): Difference | null;
  close(): void;
}

/** Null where what lies there is another version's, or damaged. */
export function openLedger(folder: string): Ledger | null {
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  try {
    // A crash of the machine may cost the last entries; what they were about is then made again.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const { user_version: found } = z
      .object({ user_version: z.int() })
      .parse(db.prepare('PRAGMA user_version').get());
    if (found === 0) {
      db.exec(tables);
      db.prepare('INSERT INTO standing VALUES (?, 0, 0, ?)').run(randomUUID(), '');
    } else if (found !== format) {
      db.close();
      return null;
    }
    return ledgerOf(db);
  } catch {
    db.close();
    return null;
  }
}

function ledgerOf(db: DatabaseSync): Ledger {
  const read = () => state.parse(db.prepare('SELECT * FROM standing').get());
  read();
  return {
    mark() {
      const { id, version } = read();
      return { id, version };
    },
    files: () =>
      new Map(
        db
          .prepare('SELECT path, key, stamp FROM files')
          .all()
          .map((row) => {
            const { path, ...filed } = fileRow.parse(row);
            return [path, filed];
          }),
      ),
    madeFrom: () => read().made_from,
    enter({ written, confirmed, removed, madeFrom }) {
      const { id, version } = read();
      const gone = [...removed];
      const next = written.size + gone.length === 0 ? version : version + 1;
      db.exec('BEGIN IMMEDIATE');
      try {
        const insert = db.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)');
        const comeBack = db.prepare('DELETE FROM removed WHERE path = ?');
        for (const [path, { key, stamp }] of written) {
          insert.run(path, key, stamp, next);
          if (version > 0) comeBack.run(path);
        }
        const update = db.prepare('UPDATE files SET key = ?, stamp = ? WHERE path = ?');
        for (const [path, { key, stamp }] of confirmed) update.run(key, stamp, path);
        const forget = db.prepare('DELETE FROM files WHERE path = ?');
        const note = db.prepare('INSERT OR REPLACE INTO removed VALUES (?, ?)');
        for (const path of gone) {
          forget.run(path);
          note.run(path, next);
        }
        const oldest = Math.max(0, next - memory);
        db.prepare('DELETE FROM removed WHERE version <= ?').run(oldest);
        db.prepare('UPDATE standing SET version = ?, oldest = ?, made_from = ?').run(
          ...[next, oldest, madeFrom],
        );
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
      return { id, version: next };
    },
    since(mark) {
      const { id, version, oldest } = read();
      if (mark?.id !== id || mark.version > version || mark.version < oldest) return null;
      const pathsOf = (table: 'files' | 'removed') =>
        db
          .prepare(`SELECT path FROM ${table} WHERE version > ?`)
          .all(mark.version)
          .map((row) => pathRow.parse(row).path);
      return { written: pathsOf('files'), removed: pathsOf('removed') };
    },
    close: () => db.close(),
  };
}
