import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { digestOf } from '../../../digest.ts';
import { type Comment, type Id, otherKindSchema } from '../../client/index.ts';
import type { Mirror, MirrorWrite } from '../../mirror/index.ts';
import { partsOf, type ChangeCheck, type Shown, type ShownChanges } from './change-check.ts';

const seen = z.object({
  /** Of everything that the change check showed of the collection. */
  digest: z.string(),
  total: z.int(),
  ids: z.array(z.int()),
  servedAt: z.string(),
});

const schema = z.object({
  /** When everything was compared last, in milliseconds of this machine's clock. */
  comparedAt: z.number(),
  /** By the name of the type. */
  entries: z.record(z.string(), seen.nullable()),
  /** How many entries of each type were counted, and not listed. */
  lacking: z.record(z.string(), z.int()),
  media: seen.nullable(),
  comments: seen.nullable(),
  /** Of records without modification dates, and of settings that decide how records are stored. */
  parts: z.record(z.string(), z.string()),
  pictures: z.object({
    wanted: z.array(z.tuple([z.enum(['picture', 'avatar', 'poster', 'file']), z.string()])),
    /** Of the pictures and files that were there, and of the reasons why others were not. */
    digest: z.string(),
    missing: z.int(),
  }),
  counts: z.record(z.string(), z.int()),
  /** The routes of the service, see `Connection`. Types are asked for again if they changed. */
  routes: z.string(),
  /** What the service said of its front page. */
  front: z.object({ frontPageId: z.int().nullable(), postsPageId: z.int().nullable() }),
  /** What is registered and has no pages. */
  others: z.array(otherKindSchema),
  /** What the sitemap of the site has and the REST API lacks, as sentences. */
  unlisted: z.array(z.string()),
  /** About the records themselves: each sync repeats them. */
  warnings: z.array(z.string()),
});

/** What the change check of the last sync saw, as the mirror stores it. */
export type LastCheck = z.output<typeof schema>;
/** The part of it about one collection. */
type Seen = z.output<typeof seen>;

const factName = 'change check';

/** What the last check saw; null if nothing, or another version's: all is then compared. */
export function readLastCheck(mirror: Pick<Mirror, 'fact'>) {
  const fact = mirror.fact(factName);
  return {
    fact,
    last: fact === null ? null : (schema.safeParse(JSON.parse(fact)).data ?? null),
  };
}

/** Stores and returns what a check saw. No two texts are equal: other processes' writes show. */
export function writeLastCheck(
  write: Pick<MirrorWrite, 'setFact'>,
  seen: LastCheck | null,
): string {
  const fact = JSON.stringify({ id: randomUUID(), ...seen });
  write.setFact(factName, fact);
  return fact;
}

type Facts = Pick<
  LastCheck,
  'comparedAt' | 'pictures' | 'counts' | 'warnings' | 'routes' | 'front' | 'lacking' | 'unlisted'
>;

/**
 * What a check saw; null if the next sync can't rely on it. If more entries of a type lack than
 * after the last sync, the next one lists all of them.
 */
export function toLastCheck(
  check: ChangeCheck,
  settings: unknown,
  facts: Facts,
  before: Pick<LastCheck, 'lacking'> | null,
): LastCheck | null {
  const { users, terms } = check.references;
  const isKept = [users, ...terms.values(), ...check.facts.values()].some(
    ({ state }) => state === 'kept',
  );
  if (isKept || check.menus === null) return null;
  const lacksMore = (type: string) => (facts.lacking[type] ?? 0) > (before?.lacking[type] ?? 0);
  return {
    ...facts,
    entries: Object.fromEntries(
      Array.from(check.entries, ([name, shown]) => [name, lacksMore(name) ? null : seenOf(shown)]),
    ),
    others: [...check.types.others],
    media: seenOf(check.media),
    comments: seenOf(check.comments),
    parts: { ...partsOf(check), settings: digestOf(settings) },
  };
}

export function isUnchanged(check: ChangeCheck, settings: unknown, last: LastCheck): boolean {
  return (
    isDeepStrictEqual(last.parts, { ...partsOf(check), settings: digestOf(settings) }) &&
    [...check.entries].every(([name, shown]) => isSettled(shown, last.entries[name] ?? null)) &&
    isSettled(check.media, last.media) &&
    last.comments !== null &&
    digestOfShown(check.comments) === last.comments.digest
  );
}

