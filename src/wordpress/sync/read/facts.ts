import {
  CmsError,
  type EntryFacts,
  type EntryType,
  type Id,
  type Stamp,
  manyOf,
} from '../../client/index.ts';
import type { StoredPost } from '../../mirror/index.ts';
import { asSentence, fatal, type OptionalContext, together } from './optional.ts';

/** A plugin's list of a type's entries: `complete`, or `kept` as stored if unreadable. */
export interface TypeFacts {
  readonly state: 'complete' | 'kept';
  readonly items: ReadonlyMap<Id, EntryFacts>;
  /** Entries that keep their stored facts. */
  readonly unreadable: ReadonlySet<Id>;
  /** The path of the type's archive, if only the plugin says it; else undefined. */
  readonly archive: string | undefined;
}

/** By the name of the type; without the types of which no plugin lists anything. */
export type FactsByType = ReadonlyMap<string, TypeFacts>;

/** Reads what plugins list of entries, whole. If a list can't be read, gives one warning. */
export async function readTypeFacts(
  { cms, reporter }: Pick<OptionalContext, 'cms' | 'reporter'>,
  types: readonly EntryType[],
): Promise<FactsByType> {
  const all = await together(
    types.map(async (type) => {
      const read = await readOne(type);
      return read === null ? [] : [[type.name, read] as const];
    }),
  );
  return new Map(all.flat());

  async function readOne(type: EntryType): Promise<TypeFacts | null> {
    try {
      const list = await cms.facts(type);
      if (list === null) return null;
      const items = new Map(list.items.map((item) => [item.id, item]));
      const { archive } = list;
      return { state: 'complete', items, unreadable: new Set(list.unreadable), archive };
    } catch (error) {
      if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
      reporter.warn(
        `What a plugin lists of ${manyOf(type.name)} can’t be read: ${asSentence(error.message)} The site keeps what it has.`,
      );
      return { state: 'kept', items: new Map(), unreadable: new Set(), archive: undefined };
    }
  }
}

/** Entries that WordPress's own list may leave out. */
export interface Unlisted {
  readonly stamps: ReadonlyMap<Id, Stamp>;
  /** Those that stay as they are, since the plugin's list could not be read. */
  readonly kept: ReadonlySet<Id>;
}

/** The entries of a type that only a plugin lists. `stored` has those of the last sync. */
export function unlistedIn(
  facts: TypeFacts | undefined,
  stored: ReadonlyMap<Id, StoredPost>,
): Unlisted {
  const listed = [...(facts?.items ?? [])].flatMap(([id, { stamp }]) =>
    stamp === undefined ? [] : [[id, stamp] as const],
  );
  const isKept = ({ id, facts: known }: StoredPost): boolean =>
    known?.kind === 'event' && (facts?.state === 'kept' || facts?.unreadable.has(id) === true);
  const kept = [...stored.values()].filter(isKept).map(({ id }) => id);
  return { stamps: new Map(listed), kept: new Set(kept) };
}

/** The facts about an entry: those read now, or the last sync's if unreadable. */
export function factsOf(
  { id, type }: Pick<StoredPost, 'id' | 'type'>,
  read: FactsByType,
  before: StoredPost | undefined,
): StoredPost['facts'] {
  const ofType = read.get(type);
  if (ofType === undefined) return null;
  if (ofType.state === 'kept' || ofType.unreadable.has(id)) return before?.facts ?? null;
  return ofType.items.get(id)?.facts ?? null;
}
