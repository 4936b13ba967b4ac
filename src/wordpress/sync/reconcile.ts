import type { Id, Post, Stamp, Writings } from '../client/index.ts';
import type { Finding } from '../../content/html/index.ts';
import type { StoredPost } from '../mirror/index.ts';
import type { List } from './embedding.ts';
import type { Journal } from './journal.ts';
import { inTurn } from './in-turn.ts';
import type { View } from './look.ts';
import type { Note, Notes } from './notes.ts';
import { isPublic, keepCarried, type CarriedRecords, type Piece, type Unmade } from './piece.ts';
import { refuseContradiction } from './shrink.ts';
import { isSameMoment, newestOf, wantedPath } from './what-moved.ts';

/** Pages of a collection whose texts are made into pieces while further ones are on their way. */
const pagesInWork = 2;

export interface ReconcileOptions {
  readonly collection: 'posts' | 'pages';
  readonly writings: Writings;
  readonly stored: ReadonlyMap<Id, StoredPost>;
  readonly notes: Notes;
  /** What an earlier sync found in a record's text. */
  readonly findingsOf: (id: Id) => readonly Finding[];
  /** Read everything instead of what changed. */
  readonly full: boolean;
  readonly list: List;
  /** What is there by id: all of it, or all that may have changed. Null: that is still to be read. */
  readonly seen: Pick<View, 'items' | 'isWhole' | 'total'> | null;
  /** The largest share that may vanish; 1 allows everything. */
  readonly maxShrink: number;
  /** Of records whose date of change is later, none can be known to be the same. Null: nothing tells. */
  readonly unsettledSince: number | null;
  /** A reason to read a record again although its date of change has not moved. */
  readonly isStale: (record: StoredPost, note: Note) => boolean;
  /** The path that a record would have at a permalink, if no other one had it. */
  readonly pathAt: (record: StoredPost, link: string) => string;
  /** So many are likely to be there; null where nothing tells. */
  readonly likely: number | null;
  /** So many posts are likely to be read. */
  readonly expect: (count: number) => void;
  /** All have come, and their pieces are still being made. */
  readonly onListed: () => void;
  /** Makes pieces of posts, in their order. */
  readonly toPieces: (posts: readonly Post[]) => Promise<readonly (Piece | Unmade)[]>;
  readonly carried: CarriedRecords;
  readonly journal: Journal;
}

export interface Reconciled {
  /** All that is published now, read in this run or known from an earlier one. */
  readonly pieces: ReadonlyMap<Id, Piece>;
  readonly hidden: Notes['hidden'];
}

/**
 * Finds out what is published now: reads what is new or changed, keeps the rest, leaves out what
 * vanished after asking for it once more. Throws a CmsError when that can't be read whole.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciled> {
  const { collection, writings, stored, notes, list, carried, journal } = options;
  const pieces = new Map<Id, Piece>();
  const hidden = new Map<Id, string>();
  const asked = new Set<Id>();
  const hiddenBefore = Object.keys(notes.hidden).map(Number);
  let nameless = 0;
  /** What the service counted and what it listed, where it counted more. */
  let contradiction: { readonly total: number; readonly rows: number } | null = null;

  const noteOf = (id: Id): Note => notes.records[id] ?? {};
  function keep(id: Id): void {
    const record = stored.get(id);
    if (!record || pieces.has(id)) return;
    pieces.set(id, { record, note: noteOf(id), findings: options.findingsOf(id) });
  }
  function take(post: Post, piece: Piece | Unmade | undefined): void {
    if (piece === undefined) return;
    if ('problem' in piece) {
      const label = `${options.collection === 'posts' ? 'post' : 'page'} ${post.id}`;
      journal.addOdd([{ id: post.id, label, problem: piece.problem }]);
      keep(post.id);
      return;
    }
    keepCarried(post, carried);
    pieces.set(post.id, piece);
  }
  function compare(total: number | null, rows: number): void {
    if (total !== null && total > rows) contradiction ??= { total, rows };
  }
  async function read(ids?: readonly Id[], singly = false): Promise<void> {
    if (ids?.length === 0) return;
    for (const id of ids ?? []) asked.add(id);
    const expected = options.likely ?? undefined;
    let [total, rows]: [number | null, number] = [null, 0];
    const taking = inTurn<Post[], readonly (Piece | Unmade)[]>(pagesInWork, (posts, made) =>
      posts.forEach((post, place) => take(post, made[place])),
    );
    for await (const batch of journal.follow(
      collection,
      list(writings, { ids, singly, expected }),
      ids?.length,
    )) {
      for (const { id } of batch.odd) {
        if (id === null) nameless += 1;
        else keep(id);
      }
      // Many ids are asked for in several lists, each with a total of its own.
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
      await taking.add(shown, options.toPieces(shown));
    }
    compare(total, rows);
    options.onListed();
    await taking.rest();
  }

  async function stampsOfAll(): Promise<Map<Id, Stamp | null>> {
    const sweep = new Map<Id, Stamp | null>();
    let [total, rows]: [number | null, number] = [null, 0];
    for await (const batch of writings.stamps()) {
      total = batch.total;
      rows += batch.items.length + batch.odd.length;
      for (const stamp of batch.items) sweep.set(stamp.id, stamp);
      // Asked for by name, it may turn out to be whole, or is named as odd then.
      for (const { id } of batch.odd) if (id !== null) sweep.set(id, null);
      nameless += batch.odd.filter(({ id }) => id === null).length;
    }
    compare(total, rows);
    return sweep;
  }
  const isElsewhere = (record: StoredPost, { link }: Stamp): boolean =>
    options.pathAt(record, link) !== wantedPath(record, noteOf(record.id));

  /** What may have changed; null when all addresses may have. */
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
    const { seen } = options;
    if (seen?.isWhole === true) compare(seen.total, seen.items.length);
    const some = seen === null || seen.isWhole ? null : stampsOfSome(seen.items);
    const whole = seen?.isWhole === true ? seen.items : null;
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
      // Addresses move with the permalink settings, a parent or the choice of a front page.
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

  /** A service that counts more than it lists says of nothing that it is gone, but of each by itself. */
  async function askForContradicted(): Promise<void> {
    const ids = missing();
    if (contradiction === null || ids.length === 0) return;
    const { maxShrink } = options;
    refuseContradiction(collection, { ...contradiction, missing: ids.length, maxShrink });
    await read(ids, true);
    const still = ids.filter((id) => pieces.has(id)).length;
    if (still > 0)
      journal.warn(
        `The content service counts ${contradiction.total} ${collection} and lists ${contradiction.rows}: ${still} that it did not list were asked for one by one, and are still there.`,
      );
  }

  const isEmpty = options.seen?.isWhole === true && options.seen.items.length === 0;
  await (options.full || (stored.size === 0 && !isEmpty) ? read() : readChanged());
  // Rows shift while a collection is paged: what is missing is asked for by name before it goes.
  const missing = () => [...stored.keys()].filter((id) => !pieces.has(id) && !hidden.has(id));
  await read(missing().filter((id) => !asked.has(id)));
  await askForContradicted();
  // One of them may be a record that came and could not be told which it was.
  if (nameless > 0) missing().forEach(keep);
  return { pieces, hidden: Object.fromEntries([...hidden].filter(([, date]) => date !== '')) };
}
