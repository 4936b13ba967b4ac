import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Prepared } from '../../content/html/index.ts';
import type { Bodies } from './bodies.ts';
import { rememberDigests } from './digests.ts';
import type { MirrorReader, StoredRecord } from './types.ts';
import type { CollectionName, StoredRecords } from './records.ts';
import { conditionOf } from './which.ts';

/** A reader of an open database and its folder of bodies. Closing it closes the database. */
export function readerOf(db: DatabaseSync, bodies: Pick<Bodies, 'read'>): MirrorReader {
  const one = db.prepare('SELECT key, digest, data FROM records WHERE collection = ? AND key = ?');

  return {
    *records(collection, which) {
      const { condition, values } = conditionOf(which);
      const rows = db
        .prepare(
          `SELECT key, digest, data FROM records WHERE collection = ?${condition} ORDER BY key`,
        )
        .iterate(collection, ...values);
      for (const row of rows) yield toRecord<typeof collection>(row);
    },
    digests: rememberDigests(db),
    get(collection, key) {
      const row = one.get(collection, key);
      return row === undefined ? null : toRecord<typeof collection>(row);
    },
    count(collection, which) {
      const { condition, values } = conditionOf(which);
      const row = db
        .prepare(`SELECT count(*) AS n FROM records WHERE collection = ?${condition}`)
        .get(collection, ...values);
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
function toRecord<N extends CollectionName>(row: object): StoredRecord<N> {
  const { key, digest, data } = row as { key: string; digest: string; data: string };
  return { key, digest, record: JSON.parse(data) as StoredRecords[N] };
}
