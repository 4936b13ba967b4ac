import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openBodies } from './bodies.ts';
import { connectToRead } from './database.ts';
import type { StoreReader } from './face.ts';
import { folderName } from './folder-name.ts';
import type { StoreOptions } from './open.ts';
import { readerOf } from './reader.ts';

/** A mirror that somebody else may write to, or put another one in its place. */
export interface WatchedStore extends StoreReader {
  /** False once it is not what was opened any more. */
  isCurrent(): boolean;
}

/**
 * Opens the local mirror of a service as it lies there, and never changes or replaces it. Null where there is none that
 * this version can read.
 */
export function openStoreToRead({
  folder,
  service,
}: Pick<StoreOptions, 'folder' | 'service'>): WatchedStore | null {
  const own = join(folder, folderName(service));
  const db = connectToRead(own);
  if (db === null) return null;

  const fileId = () => statSync(join(own, 'store.db'), { throwIfNoEntry: false })?.ino;
  // Another number once another connection has committed something.
  const version = () =>
    z.object({ data_version: z.int() }).parse(db.prepare('PRAGMA data_version').get()).data_version;
  const [opened, first] = [fileId(), version()];
  return {
    ...readerOf(db, openBodies(own)),
    isCurrent: () => fileId() === opened && version() === first,
  };
}
