import { toText, type Finding } from '../../../content/html/index.ts';
import {
  type AskedPost,
  type Entries,
  type EntryType,
  type Id,
  type UnreadableRecord,
  type Post,
  manyOf,
  orNull,
  type Stamp,
} from '../../client/index.ts';
import type { StoredPost } from '../../mirror/index.ts';
import type { ShownChanges } from '../check/change-check.ts';
import { refuseContradiction, refuseUnread } from '../errors.ts';
import {
  type IncludedRecords,
  isPublic,
  keepIncluded,
  type Place,
  type SyncedEntry,
  type UnreadableEntry,
} from '../prepare/entries.ts';
import type { Reporter } from '../report.ts';
import { changedEntries, type KnownEntries, type Listed, listedOfSome } from './changed-entries.ts';
import type { Unlisted } from './facts.ts';
import { findMissing } from './find-missing.ts';
import type { List } from './list-entries.ts';
import { bearable } from './optional.ts';

/** Where the entries of a type come from, and how they become records. */
export interface EntrySource {
  readonly type: EntryType;
  readonly place: Place;
  readonly entries: Entries;
  readonly list: List;
  /** Adds what plugins say of entries. */
  readonly complete: (posts: readonly Post[]) => Promise<readonly AskedPost[]>;
  /** Prepares entries, in their order. */
  readonly prepare: (posts: readonly Post[]) => Promise<readonly (SyncedEntry | UnreadableEntry)[]>;
  /** What only a plugin lists. */
  readonly unlisted: Unlisted;
  /** About how many entries are going to be prepared. */
  readonly expect: (count: number) => void;
  /** Records that come with entries are added here. */
  readonly included: IncludedRecords;
  readonly reporter: Reporter;
  /** How many records one page of the service's list should have when few of its pages are read. */
  readonly perPage: number;
}

/** What the last sync left of the entries of a type. */
export interface LastEntries extends KnownEntries {
  readonly findingsOf: (id: Id) => readonly Finding[];
}

export interface ReadingPlan {
  readonly full: boolean;
  /** All entries, or those that may have changed. Null: list all. */
  readonly changed: Omit<ShownChanges, 'reach' | 'servedAt'> | null;
  /** Later entries may have changed again at the same date. Null: unknown. */
  readonly unsettledSince: number | null;
  /** The likely number of entries; null if unknown. */
  readonly likely: number | null;
  /** The largest share of entries that may be deleted at once, from 0 to 1. */
  readonly maxShrink: number;
}

/** What is known while the entries of a type are read. */
interface Reading {
  readonly source: EntrySource;
  readonly last: LastEntries;
  readonly plan: ReadingPlan;
  readonly entries: Map<Id, SyncedEntry>;
  /** Published entries that are not public, with their dates of change. */
  readonly hidden: Map<Id, string>;
  readonly requested: Set<Id>;
  readonly unread: UnreadableRecord[];
  /** The number of listed records without a readable id. */
  nameless: number;
  /** The number of texts that keep what an SEO plugin said of them. */
  keptSeo: number;
  /** The service's count and the number that it listed, if it counted more. */
  contradiction: { readonly total: number; readonly rows: number } | null;
}

/**
 * Reads new and changed entries. A missing one is requested by id, and left out if deleted. Throws
 * a CmsError for an incomplete list, and a SyncError if too many can't be read. Returns all entries
 * that are published now, and those that could not be read, which may be among them as last known.
 */
export async function readEntries(source: EntrySource, last: LastEntries, plan: ReadingPlan) {
  const reading: Reading = {
    source,
    last,
    plan,
    entries: new Map(),
    hidden: new Map(),
    requested: new Set(),
    unread: [],
    nameless: 0,
    keptSeo: 0,
    contradiction: null,
  };
  const { changed, full, maxShrink } = plan;
  const isNew = last.stored.size === 0;
  const isEmpty = changed?.isComplete === true && changed.items.length === 0;
  if (full || (isNew && !isEmpty)) await fetchEntries(reading);
  else await readChanged(reading);
  await readUnlisted(reading);
  // Later, what is stored stays, and `refuseToShrink` sees what is missing.
  if (isNew)
    refuseUnread(manyOf(source.type.name), {
      read: reading.entries.size + reading.hidden.size,
      unreadable: reading.unread,
      counted: reading.contradiction?.total ?? 0,
      maxShrink,
    });
  await confirmMissing(reading);
  if (reading.keptSeo > 0)
    source.reporter.warn(
      `The SEO plugin no longer says anything about ${manyOf(source.type.name)}: ${reading.keptSeo} of those that were read keep the titles and rules that it gave last. If it was switched off for good, run once with MAX_SHRINK=1.`,
    );
  const { entries, hidden, unread } = reading;
  const dated = [...hidden].filter(([, date]) => date !== '');
  return { entries, hidden: Object.fromEntries(dated), unread };
}

