import type { CollectionName, Entry, StoreReader } from '../../wordpress/mirror/index.ts';

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
  const last = new WeakMap<ReadonlyMap<string, string>, readonly T[]>();
  return (store) => {
    const before = known.get(store);
    const digests = before === undefined ? undefined : store.digests(collection);
    const same = digests === undefined ? undefined : last.get(digests);
    if (same !== undefined) return same;
    const now = new Map<string, Made<T>>();
    if (before === undefined || digests === undefined) {
      for (const entry of store.entries(collection))
        now.set(entry.key, { digest: entry.digest, what: make(entry) });
    } else {
      for (const [key, digest] of digests) {
        const made = before.get(key);
        const entry = made?.digest === digest ? null : store.get(collection, key);
        if (entry !== null) now.set(key, { digest, what: make(entry) });
        else if (made !== undefined) now.set(key, made);
      }
    }
    known.set(store, now);
    const all = Array.from(now.values(), ({ what }) => what);
    if (digests !== undefined) last.set(digests, all);
    return all;
  };
}
