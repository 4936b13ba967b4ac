import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { ReadText, SearchedPage } from './face.ts';

/** What the search has read of a page, but for what its result is shown with. */
export type KeptText = ReadText | Exclude<SearchedPage['text'], object>;

/** What was read of pages, kept for the builds to come. It may be lost: whoever needs it then reads the page again. */
export interface KeptTexts {
  /** Undefined unless it was kept of the page as this digest has it. */
  get(path: string, digest: string): KeptText | undefined;
  put(path: string, digest: string, text: KeptText): void;
  /** Forgets the pages that are not named. */
  forgetOthers(paths: ReadonlySet<string>): void;
  /** Makes all of it count. */
  close(): void;
}

const file = 'searched.db';
const tables = `
  CREATE TABLE program (key TEXT NOT NULL);
  CREATE TABLE texts (path TEXT PRIMARY KEY, digest TEXT NOT NULL, data BLOB NOT NULL);
`;
const programRow = z.object({ key: z.string() });
const countRow = z.object({ n: z.int() });
const pathRow = z.object({ path: z.string() });
const dataRow = z.object({ data: z.instanceof(Uint8Array) });

/**
 * Opens what is kept in a folder. What another program has left there, or what is damaged, is cleared away.
 * @param program what reads the pages, and writes this down in its own way.
 */
export function openTexts(folder: string, program: string): KeptTexts {
  try {
    return textsIn(folder, program);
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, file + end), { force: true });
    return textsIn(folder, program);
  }
}

function textsIn(folder: string, program: string): KeptTexts {
  const db = new DatabaseSync(join(folder, file));
  try {
    // A crash of the machine may cost the last ones.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'texts'").get();
    const known = isThere && programRow.parse(db.prepare('SELECT key FROM program').get()).key;
    if (known !== undefined && known !== program)
      throw new Error('Another program left this here.');
    db.exec('BEGIN');
    if (known === undefined) {
      db.exec(tables);
      db.prepare('INSERT INTO program VALUES (?)').run(program);
    }
    const one = db.prepare('SELECT data FROM texts WHERE path = ? AND digest = ?');
    const put = db.prepare('INSERT OR REPLACE INTO texts VALUES (?, ?, ?)');
    const count = db.prepare('SELECT count(*) AS n FROM texts');
    const remove = db.prepare('DELETE FROM texts WHERE path = ?');
    return {
      get(path, digest) {
        const row = one.get(path, digest);
        // It is as `put` has written it, in this version of Node: the program's key has that in it.
        return row && (deserialize(dataRow.parse(row).data) as KeptText);
      },
      put(path, digest, text) {
        put.run(path, digest, serialize(text));
      },
      forgetOthers(paths) {
        if (countRow.parse(count.get()).n > paths.size)
          for (const row of db.prepare('SELECT path FROM texts').all()) {
            const { path } = pathRow.parse(row);
            if (!paths.has(path)) remove.run(path);
          }
      },
      close() {
        db.exec('COMMIT');
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
