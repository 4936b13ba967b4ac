import { z } from 'zod';
import type { StoredPost } from '../../mirror/index.ts';

const id = z.int();

const pending = z.object({
  /** The path that the record would have if no other record had it. */
  wanted: z.string().optional(),
  /** Why its own address could not be kept. */
  problem: z.string().optional(),
  /** References to records that could not be read. A later sync may find them. */
  author: id.optional(),
  coAuthors: z.array(id).optional(),
  media: id.optional(),
  terms: z.array(z.object({ taxonomy: z.string(), id })).optional(),
  /** True if authors and terms were embedded in the answer. */
  embedded: z.boolean().optional(),
  /** How many syncs in a row lacked what a plugin or a public page says of it. */
  lacking: z.int().optional(),
  /** True if it looks as on its public page. */
  laidOut: z.boolean().optional(),
  /** What WordPress names as its language: BCP 47. */
  language: z.string().optional(),
});

const hidden = z.record(z.string(), z.string());

const memory = z.object({
  /** By the id of the entry; most have none. */
  pending: z.record(z.string(), pending),
  /** By the name of the type. */
  hidden: z.record(z.string(), hidden),
});

/** What is to be linked of an entry: records that were not read, and its wanted address. */
export type Pending = z.infer<typeof pending>;
/** Modification dates, by id, of entries that are not public: read again after a change. */
export type Hidden = z.infer<typeof hidden>;
/** What a sync needs to know about entries besides their records. */
export type EntryMemory = z.infer<typeof memory>;

const mostLacking = 3;

/** Whether the next sync asks again: not for ever, since a plugin may never answer. */
export function mayStillCome({ lacking = 0 }: Pending): boolean {
  return lacking > 0 && lacking <= mostLacking;
}

export function readEntryMemory(fact: string | null): EntryMemory {
  if (fact === null) return { pending: {}, hidden: {} };
  return memory.parse(JSON.parse(fact));
}

export function writeEntryMemory(all: EntryMemory): string {
  return JSON.stringify(memory.parse(all));
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
export function wantedPath(record: StoredPost, { wanted }: Pending): string {
  return wanted ?? record.path;
}
