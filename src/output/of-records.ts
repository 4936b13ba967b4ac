import type { CollectionName, Entry, StoreReader } from '../store/index.ts';

interface Made<T> {
  readonly digest: string;
  readonly what: T;
}

/**
 * Makes something of every record of a collection, in the order of keys, and remembers it: a process that builds again makes
 * it of those alone that have changed.
 */
export function ofRecords<N extends CollectionName, T>(
  collection: N,
  make: (entry: Entry<N>) => T,
): (store: StoreReader) => readonly T[] {
  const known = new WeakMap<StoreReader, ReadonlyMap<string, Made<T>>>();
  return (store) => {
    const before = known.get(store);
    const now = new Map<string, Made<T>>();
    if (before === undefined) {
      for (const entry of store.entries(collection))
        now.set(entry.key, { digest: entry.digest, what: make(entry) });
    } else {
      for (const [key, digest] of store.digests(collection)) {
        const made = before.get(key);
        const entry = made?.digest === digest ? null : store.get(collection, key);
        if (entry !== null) now.set(key, { digest, what: make(entry) });
        else if (made !== undefined) now.set(key, made);
      }
    }
    known.set(store, now);
    return Array.from(now.values(), ({ what }) => what);
  };
}
