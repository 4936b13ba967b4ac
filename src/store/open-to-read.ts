import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openBodies } from './bodies.ts';
import { connectToRead } from './database.ts';
import type { StoreReader } from './face.ts';
import { folderName } from './folder-name.ts';
import type { StoreOptions } from './open.ts';
import { readerOf } from './reader.ts';

type Place = Pick<StoreOptions, 'folder' | 'service'>;

const folderOf = ({ folder, service }: Place): string => join(folder, folderName(service));

/**
 * Opens the local mirror of a service as it lies there, and never changes or replaces it. Null where there is none that
 * this version can read.
 */
export function openStoreToRead(place: Place): StoreReader | null {
  const folder = folderOf(place);
  const db = connectToRead(folder);
  return db && readerOf(db, openBodies(folder));
}

/** A text that is another one once the mirror of a service has changed; empty where there is none. */
export function stateOfStore(place: Place): string {
  // A commit goes into the log first, and comes into the database later.
  return (
    ['store.db', 'store.db-wal']
      .map((name) => statSync(join(folderOf(place), name), { throwIfNoEntry: false }))
      // An empty log comes and goes with those who read.
      .map((file) => (file?.size ? `${file.ino} ${file.mtimeMs} ${file.size}` : ''))
      .join()
  );
}
