import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { preparedSchema } from '../html/index.ts';
import { openBodies, type Bodies } from './bodies.ts';
import { connect, open } from './database.ts';
import type { Store } from './face.ts';
import { folderName } from './folder-name.ts';
import { leaveHeirlooms, readHeirlooms } from './heirlooms.ts';
import { isWhole, tidy } from './lock.ts';
import type { StoredRecords, StoredRedirect } from './records.ts';
import { recordSchemas } from './schemas.ts';
import { beginWrite } from './write.ts';

export interface StoreOptions {
  /** Holds the mirrors of all services; made when missing. */
  readonly folder: string;
  /** The content service's address: each has a mirror of its own. */
  readonly service: string;
  readonly warn?: ((message: string) => void) | undefined;
  /** Milliseconds to wait for another process that is writing. Default 5 000. */
  readonly busyTimeout?: number | undefined;
}

const keySchema = z.object({ key: z.string() });
const rowSchema = z.object({ key: z.string(), digest: z.string(), data: z.string() });

/**
 * Opens the local mirror of a service. One that another version made, or that is damaged, is
 * replaced by an empty one: everything in it can be had again, but for old addresses, which are kept.
 */
export function openStore(options: StoreOptions): Store {
  const folder = join(options.folder, folderName(options.service));
  const busyTimeout = options.busyTimeout ?? 5_000;
  const { db, bodies } = openWhole(folder, busyTimeout, options.warn);
  let writing = false;

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
    begin() {
      // A second write of this process would only wait for itself.
      const connection = open(folder, writing ? 0 : busyTimeout);
      try {
        const write = beginWrite(connection, bodies, () => (writing = false));
        writing = true;
        return write;
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    close: () => db.close(),
  };
}

function openWhole(
  folder: string,
  busyTimeout: number,
  warn: StoreOptions['warn'],
): { db: DatabaseSync; bodies: Bodies } {
  let heirlooms: StoredRedirect[] = [];
  for (;;) {
    const connected = connect(folder, busyTimeout);
    if ('db' in connected) {
      leaveHeirlooms(connected.db, heirlooms);
      const bodies = openBodies(folder);
      tidy(connected.db, bodies);
      if (isWhole(connected.db, bodies)) return { db: connected.db, bodies };
      connected.db.close();
    }
    if (!('unusable' in connected) || connected.unusable === 'damaged') {
      warn?.(
        `The local mirror in ${folder} is damaged. It is replaced by a new one, so everything is read from the content service again.`,
      );
    }
    heirlooms = readHeirlooms(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
