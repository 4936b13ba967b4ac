import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openBodies } from './bodies.ts';
import { connectToRead } from './database.ts';
import { StoreError } from './errors.ts';
import type { StoreReader } from './face.ts';
import { folderName } from './folder-name.ts';
import type { StoreOptions } from './open.ts';
import { readerOf } from './reader.ts';

type Place = Pick<StoreOptions, 'folder' | 'service'>;

const folderOf = ({ folder, service }: Place): string => join(folder, folderName(service));

/**
 * Opens the local mirror of a service as it lies there, and never changes or replaces it. Throws a
 * {@link StoreError} `no-mirror` where there is none that this version can read.
 */
export function openStoreToRead(place: Place): StoreReader {
  const folder = folderOf(place);
  const db = connectToRead(folder);
  if (db === null) {
    throw new StoreError({
      code: 'no-mirror',
      message: `There is no local mirror of ${place.service} in ${place.folder}, or another version made it.`,
      hint: 'Build the site first, with the same `GALLEY_FOLDER` and `CMS_URL`.',
    });
  }
  return readerOf(db, openBodies(folder));
}

/** A text that is another one once the mirror of a service has changed; empty where there is none. */
export function stateOfStore(place: Place): string {
  // A commit goes into the log first, and comes into the database later.
  return ['store.db', 'store.db-wal']
    .map((name) => statSync(join(folderOf(place), name), { throwIfNoEntry: false }))
    .map((file) => (file === undefined ? '' : `${file.ino} ${file.mtimeMs} ${file.size}`))
    .join();
}