/** Reads the entries that may have changed, and keeps the others that are still listed. */
async function readChanged(reading: Reading): Promise<void> {
  const { source, last, plan } = reading;
  const { changed } = plan;
  const ofSome =
    changed === null || changed.isComplete ? null : listedOfSome(last, changed.items, source.place);
  const some = (await hasGone(reading, ofSome)) ? ofSome : null;
  const listed = some ?? (await listAll(reading));
  await fetchEntries(reading, changedEntries(last, listed, source.place, plan.unsettledSince));
  keepOthers(reading, some === null ? listed.keys() : [...knownIds(last), ...listed.keys()]);
}

const knownIds = ({ stored, hidden }: LastEntries): Id[] => [
  ...stored.keys(),
  ...Object.keys(hidden).map(Number),
];

/**
 * Finds entries that the list lacks, and asks for each. False if some still exist, or if the list
 * differs in other ways.
 */
async function hasGone(reading: Reading, listed: Listed | null): Promise<boolean> {
  const { plan, entries, hidden } = reading;
  if (listed === null || plan.changed === null || plan.changed.missing === 0) return true;
  const { missing, absent } = plan.changed;
  const gone = missing === absent.length ? absent : await search(reading, listed, plan.changed);
  if (gone === null || !absent.every((id) => gone.includes(id))) return false;
  await fetchEntries(reading, gone);
  return gone.every((id) => !entries.has(id) && !hidden.has(id));
}

/** The known entries that are missing in the service's list, or null. */
async function search(
  { source: { entries, perPage }, last }: Reading,
  listed: Listed,
  { missing, total }: Pick<ShownChanges, 'missing' | 'total'>,
): Promise<readonly Id[] | null> {
  const known = [...new Set([...knownIds(last), ...listed.keys()])].toSorted((a, b) => a - b);
  if (known.length - total !== missing) return null;
  return orNull(findMissing(known, { stampsOn: entries.stampsOn, perPage, total }), bearable);
}

/** Keeps those of these entries that were not requested, as they are. */
function keepOthers(reading: Reading, ids: Iterable<Id>): void {
  const { last, hidden, requested } = reading;
  for (const id of ids) {
    if (requested.has(id)) continue;
    keep(reading, id);
    const known = last.hidden[id];
    if (!last.stored.has(id) && known !== undefined) hidden.set(id, known);
  }
}

/** Reads entries that only a plugin lists, such as past events, at their own addresses. */
async function readUnlisted(reading: Reading): Promise<void> {
  const { source, last, plan, entries, hidden } = reading;
  const { stamps, kept } = source.unlisted;
  const isMissing = (id: Id): boolean => !entries.has(id) && !hidden.has(id);
  for (const id of kept) if (isMissing(id)) keep(reading, id);
  const missing = new Map([...stamps].filter(([id]) => isMissing(id)));
  const ids = plan.full
    ? [...missing.keys()]
    : changedEntries(last, missing, source.place, plan.unsettledSince);
  await fetchEntries(reading, ids, true);
  keepOthers(reading, missing.keys());
}

/** Ids and dates of all entries, from the change check if it listed all. */
async function listAll(reading: Reading): Promise<Listed> {
  const { source, plan } = reading;
  const { changed } = plan;
  if (changed?.isComplete === true) {
    compare(reading, changed.total, changed.items.length);
    return new Map(changed.items.map((stamp) => [stamp.id, stamp]));
  }
  const listed = new Map<Id, Stamp | null>();
  let total: number | null = null;
  let rows = 0;
  for await (const batch of source.entries.stamps()) {
    total = batch.total;
    rows += batch.items.length + batch.unreadable.length;
    for (const stamp of batch.items) listed.set(stamp.id, stamp);
    // By itself it may be readable, or else it is reported as unreadable.
    for (const { id } of batch.unreadable) if (id !== null) listed.set(id, null);
    reading.nameless += batch.unreadable.filter(({ id }) => id === null).length;
  }
  compare(reading, total, rows);
  return listed;
}

/** Fetches entries: those with the ids, each at its own address if `singly`; or all. */
async function fetchEntries(reading: Reading, ids?: readonly Id[], singly = false): Promise<void> {
  if (ids?.length === 0) return;
  const { source, plan, requested, hidden, unread } = reading;
  for (const id of ids ?? []) requested.add(id);
  const list = source.list(source.entries, { ids, singly, expected: plan.likely ?? undefined });
  let total: number | null = null;
  let rows = 0;
  let lastPage: Promise<void> = Promise.resolve();
  for await (const batch of source.reporter.follow(source.type.restBase, list, ids?.length)) {
    unread.push(...batch.unreadable);
    for (const { id } of batch.unreadable) {
      if (id === null) reading.nameless += 1;
      else keep(reading, id);
    }
    // Many ids are requested in several lists, and each has its own total.
    if (ids !== undefined && batch.page === 1) {
      compare(reading, total, rows);
      rows = 0;
    }
    total = batch.total;
    rows += batch.items.length + batch.unreadable.length;
    source.expect(ids?.length ?? batch.total ?? 0);
    const shown = batch.items.filter(isPublic);
    for (const { id, modified } of batch.items.filter((post) => !isPublic(post)))
      hidden.set(id, modified ?? '');
    // One page is prepared while the next one is on its way.
    const pageBefore = lastPage;
    lastPage = takePage(reading, shown, pageBefore);
    lastPage.catch(() => undefined);
    await pageBefore;
  }
  compare(reading, total, rows);
  await lastPage;
}

