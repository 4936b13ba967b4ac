import type { Finding } from '../../content/html/index.ts';
import {
  type Batch,
  CmsError,
  type CmsErrorCode,
  type Id,
  type ListOptions,
  type OddRecord,
  type Post,
  type Stamp,
  type Writings,
} from '../client/index.ts';
import type { StoredPost } from '../mirror/index.ts';
import { refuseContradiction, refuseUnread } from './errors.ts';
import type { Reporter } from './reporter.ts';
import type { Shown } from './change-check.ts';
import { isSameMoment, newestOf, type Note, type Notes, wantedPath } from './notes.ts';
import {
  type CarriedRecords,
  isPublic,
  keepCarried,
  type SyncedPost,
  type UnreadablePost,
} from './prepare-post.ts';

export interface WritingsOptions {
  readonly collection: 'posts' | 'pages';
  readonly writings: Writings;
  readonly stored: ReadonlyMap<Id, StoredPost>;
  readonly notes: Notes;
  /** What the last sync found in a record's text. */
  readonly findingsOf: (id: Id) => readonly Finding[];
  /** Read everything instead of what changed. */
  readonly full: boolean;
  readonly list: List;
  /** All records, or those that may have changed. Null: read all stamps. */
  readonly changed: Pick<Shown, 'items' | 'isWhole' | 'total'> | null;
  /** The largest share of records that may be deleted at once, from 0 to 1. */
  readonly maxShrink: number;
  /** A record with a later modification date may have changed again without a later date. Null: unknown. */
  readonly unsettledSince: number | null;
  /** Whether to read a record again although its modification date is the same. */
  readonly isStale: (record: StoredPost, note: Note) => boolean;
  /** The path for a permalink, if no other record has it. */
  readonly pathAt: (record: StoredPost, link: string) => string;
  /** The likely number of records; null if unknown. */
  readonly likely: number | null;
  /** The likely number of posts that are read. */
  readonly expect: (count: number) => void;
  /** Prepares posts, in their order. */
  readonly toSyncedPosts: (
    posts: readonly Post[],
  ) => Promise<readonly (SyncedPost | UnreadablePost)[]>;
  readonly carried: CarriedRecords;
  readonly reporter: Reporter;
}

export interface ReadWritings {
  /** All records that are published now, read in this sync or known from the last one. */
  readonly syncedPosts: ReadonlyMap<Id, SyncedPost>;
  readonly hidden: Notes['hidden'];
}

/**
 * Reads new and changed records and keeps the others. A record that is missing is requested by its id, and left out if it is really
 * deleted. Throws a CmsError if the collection can't be read completely.
 */
