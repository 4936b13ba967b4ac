import type { Prepared } from '../../content/html/index.ts';
import type { CollectionName, StoredRecords } from './records.ts';

/** One record with its key in the collection and a digest of everything in it. */
export interface StoredRecord<N extends CollectionName> {
  readonly key: string;
  readonly digest: string;
  readonly record: StoredRecords[N];
}

/** Reads a service's local mirror in its last committed state. */
export interface MirrorReader {
  /** Every record of a collection, in the order of keys. */
  records<N extends CollectionName>(collection: N, which?: Which): Iterable<StoredRecord<N>>;
  /** Keys and digests of records, in order. Cheap: the same map until a digest changes. */
  digests(collection: CollectionName, which?: Which): ReadonlyMap<string, string>;
  get<N extends CollectionName>(collection: N, key: string): StoredRecord<N> | null;
  count(collection: CollectionName, which?: Which): number;
  /** Throws if there is no such body. */
  body(hash: string): Promise<Prepared>;
  /** A small named fact, such as the newest change seen. */
  fact(name: string): string | null;
  close(): void;
}

/** A service's local mirror. A write becomes visible completely (`commit`) or not at all. */
export interface Mirror extends MirrorReader {
  begin(): MirrorWrite;
}

/** A set of changes. Exactly one of `commit` and `rollback` ends it. */
export interface MirrorWrite {
  /** Writes a body and returns its name; equal texts have the same name. */
  putBody(body: Prepared): Promise<string>;
  /** Writes a record unless its digest is unchanged. True if it was written. */
  put<N extends CollectionName>(collection: N, key: string, record: StoredRecords[N]): boolean;
  delete(collection: CollectionName, key: string): void;
  setFact(name: string, value: string): void;
  /** Makes all changes visible, without bodies that no record names any more. */
  commit(): Promise<void>;
  rollback(): void;
}

/** A part of `entries` and `terms`: one type or taxonomy, or all but some. Default: all. */
export type Which = { readonly kind: string } | { readonly except: readonly string[] };

/** The SQL of a selection. */
export function conditionOf(which: Which | undefined): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  if (which === undefined) return { condition: '', values: [] };
  if ('kind' in which) return { condition: ' AND kind = ?', values: [which.kind] };
  const places = which.except.map(() => '?').join(', ');
  return { condition: ` AND kind NOT IN (${places})`, values: which.except };
}

/**
 * Maps the records of a part of a collection, in the order of keys. Remembers results: only changed
 * records are mapped again, and without changes the map is the same.
 */
export function mapByKey<N extends CollectionName, T extends object | string>(
  collection: N,
  map: (record: StoredRecord<N>) => T,
  which?: Which,
): (mirror: MirrorReader) => ReadonlyMap<string, T> {
  let before: ReadonlyMap<string, string> | undefined;
  let results: ReadonlyMap<string, T> = new Map();
  return (mirror) => {
    const digests = mirror.digests(collection, which);
    if (digests === before) return results;
    const now = new Map<string, T>();
    if (before === undefined) {
      for (const record of mirror.records(collection, which)) now.set(record.key, map(record));
    } else {
      for (const [key, digest] of digests) {
        const same = before.get(key) === digest ? results.get(key) : undefined;
        const record = same === undefined ? mirror.get(collection, key) : null;
        if (same !== undefined) now.set(key, same);
        else if (record !== null) now.set(key, map(record));
      }
    }
    before = digests;
    results = now;
    return now;
  };
}

/** The same as a list. */
export function mapRecords<N extends CollectionName, T extends object | string>(
  collection: N,
  map: (record: StoredRecord<N>) => T,
): (mirror: MirrorReader) => readonly T[] {
  const read = mapByKey(collection, map);
  const lists = new WeakMap<ReadonlyMap<string, T>, readonly T[]>();
  return (mirror) => {
    const results = read(mirror);
    const list = lists.get(results) ?? [...results.values()];
    lists.set(results, list);
    return list;
  };
}
