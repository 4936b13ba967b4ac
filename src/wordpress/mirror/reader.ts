import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Prepared } from '../../content/html/index.ts';
import type { Bodies } from './bodies.ts';
import { rememberDigests } from './digests.ts';
import type { Entry, MirrorReader } from './types.ts';
import type { CollectionName, StoredRecords } from './records.ts';

const keySchema = z.object({ key: z.string() });

/** A reader of an open database and its folder of bodies. Closing it closes the database. */
export function readerOf(db: DatabaseSync, bodies: Pick<Bodies, 'read'>): MirrorReader {
  const one = db.prepare('SELECT key, digest, data FROM records WHERE collection = ? AND key = ?');

  return {
    *entries(collection) {
      const rows = db
        .prepare('SELECT key, digest, data FROM records WHERE collection = ? ORDER BY key')
        .iterate(collection);
      for (const row of rows) yield toEntry<typeof collection>(row);
    },
    *keys(collection) {
      const rows = db
        .prepare('SELECT key FROM records WHERE collection = ? ORDER BY key')
        .iterate(collection);
      for (const row of rows) yield keySchema.parse(row).key;
    },
    digests: rememberDigests(db),
    get(collection, key) {
      const row = one.get(collection, key);
      return row === undefined ? null : toEntry<typeof collection>(row);
    },
    count(collection) {
      const row = db
        .prepare('SELECT count(*) AS n FROM records WHERE collection = ?')
        .get(collection);
      return z.object({ n: z.int() }).parse(row).n;
    },
    // It matches its name, and was checked before it was written.
    body: async (hash) => JSON.parse(await bodies.read(hash)) as Prepared,
    fact(name) {
      const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
      return row === undefined ? null : z.object({ value: z.string() }).parse(row).value;
    },
    close: () => db.close(),
  };
}

/** Not checked again: records were checked before they were written, and the database's version contains their schemas. */
function toEntry<N extends CollectionName>(row: object): Entry<N> {
  const { key, digest, data } = row as { key: string; digest: string; data: string };
  return { key, digest, record: JSON.parse(data) as StoredRecords[N] };
}