export async function readWritings(options: WritingsOptions): Promise<ReadWritings> {
  const { collection, writings, stored, notes, list, carried, reporter } = options;
  const syncedPosts = new Map<Id, SyncedPost>();
  const hidden = new Map<Id, string>();
  const asked = new Set<Id>();
  const hiddenBefore = Object.keys(notes.hidden).map(Number);
  let nameless = 0;
  const unread: OddRecord[] = [];
  /** The service's count and the number that it listed, if it counted more. */
  let contradiction: { readonly total: number; readonly rows: number } | null = null;

  const noteOf = (id: Id): Note => notes.records[id] ?? {};
  function keep(id: Id): void {
    const record = stored.get(id);
    if (!record || syncedPosts.has(id)) return;
    syncedPosts.set(id, { record, note: noteOf(id), findings: options.findingsOf(id) });
  }
  function take(post: Post, synced: SyncedPost | UnreadablePost | undefined): void {
    if (synced === undefined) return;
    if ('problem' in synced) {
      const label = `${options.collection === 'posts' ? 'post' : 'page'} ${post.id}`;
      const odd = { id: post.id, label, problem: synced.problem };
      reporter.addOdd([odd]);
      unread.push(odd);
      keep(post.id);
      return;
    }
    keepCarried(post, carried);
    syncedPosts.set(post.id, synced);
  }
  async function takePage(posts: readonly Post[], pageBefore: Promise<void>): Promise<void> {
    const made = await options.toSyncedPosts(posts);
    await pageBefore;
    posts.forEach((post, place) => take(post, made[place]));
  }
  function compare(total: number | null, rows: number): void {
    if (total !== null && total > rows) contradiction ??= { total, rows };
  }
  async function read(ids?: readonly Id[], singly = false): Promise<void> {
    if (ids?.length === 0) return;
    for (const id of ids ?? []) asked.add(id);
    const expected = options.likely ?? undefined;
    let [total, rows]: [number | null, number] = [null, 0];
    let lastPage: Promise<void> = Promise.resolve();
    for await (const batch of reporter.follow(
      collection,
      list(writings, { ids, singly, expected }),
      ids?.length,
    )) {
      unread.push(...batch.odd);
      for (const { id } of batch.odd) {
        if (id === null) nameless += 1;
        else keep(id);
      }
      // Many ids are requested in several lists, and each has its own total.
      if (ids !== undefined && batch.page === 1) {
        compare(total, rows);
        rows = 0;
      }
      total = batch.total;
      rows += batch.items.length + batch.odd.length;
      options.expect(ids?.length ?? batch.total ?? 0);
      const shown = batch.items.filter(isPublic);
      for (const { id, modified } of batch.items.filter((post) => !isPublic(post)))
        hidden.set(id, modified ?? '');
      // One page is prepared while the next one is on its way.
      const pageBefore = lastPage;
      lastPage = takePage(shown, pageBefore);
      lastPage.catch(() => undefined);
      await pageBefore;
    }
    compare(total, rows);
    await lastPage;
  }

  async function stampsOfAll(): Promise<Map<Id, Stamp | null>> {
    const sweep = new Map<Id, Stamp | null>();
    let [total, rows]: [number | null, number] = [null, 0];
    for await (const batch of writings.stamps()) {
      total = batch.total;
      rows += batch.items.length + batch.odd.length;
      for (const stamp of batch.items) sweep.set(stamp.id, stamp);
      // By itself it may be readable, or else it is reported as odd.
      for (const { id } of batch.odd) if (id !== null) sweep.set(id, null);
      nameless += batch.odd.filter(({ id }) => id === null).length;
    }
    compare(total, rows);
    return sweep;
  }
  const isElsewhere = (record: StoredPost, { link }: Stamp): boolean =>
    options.pathAt(record, link) !== wantedPath(record, noteOf(record.id));

  /** The records that may have changed; null if all addresses may have. */
  function stampsOfSome(items: readonly Stamp[]): Map<Id, Stamp | null> | null {
    const sweep = new Map<Id, Stamp | null>();
    for (const [id, record] of stored) {
      if (options.isStale(record, noteOf(id))) sweep.set(id, null);
    }
    for (const stamp of items) {
      const record = stored.get(stamp.id);
      const isSame = record && isSameMoment(record.modified, stamp.modified);
      if (isSame && !sweep.has(stamp.id) && isElsewhere(record, stamp)) return null;
      sweep.set(stamp.id, stamp);
    }
    return sweep;
  }

  async function readChanged(): Promise<void> {
    const { changed } = options;
    if (changed?.isWhole === true) compare(changed.total, changed.items.length);
    const some = changed === null || changed.isWhole ? null : stampsOfSome(changed.items);
    const whole = changed?.isWhole === true ? changed.items : null;
    const sweep =
      some ??
      (whole === null
        ? await stampsOfAll()
        : new Map<Id, Stamp | null>(whole.map((stamp) => [stamp.id, stamp])));
    const unchanged = [...stored.values()].filter(({ id, modified }) =>
      isSameMoment(modified, sweep.get(id)?.modified ?? null),
    );
    const since = options.unsettledSince;
    const newest = since === null ? newestOf(unchanged) : new Set<Id>();
    const isUnsettled = ({ id, modified }: StoredPost): boolean =>
      newest.has(id) || (since !== null && Date.parse(modified ?? '') >= since);
    const mustRead = ([id, stamp]: readonly [Id, Stamp | null]): boolean => {
      const record = stored.get(id);
      const modified = stamp?.modified ?? null;
      if (!record) return modified === null || notes.hidden[id] !== modified;
      if (!stamp || !isSameMoment(record.modified, modified) || isUnsettled(record)) return true;
      // Permalink settings, a parent or another front page change addresses.
      if (isElsewhere(record, stamp)) return true;
      return options.isStale(record, noteOf(id));
    };
    await read([...sweep].filter(mustRead).map(([id]) => id));

    const there =
      some === null ? sweep.keys() : [...stored.keys(), ...hiddenBefore, ...sweep.keys()];
    for (const id of there) {
      if (asked.has(id)) continue;
      keep(id);
      const known = notes.hidden[id];
      if (!stored.has(id) && known !== undefined) hidden.set(id, known);
    }
  }

  /** If a service counts more than it lists, each missing record is requested by its id. */
  async function askForContradicted(): Promise<void> {
    const ids = missing();
    if (contradiction === null || ids.length === 0) return;
    const { maxShrink } = options;
    refuseContradiction(collection, { ...contradiction, missing: ids.length, maxShrink });
    await read(ids, true);
    const still = ids.filter((id) => syncedPosts.has(id)).length;
    if (still > 0)
      reporter.warn(
        `The content service counts ${contradiction.total} ${collection} and lists ${contradiction.rows}: ${still} that it did not list were asked for one by one, and are still there.`,
      );
  }

  // Later, what is stored stays, and `refuseToShrink` sees what is missing.
  function refuseEmpty(): void {
    refuseUnread(collection, {
      read: syncedPosts.size + hidden.size,
      odd: unread,
      counted: contradiction?.total ?? 0,
      maxShrink: options.maxShrink,
    });
  }

  const isEmpty = options.changed?.isWhole === true && options.changed.items.length === 0;
  await (options.full || (stored.size === 0 && !isEmpty) ? read() : readChanged());
  if (stored.size === 0) refuseEmpty();
  // Rows shift while a collection is paged, so each missing record is requested by its id before it is deleted.
  const missing = () => [...stored.keys()].filter((id) => !syncedPosts.has(id) && !hidden.has(id));
  await read(missing().filter((id) => !asked.has(id)));
  await askForContradicted();
  // One of them may be the record whose id could not be read.
  if (nameless > 0) missing().forEach(keep);
  return { syncedPosts, hidden: Object.fromEntries([...hidden].filter(([, date]) => date !== '')) };
}

