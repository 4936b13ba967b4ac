import type { Prepared } from '../../content/html/index.ts';
import type { CollectionName, StoredRecords } from './records.ts';

/** One record with its key in the collection and a digest of everything in it. */
export interface Entry<N extends CollectionName> {
  readonly key: string;
  readonly digest: string;
  readonly record: StoredRecords[N];
}

/** The local mirror of one content service, to be read: its last committed state, and nothing of a write under way. */
export interface MirrorReader {
  /** Every record of a collection, in the order of keys. */
  entries<N extends CollectionName>(collection: N): Iterable<Entry<N>>;
  /** The same without the records, which takes far less. */
  keys(collection: CollectionName): Iterable<string>;
  /** Each key with the digest of its record, in the order of keys: the same map until one of them is another. */
  digests(collection: CollectionName): ReadonlyMap<string, string>;
  get<N extends CollectionName>(collection: N, key: string): Entry<N> | null;
  count(collection: CollectionName): number;
  /** Throws when the mirror has none of that name. */
  body(hash: string): Promise<Prepared>;
  /** A small named fact, such as the newest change seen. */
  fact(name: string): string | null;
  close(): void;
}

/** The same to be written too. A write becomes visible whole (`commit`) or not at all. */
export interface Mirror extends MirrorReader {
  begin(): MirrorWrite;
}

/** A set of changes. Exactly one of `commit` and `rollback` ends it. */
export interface MirrorWrite {
  /** Writes a body and gives its name; the same text has the same name. */
  putBody(body: Prepared): Promise<string>;
  /** Keeps the record when its digest is unchanged. True when something changed. */
  put<N extends CollectionName>(collection: N, key: string, record: StoredRecords[N]): boolean;
  delete(collection: CollectionName, key: string): void;
  setFact(name: string, value: string): void;
  /** All of it becomes visible; bodies that no record names any more are dropped afterwards. */
  commit(): Promise<void>;
  rollback(): void;
}
