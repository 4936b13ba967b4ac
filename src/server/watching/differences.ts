import type { EntryType, Id } from '../../wordpress/client/index.ts';
import type { Published } from '../published.ts';

/** The entries of the live site, which `published.json` knows one by one. */
export type Live = Pick<Published, 'types' | 'entries'>;

/** The entries of a type that a check has seen. */
export interface Seen {
  /** WordPress's own count; null when it gives none. */
  readonly total: number | null;
  /** When each was last changed; a quick check sees the latest few. */
  readonly stamps: ReadonlyMap<Id, string | null>;
  /** True when these are all ids. */
  readonly isComplete: boolean;
}

/** The result of a check. */
export interface Observation {
  /** A type that WordPress refuses is missing. */
  readonly entries: ReadonlyMap<EntryType, Seen>;
  /** Other parts of the site: names and digests. */
  readonly parts: ReadonlyMap<string, string>;
}

/** One thing that differs from the live site. */
export type Difference = {
  /** Stays the same while the same thing differs in the same way. */
  readonly key: string;
} & (
  | { readonly type: string; readonly what: 'new' | 'changed' | 'deleted' }
  | { readonly type: string; readonly what: 'count'; readonly more: number }
  | { readonly what: 'part'; readonly name: string; readonly value: string }
);

/**
 * Differences that remain after their rebuild: private records that WordPress counts, records that
 * no build can show, all if another machine builds. They cause no further rebuild.
 */
export function createHandled() {
  const keys = new Set<string>();
  const surplus = new Map<string, number>();
  const parts = new Map<string, string>();
  return {
    has: (key: string): boolean => keys.has(key),
    /** By type: how many more records WordPress counts than the live site has, if known. */
    surplus,
    /** The digest of a part of the site; undefined when it was not seen yet. */
    part: (name: string): string | undefined => parts.get(name),
    add(differences: readonly Difference[]): void {
      for (const difference of differences) {
        const { what, key } = difference;
        if (what === 'part') parts.set(difference.name, difference.value);
        else if (what === 'count') {
          const { type, more } = difference;
          surplus.set(type, (surplus.get(type) ?? 0) + more);
        } else keys.add(key);
      }
    },
  };
}

type Handled = ReturnType<typeof createHandled>;

type Texts = ReturnType<Live['entries']>;

const nothing: Texts = new Map();

const ofTexts = (type: string, { stamps, isComplete }: Seen, live: Texts): Difference[] => {
  const differing = [...stamps].flatMap(([id, modified]): Difference[] => {
    const text = live.get(id);
    if (text !== undefined && text.modified === modified) return [];
    const what = text === undefined ? 'new' : 'changed';
    return [{ key: `${type} ${id} ${modified}`, type, what }];
  });
  const deleted = isComplete ? [...live.keys()].filter((id) => !stamps.has(id)) : [];
  return [
    ...differing,
    ...deleted.map((id): Difference => ({ key: `${type} ${id} deleted`, type, what: 'deleted' })),
  ];
};

/** How many more there are than before. */
const moreOf = (differing: readonly Difference[]): number =>
  differing
    .map(({ what }) => ({ new: 1, deleted: -1, changed: 0, count: 0, part: 0 })[what])
    .reduce((sum: number, more) => sum + more, 0);

/** WordPress also counts records that it does not show. So only a different surplus is a change. */
const ofCount = (
  type: string,
  { total }: Seen,
  live: Texts,
  { surplus }: Handled,
): Difference[] => {
  if (total === null) return [];
  const more = total - live.size - (surplus.get(type) ?? 0);
  if (more === 0) return [];
  return [{ key: `${type} ${total} of ${live.size}`, type, what: 'count', more }];
};

/** Differences from the live site without a rebuild yet. A check of all ids sets the surplus. */
export function differencesOf(
  seen: Observation,
  live: Live | null,
  handled: Handled,
): Difference[] {
  const texts = [...seen.entries].flatMap(([{ name }, entries]) => {
    const known = live?.entries(name) ?? nothing;
    const differing = ofTexts(name, entries, known).filter(({ key }) => !handled.has(key));
    const { isComplete, total } = entries;
    if (isComplete && total !== null)
      handled.surplus.set(name, total - known.size - moreOf(differing));
    return [...differing, ...ofCount(name, entries, known, handled)];
  });
  const parts = [...seen.parts].flatMap(([name, value]): Difference[] => {
    const before = handled.part(name);
    return before === value ? [] : [{ key: `${name} ${value}`, what: 'part', name, value }];
  });
  return [...texts, ...parts].filter(({ key }) => !handled.has(key));
}

const counted = (number: number, { name, restBase }: EntryType, end: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? name : restBase} ${end}`];

const ofType = (type: EntryType, differences: readonly Difference[]): string[] => {
  const own = differences.filter((each) => 'type' in each && each.type === type.name);
  const how = (what: string) => own.filter((each) => each.what === what).length;
  const changes = [
    ...counted(how('new'), type, 'new'),
    ...counted(how('changed'), type, 'changed'),
    ...counted(how('deleted'), type, 'gone'),
  ];
  // New and deleted records explain a different count.
  const isExplained = how('new') + how('deleted') > 0;
  const more = own.reduce((sum, each) => sum + ('more' in each ? each.more : 0), 0);
  return [
    ...changes,
    ...(isExplained ? [] : counted(Math.max(more, 0), type, 'more')),
    ...(isExplained ? [] : counted(Math.max(-more, 0), type, 'fewer')),
  ];
};

/** Why a rebuild is asked for, for people to read: `1 post new, 2 posts changed`. */
export function reasonOf(differences: readonly Difference[], types: Iterable<EntryType>): string {
  const others = differences.flatMap((each) => (each.what === 'part' ? [each.name] : []));
  const parts = [...types].flatMap((type) => ofType(type, differences));
  return [...parts, ...others.map((name) => `${name} changed`)].join(', ');
}