/** Lists posts or pages: those of the ids, each at its own address if `singly`; or all, of which `expected` are likely. */
type List = (
  writings: Writings,
  which: Pick<ListOptions, 'ids' | 'singly' | 'expected'>,
) => AsyncGenerator<Batch<Post>>;

export const listPlain: List = (writings, which) => writings.list(which);

/** Errors that reading without embedding would have, too. */
const notByEmbedding = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'unreachable']);

/**
 * Lists posts with embedded authors and terms. WordPress may fail when a plugin refuses what it has to embed; then all posts are read
 * again without embedding.
 */
export function listEmbedding(reporter: Reporter): List {
  let breaks = false;

  async function* tryEmbedding(...[writings, which]: Parameters<List>) {
    try {
      for await (const batch of writings.list({ ...which, embed: true })) {
        // On a small site, failing posts look like a few odd ones.
        if (batch.odd.length > 0) return false;
        yield batch;
      }
      return true;
    } catch (error) {
      if (!(error instanceof CmsError) || notByEmbedding.has(error.code)) throw error;
      return false;
    }
  }

  return async function* list(writings, which) {
    if (!breaks && (yield* tryEmbedding(writings, which))) return;
    yield* listPlain(writings, which);
    if (breaks) return;
    // Warned only now: if reading fails again, the reason was another, and that error is thrown.
    reporter.warn(
      'The service fails when posts include their authors and terms, so Galley reads posts without them.',
    );
    breaks = true;
  };
}
