import type { Id, Stamp } from '../../client/index.ts';
import { isGuest, type StoredPost, type StoredTerm, type StoredUser } from '../../mirror/index.ts';
import { type Hidden, type Pending, wantedPath } from '../link/pending.ts';
import { type Place, placeOf } from '../prepare/entries.ts';

/** What the last sync knew of the entries of a type. */
export interface KnownEntries {
  /** Without drafts. */
  readonly stored: ReadonlyMap<Id, StoredPost>;
  readonly pendingOf: (id: Id) => Pending;
  readonly hidden: Hidden;
  /** Entries to read again although their dates of change are the same. */
  readonly stale: ReadonlySet<Id>;
}

/** What a list says of entries, by id. Null for one that it could not describe. */
export type Listed = ReadonlyMap<Id, Stamp | null>;

/**
 * The entries that may have changed, from the last changed ones; null if all addresses may have
 * changed: all must be listed.
 */
export function listedOfSome(
  { stored, stale, pendingOf }: KnownEntries,
  latest: readonly Stamp[],
  place: Place,
): Listed | null {
  const listed = new Map<Id, Stamp | null>();
  for (const id of stale) listed.set(id, null);
  for (const stamp of latest) {
    const record = stored.get(stamp.id);
    const isSame = record && isSameMoment(record.modified, stamp.modified);
    if (isSame && !listed.has(stamp.id) && isElsewhere(record, pendingOf(record.id), stamp, place))
      return null;
    listed.set(stamp.id, stamp);
  }
  return listed;
}

/**
 * Of the listed entries, those to read.
 * @param unsettledSince later entries may have changed again at the same date; null if unknown
 */
export function changedEntries(
  { stored, stale, hidden, pendingOf }: KnownEntries,
  listed: Listed,
  place: Place,
  unsettledSince: number | null,
): Id[] {
  const unchanged = [...stored.values()].filter(({ id, modified }) =>
    isSameMoment(modified, listed.get(id)?.modified ?? null),
  );
  const newest = unsettledSince === null ? newestOf(unchanged) : new Set<Id>();
  const isUnsettled = ({ id, modified }: StoredPost): boolean =>
    newest.has(id) || (unsettledSince !== null && Date.parse(modified ?? '') >= unsettledSince);
  const mustRead = ([id, stamp]: readonly [Id, Stamp | null]): boolean => {
    const record = stored.get(id);
    const modified = stamp?.modified ?? null;
    if (!record) return modified === null || hidden[id] !== modified;
    if (!stamp || !isSameMoment(record.modified, modified) || isUnsettled(record)) return true;
    // Permalink settings, a parent or another front page change addresses.
    return stale.has(id) || isElsewhere(record, pendingOf(id), stamp, place);
  };
  return [...listed].filter(mustRead).map(([id]) => id);
}

function isElsewhere(record: StoredPost, pending: Pending, { link }: Stamp, place: Place): boolean {
  const { id, slug } = record;
  return placeOf({ id, slug, link }, place).path !== wantedPath(record, pending);
}

/** Whether two modification dates are equal; false if one is missing. */
function isSameMoment(before: string | null, now: string | null): boolean {
  return before !== null && before === now;
}

// An import may give thousands of posts the same date.
const mostReread = 3;

/**
 * The last changed of seemingly unchanged records, read in each sync: they may have changed again
 * within the same second.
 */
function newestOf(records: readonly Pick<StoredPost, 'id' | 'modified'>[]): Set<Id> {
  const newest = records.reduce((latest, { modified }) => {
    return modified !== null && modified > latest ? modified : latest;
  }, '');
  const ids = records.filter(({ modified }) => modified === newest).map(({ id }) => id);
  return new Set(ids.slice(0, mostReread));
}

/** Terms that were deleted or moved below another term. Posts may have them in their addresses. */
export function movedTerms(
  before: ReadonlyMap<string, StoredTerm>,
  now: ReadonlyMap<string, StoredTerm>,
): Set<string> {
  return new Set([...before.keys()].filter((key) => lineage(key, before) !== lineage(key, now)));
}

/** Accounts that were deleted or whose slug changed. Authors without an account are not listed. */
export function movedUsers(
  before: ReadonlyMap<Id, StoredUser>,
  now: ReadonlyMap<Id, StoredUser>,
): Set<Id> {
  return new Set(
    [...before.values()].flatMap((u) =>
      isGuest(u) || now.get(u.id)?.slug === u.slug ? [] : [u.id],
    ),
  );
}

function lineage(key: string, terms: ReadonlyMap<string, StoredTerm>): string {
  const keys: string[] = [];
  for (let term = terms.get(key); term && !keys.includes(term.key);) {
    keys.push(term.key);
    term = term.parent === null ? undefined : terms.get(term.parent);
  }
  return keys.join(' ');
}
