import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openBodies, type Bodies } from './bodies.ts';
import { connect, open } from './database.ts';
import type { Store } from './face.ts';
import { folderName } from './folder-name.ts';
import { leaveHeirlooms, readHeirlooms } from './heirlooms.ts';
import { isWhole, tidy } from './lock.ts';
import { readerOf } from './reader.ts';
import type { StoredRedirect } from './records.ts';
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

/**
 * Opens the local mirror of a service. One that another version made, or that is damaged, is
 * replaced by an empty one: everything in it can be had again, but for old addresses, which are kept.
 */
export function openStore(options: StoreOptions): Store {
  const folder = join(options.folder, folderName(options.service));
  const busyTimeout = options.busyTimeout ?? 5_000;
  const { db, bodies } = openWhole(folder, busyTimeout, options.warn);
  let writing = false;

  return {
    ...readerOf(db, bodies),
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
        `The local mirror in ${folder} is damaged. Galley replaces it and reads everything from the content service again.`,
      );
    }
    heirlooms = readHeirlooms(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
