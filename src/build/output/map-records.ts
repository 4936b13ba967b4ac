import type { CollectionName, Entry, StoreReader } from '../../wordpress/mirror/index.ts';

interface Mapped<T> {
  readonly digest: string;
  readonly result: T;
}

/** Maps every record of a collection, in the order of keys. Remembers the results, so a later build maps only changed records again. */
export function mapRecords<N extends CollectionName, T>(
  collection: N,
  map: (entry: Entry<N>) => T,
): (store: StoreReader) => readonly T[] {
  const known = new WeakMap<StoreReader, ReadonlyMap<string, Mapped<T>>>();
  const last = new WeakMap<ReadonlyMap<string, string>, readonly T[]>();
  return (store) => {
    const before = known.get(store);
    const digests = before === undefined ? undefined : store.digests(collection);
    const same = digests === undefined ? undefined : last.get(digests);
    if (same !== undefined) return same;
    const now = new Map<string, Mapped<T>>();
    if (before === undefined || digests === undefined) {
      for (const entry of store.entries(collection))
        now.set(entry.key, { digest: entry.digest, result: map(entry) });
    } else {
      for (const [key, digest] of digests) {
        const mapped = before.get(key);
        const entry = mapped?.digest === digest ? null : store.get(collection, key);
        if (entry !== null) now.set(key, { digest, result: map(entry) });
        else if (mapped !== undefined) now.set(key, mapped);
      }
    }
    known.set(store, now);
    const all = Array.from(now.values(), ({ result }) => result);
    if (digests !== undefined) last.set(digests, all);
    return all;
  };
}
