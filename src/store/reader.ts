import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { preparedSchema } from '../html/index.ts';
import type { Bodies } from './bodies.ts';
import type { StoreReader } from './face.ts';
import type { StoredRecords } from './records.ts';
import { recordSchemas } from './schemas.ts';

const keySchema = z.object({ key: z.string() });
const rowSchema = z.object({ key: z.string(), digest: z.string(), data: z.string() });

/** What an open database and its folder of bodies say. Closing it closes the database. */
export function readerOf(db: DatabaseSync, bodies: Pick<Bodies, 'read'>): StoreReader {
  function toEntry<N extends keyof StoredRecords>(collection: N, row: unknown) {
    const { key, digest, data } = rowSchema.parse(row);
    const schemas: { readonly [K in keyof StoredRecords]: z.ZodType<StoredRecords[K]> } =
      recordSchemas;
    return { key, digest, record: schemas[collection].parse(JSON.parse(data)) };
  }

  return {
    *entries(collection) {
      const rows = db
        .prepare('SELECT key, digest, data FROM records WHERE collection = ? ORDER BY key')
        .iterate(collection);
      for (const row of rows) yield toEntry(collection, row);
    },
    *keys(collection) {
      const rows = db
        .prepare('SELECT key FROM records WHERE collection = ? ORDER BY key')
        .iterate(collection);
      for (const row of rows) yield keySchema.parse(row).key;
    },
    get(collection, key) {
      const row = db
        .prepare('SELECT key, digest, data FROM records WHERE collection = ? AND key = ?')
        .get(collection, key);
      return row === undefined ? null : toEntry(collection, row);
    },
    count(collection) {
      const row = db
        .prepare('SELECT count(*) AS n FROM records WHERE collection = ?')
        .get(collection);
      return z.object({ n: z.int() }).parse(row).n;
    },
    body: async (hash) => preparedSchema.parse(JSON.parse(await bodies.read(hash))),
    fact(name) {
      const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
      return row === undefined ? null : z.object({ value: z.string() }).parse(row).value;
    },
    close: () => db.close(),
  };
}
