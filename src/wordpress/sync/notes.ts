import { z } from 'zod';

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