async function takePage(
  reading: Reading,
  listed: readonly Post[],
  pageBefore: Promise<void>,
): Promise<void> {
  const { source, plan, entries, hidden, unread, last } = reading;
  const posts = await source.complete(listed);
  const prepared = await source.prepare(posts);
  await pageBefore;
  let keptTitles = 0;
  posts.forEach((post, place) => {
    const synced = prepared[place];
    if (synced === undefined) return;
    if (post.isElsewhere === true) {
      hidden.set(post.id, post.modified ?? '');
      source.included.elsewhere.set(post.link, toText(post.titleHtml));
      return;
    }
    if ('problem' in synced) {
      const label = `${source.type.name} ${post.id}`;
      const unreadable = { id: post.id, label, problem: synced.problem };
      source.reporter.addUnreadable([unreadable]);
      unread.push(unreadable);
      keep(reading, post.id);
      return;
    }
    keepIncluded(post, source.included);
    const lacking = 1 + (last.pendingOf(post.id).lacking ?? 0);
    const pending = post.lacks === true ? { ...synced.pending, lacking } : synced.pending;
    const stored = plan.maxShrink < 1 ? last.stored.get(post.id) : undefined;
    const record = post.lacks === true ? withKnown(synced.record, stored) : synced.record;
    const seo = keptSeo(record, stored);
    if (seo !== record.seo) keptTitles += 1;
    entries.set(post.id, { ...synced, record: { ...record, seo }, pending });
  });
  reading.keptSeo += keptTitles;
}

/** With what a public page said last of a text that is silent now. */
function withKnown(record: StoredPost, before: StoredPost | undefined): StoredPost {
  if (before === undefined) return record;
  const { translations, things = before.things } = record;
  return {
    ...record,
    translations: translations.length > 0 ? translations : before.translations,
    ...(things !== undefined && { things }),
  };
}

/**
 * What an SEO plugin said last of a text for which it is silent now: it speaks of all texts.
 * Forgotten with a new title. Like what pages said, it is forgotten if MAX_SHRINK allows everything.
 */
function keptSeo(record: StoredPost, before: StoredPost | undefined): StoredPost['seo'] {
  return record.seo ?? (before?.title === record.title ? before.seo : null);
}

function keep({ entries, last }: Reading, id: Id): void {
  const record = last.stored.get(id);
  if (!record || entries.has(id)) return;
  entries.set(id, {
    record,
    pending: last.pendingOf(id),
    findings: last.findingsOf(id),
    listed: null,
  });
}

function compare(reading: Reading, total: number | null, rows: number): void {
  if (total !== null && total > rows) reading.contradiction ??= { total, rows };
}

/** Rows shift during paging: a missing entry is requested by id before it counts as deleted. */
async function confirmMissing(reading: Reading): Promise<void> {
  const { entries, hidden, last, requested } = reading;
  const missing = () => [...last.stored.keys()].filter((id) => !entries.has(id) && !hidden.has(id));
  await fetchEntries(
    reading,
    missing().filter((id) => !requested.has(id)),
  );
  await confirmSingly(reading, missing());
  // One of them may be the entry whose id could not be read.
  if (reading.nameless > 0) for (const id of missing()) keep(reading, id);
}

/** If the service counts more than it lists, or a type's only entry lacks, each is requested. */
async function confirmSingly(reading: Reading, ids: readonly Id[]): Promise<void> {
  const { source, plan, entries, last, contradiction } = reading;
  const isOnly = ids.length === 1 && last.stored.size === 1;
  if (ids.length === 0 || (contradiction === null && !isOnly)) return;
  const many = manyOf(source.type.name);
  const { maxShrink } = plan;
  if (contradiction !== null)
    refuseContradiction(many, { ...contradiction, missing: ids.length, maxShrink });
  await fetchEntries(reading, ids, true);
  const still = ids.filter((id) => entries.has(id)).length;
  if (still === 0) return;
  const listed =
    contradiction === null
      ? `lists none of the ${many} any more`
      : `counts ${contradiction.total} ${many} and lists ${contradiction.rows}`;
  const asked =
    still === 1
      ? 'was asked for by itself, and is still there'
      : 'were asked for one by one, and are still there';
  source.reporter.warn(`The content service ${listed}: ${still} that it did not list ${asked}.`);
}
