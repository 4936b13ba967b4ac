import { z } from 'zod';
import type { Id } from '../client/index.ts';
import type { StoredPost, StoredTerm, StoredUser } from '../mirror/index.ts';

const id = z.int();

const note = z.object({
  /** The path that the record would have if no other record had it. */
  wanted: z.string().optional(),
  /** Why its own address could not be kept. */
  problem: z.string().optional(),
  /** References to records that could not be read. A later sync may find them. */
  author: id.optional(),
  media: id.optional(),
  terms: z.array(z.object({ taxonomy: z.string(), id })).optional(),
  /** True if authors and terms were embedded in the answer. */
  embedded: z.boolean().optional(),
});

const notes = z.object({
  records: z.record(z.string(), note),
  /** Modification dates, by id, of published records that are not public. They are read again only after a change. */
  hidden: z.record(z.string(), z.string()),
});

/** What a sync needs to know about a post or page besides its record. */
export type Note = z.infer<typeof note>;
/** Notes of one collection by id; most records have none. */
export type Notes = z.infer<typeof notes>;

export function readNotes(fact: string | null): Notes {
  if (fact === null) return { records: {}, hidden: {} };
  return notes.parse(JSON.parse(fact));
}

export function writeNotes(all: Notes): string {
  return JSON.stringify(notes.parse(all));
}

const termKeys = z.record(z.string(), z.string());

/** The keys of terms by their ids at the last sync: posts name terms by id, the mirror by key. */
export function readTermKeys(fact: string | null): ReadonlyMap<string, string> {
  return new Map(fact === null ? [] : Object.entries(termKeys.parse(JSON.parse(fact))));
}

export function writeTermKeys(keys: Iterable<readonly [string, string]>): string {
  return JSON.stringify(termKeys.parse(Object.fromEntries(keys)));
}

/** The path that a record would have if no other record had it. */
export function wantedPath(record: StoredPost, note: Note): string {
  return note.wanted ?? record.path;
}

/** Whether two modification dates are equal; false if one is missing. */
export function isSameMoment(before: string | null, now: string | null): boolean {
  return before !== null && before === now;
}

// An import may give thousands of posts the same date.
const mostReread = 3;

/**
 * Of records that seem unchanged, those that changed last. Each sync reads them again, since they may have changed again within the
 * same second.
 */
export function newestOf(records: readonly Pick<StoredPost, 'id' | 'modified'>[]): Set<Id> {
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

/** Accounts that were deleted or whose slug changed. */
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
