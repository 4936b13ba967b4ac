import type { CollectionName } from './records.ts';
import type { MirrorReader, StoredRecord } from './types.ts';

interface Mapped<T> {
  readonly digest: string;
  readonly result: T;
}

/** Maps every record of a collection, in the order of keys. Remembers the results, so a later build maps only changed records again. */
export function mapRecords<N extends CollectionName, T>(
  collection: N,
  map: (record: StoredRecord<N>) => T,
): (mirror: MirrorReader) => readonly T[] {
  const known = new WeakMap<MirrorReader, ReadonlyMap<string, Mapped<T>>>();
  const last = new WeakMap<ReadonlyMap<string, string>, readonly T[]>();
  return (mirror) => {
    const before = known.get(mirror);
    const digests = before === undefined ? undefined : mirror.digests(collection);
    const same = digests === undefined ? undefined : last.get(digests);
    if (same !== undefined) return same;
    const now = new Map<string, Mapped<T>>();
    if (before === undefined || digests === undefined) {
      for (const record of mirror.records(collection))
        now.set(record.key, { digest: record.digest, result: map(record) });
    } else {
      for (const [key, digest] of digests) {
        const mapped = before.get(key);
        const record = mapped?.digest === digest ? null : mirror.get(collection, key);
        if (record !== null) now.set(key, { digest, result: map(record) });
        else if (mapped !== undefined) now.set(key, mapped);
      }
    }
    known.set(mirror, now);
    const all = Array.from(now.values(), ({ result }) => result);
    if (digests !== undefined) last.set(digests, all);
    return all;
  };
}
