import { z } from 'zod';
import type { Id } from '../client/index.ts';
import type { StoredPost, StoredTerm, StoredUser } from '../mirror/index.ts';

const id = z.int();

const note = z.object({
  /** The path it would have if no other record had it. */
  wanted: z.string().optional(),
  /** Why its own address could not be kept. */
  problem: z.string().optional(),
  /** What it refers to, and was not to be had: it may be in a later run. */
  author: id.optional(),
  media: id.optional(),
  terms: z.array(z.object({ taxonomy: z.string(), id })).optional(),
  /** Whole authors and terms were asked for along with it, once. */
  embedded: z.boolean().optional(),
});

const notes = z.object({
  records: z.record(z.string(), note),
  /** Published, but not for everybody: the date of change by id. Not fetched again until it moves. */
  hidden: z.record(z.string(), z.string()),
});

/** What a sync must know of a post or page besides its record. */
export type Note = z.infer<typeof note>;
/** Notes by key, for one collection; a record without anything to note has none. */
export type Notes = z.infer<typeof notes>;

export function readNotes(fact: string | null): Notes {
  if (fact === null) return { records: {}, hidden: {} };
  return notes.parse(JSON.parse(fact));
}

export function writeNotes(all: Notes): string {
  return JSON.stringify(notes.parse(all));
}

const termKeys = z.record(z.string(), z.string());

/** Posts name terms by ids, the store by keys: what the ids of the last run meant. */
export function readTermKeys(fact: string | null): ReadonlyMap<string, string> {
  return new Map(fact === null ? [] : Object.entries(termKeys.parse(JSON.parse(fact))));
}

export function writeTermKeys(keys: Iterable<readonly [string, string]>): string {
  return JSON.stringify(termKeys.parse(Object.fromEntries(keys)));
}

/** The path that a record would have if no other one had it. */
export function wantedPath(record: StoredPost, note: Note): string {
  return note.wanted ?? record.path;
}

/** A record that has no date of change can't be known to be the same. */
export function isSameMoment(before: string | null, now: string | null): boolean {
  return before !== null && before === now;
}

// An import may give thousands of posts one date of change.
const mostReread = 3;

/**
 * Of records that seem unchanged, those changed last. They are read in every run, since one may have
 * been changed again within the same second.
 */
export function newestOf(records: readonly Pick<StoredPost, 'id' | 'modified'>[]): Set<Id> {
  const newest = records.reduce((latest, { modified }) => {
    return modified !== null && modified > latest ? modified : latest;
  }, '');
  const ids = records.filter(({ modified }) => modified === newest).map(({ id }) => id);
  return new Set(ids.slice(0, mostReread));
}

/** Terms that went, or now lie below other ones. Posts may have them in their addresses. */
export function movedTerms(
  before: ReadonlyMap<string, StoredTerm>,
  now: ReadonlyMap<string, StoredTerm>,
): Set<string> {
  return new Set([...before.keys()].filter((key) => lineage(key, before) !== lineage(key, now)));
}

/** Accounts that went, or are spelled in another way in addresses. */
export function movedUsers(
  before: ReadonlyMap<Id, StoredUser>,
  now: ReadonlyMap<Id, StoredUser>,
): Set<Id> {
  return new Set(
    [...before.values()].flatMap((u) => (now.get(u.id)?.slug === u.slug ? [] : [u.id])),
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
