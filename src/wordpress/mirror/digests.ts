import { hash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { CollectionName } from './records.ts';
import { conditionOf, type Which } from './types.ts';

const nameOf = (collection: CollectionName): string => `state of ${collection}`;

interface Known {
  /** Null if the state is unknown. */
  readonly state: string | null;
  readonly digests: ReadonlyMap<string, string>;
}

/** The digests of a collection, read again only after a write to it. */
export function rememberDigests(
  db: DatabaseSync,
): (collection: CollectionName, which?: Which) => ReadonlyMap<string, string> {
  const stateOf = db.prepare('SELECT value FROM facts WHERE name = ?');
  const known = new Map<string, Known>();
  return (collection, which) => {
    const name = JSON.stringify([collection, which]);
    // Read before the records, so that a write in between causes another read.
    const said = stateOf.get(nameOf(collection))?.['value'];
    const state = typeof said === 'string' ? said : null;
    const last = known.get(name);
    if (last !== undefined && state !== null && last.state === state) return last.digests;
    const { condition, values } = conditionOf(which);
    const rows = db
      .prepare(`SELECT key, digest FROM records WHERE collection = ?${condition} ORDER BY key`)
      .all(collection, ...values);
    const read = new Map(rows.map(({ key, digest }) => [String(key), String(digest)]));
    const digests = last !== undefined && isSame(last.digests, read) ? last.digests : read;
    known.set(name, { state, digests });
    return digests;
  };
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, digest] of one) if (other.get(key) !== digest) return false;
  return true;
}

const contents = new WeakMap<ReadonlyMap<string, string>, string>();

/** The digest of a collection, computed from those of its records. */
export function contentOf(digests: ReadonlyMap<string, string>): string {
  const known = contents.get(digests) ?? hash('sha256', [...digests].flat().join(' '));
  contents.set(digests, known);
  return known;
}

/** Marks collections as changed, within a write. */
export function noteStates(db: DatabaseSync, collections: Iterable<CollectionName>): void {
  const note = db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  for (const collection of collections) note.run(nameOf(collection), randomUUID());
}