interface Known {
  /** Dates of change of the stored records, by id. */
  readonly modified: ReadonlyMap<Id, string | null>;
  /** Whether a record is published, but not for everybody. */
  readonly isHidden: (id: Id) => boolean;
}

/** With more missing records, all are listed. */
const mostMissing = 5;

/**
 * The entries of a type to compare: all, or those that may have changed. Null if all stamps must be
 * read: a restored backup moves the last change, and may change the total in any way.
 */
export function shownChanges(
  shown: Shown | null,
  before: Seen | null,
  { modified, isHidden }: Known,
): ShownChanges | null {
  if (shown === null || shown.isComplete) return shown && { ...shown, missing: 0, absent: [] };
  if (before === null || Date.parse(shown.reach) >= unsettledSince(before)) return null;
  const isKnown = (id: Id) => modified.has(id) || isHidden(id);
  const missing = before.total + newIn(shown, before, isKnown).length - shown.total;
  if (missing < 0 || missing > mostMissing) return null;
  const ids = new Set(shown.items.map(({ id }) => id));
  const absent: Id[] = [];
  for (const [id, time] of modified) {
    if (time === null) return null;
    if (time > shown.reach && !ids.has(id)) absent.push(id);
  }
  return absent.length > missing ? null : { ...shown, missing, absent };
}

/** Media files changed since the last check; null if unknown: all must be read. */
export function changedMedia(
  shown: Shown | null,
  before: Seen | null,
  isKnown: (id: Id) => boolean,
): ReadonlySet<Id> | null {
  if (shown === null || before === null) return null;
  if (isSettled(shown, before)) return new Set();
  const since = unsettledSince(before);
  if (!shown.isComplete && Date.parse(shown.reach) >= since) return null;
  const added = addedTo(before, shown, isKnown);
  if (added === null) return null;
  const changed = shown.items.filter(({ modified }) => Date.parse(modified ?? '') >= since);
  return new Set([...changed, ...added].map(({ id }) => id));
}

/** New comments; null if some may be deleted, or more are new than the check listed. */
export function newComments(
  shown: Shown<Comment> | null,
  before: Seen | null,
  isKnown: (id: Id) => boolean,
): readonly Comment[] | null {
  if (shown === null || before === null) return null;
  if (digestOfShown(shown) === before.digest) return [];
  if (addedTo(before, shown, isKnown) === null) return null;
  const ids = new Set(shown.items.map(({ id }) => id));
  const last = Math.min(...ids);
  return before.ids.every((id) => id < last || ids.has(id)) ? shown.items : null;
}

/** The new records since the last change check; null if the total shows other changes, too. */
function addedTo<T extends { readonly id: Id }>(
  before: Seen,
  shown: Shown<T>,
  isKnown: (id: Id) => boolean,
): T[] | null {
  const added = newIn(shown, before, isKnown);
  return shown.total === before.total + added.length ? added : null;
}

function newIn<T extends { readonly id: Id }>(
  { items }: Shown<T>,
  before: Seen,
  isKnown: (id: Id) => boolean,
): T[] {
  const ids = new Set(before.ids);
  return items.filter(({ id }) => !isKnown(id) && !ids.has(id));
}

/** The clocks of the database and of the web server may differ by this. */
const slack = 10_000;

/** Records changed since may have changed again with the same date: dates count seconds. */
export function unsettledSince({ servedAt }: Seen): number {
  return Date.parse(servedAt) - slack;
}

/** Whether a collection is unchanged, and its last change old enough to be sure. */
function isSettled(shown: Shown | null, before: Seen | null): boolean {
  if (shown === null || before === null || digestOfShown(shown) !== before.digest) return false;
  const since = unsettledSince(before);
  return shown.items.every(({ modified }) => modified !== null && Date.parse(modified) < since);
}

function seenOf<T extends { readonly id: Id }>(shown: Shown<T> | null): Seen | null {
  if (shown === null) return null;
  const { items, total, servedAt } = shown;
  return { digest: digestOfShown(shown), total, ids: items.map(({ id }) => id), servedAt };
}

const digestOfShown = (shown: Shown<unknown> | null): string =>
  digestOf(shown?.total, shown?.items);
