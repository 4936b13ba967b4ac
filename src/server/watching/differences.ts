import type { Id } from '../../wordpress/client/index.ts';
import type { Published, PublishedText } from '../published.ts';

/** Posts and pages, which `published.json` knows one by one. */
const kinds = ['posts', 'pages'] as const;

export type Kind = (typeof kinds)[number];

/** The posts, or the pages, that a check has seen. */
export interface Seen {
  /** WordPress's own count; null when it gives none. */
  readonly total: number | null;
  /** When each was last changed; a quick check sees the latest few. */
  readonly stamps: ReadonlyMap<Id, string | null>;
  /** True when these are all ids. */
  readonly isComplete: boolean;
}

/** The result of a check. */
export interface Observation extends Readonly<Record<Kind, Seen>> {
  /** Other parts of the site: names and digests. */
  readonly marks: ReadonlyMap<string, string>;
}

/** One thing that differs from the live site. */
export type Difference = {
  /** Stays the same while the same thing differs in the same way. */
  readonly key: string;
} & (
  | { readonly kind: Kind; readonly what: 'new' | 'changed' | 'gone' }
  | { readonly kind: Kind; readonly what: 'count'; readonly more: number }
  | { readonly kind: 'mark'; readonly name: string; readonly value: string }
);

/**
 * Differences that remain after their rebuild: private records that WordPress counts, records that no build can show, and
 * everything if another machine builds. They are no reason for a further rebuild.
 */
export const createHandled = () => {
  const keys = new Set<string>();
  const surplus = { posts: 0, pages: 0 };
  const marks = new Map<string, string>();
  return {
    has: (key: string): boolean => keys.has(key),
    /** How many more records WordPress counts than the live site has, as far as that is known and no change. */
    surplus,
    /** The digest of a part of the site; undefined when it was not seen yet. */
    mark: (name: string): string | undefined => marks.get(name),
    add(differences: readonly Difference[]): void {
      for (const difference of differences) {
        if (difference.kind === 'mark') marks.set(difference.name, difference.value);
        else if (difference.what === 'count') surplus[difference.kind] += difference.more;
        else keys.add(difference.key);
      }
    },
  };
};

type Handled = ReturnType<typeof createHandled>;

type Live = Pick<Published, Kind>;

const nothing: ReadonlyMap<number, PublishedText> = new Map();

const ofTexts = (kind: Kind, { stamps, isComplete }: Seen, live: Live[Kind]): Difference[] => {
  const differing = [...stamps].flatMap(([id, modified]): Difference[] => {
    const text = live.get(id);
    if (text !== undefined && text.modified === modified) return [];
    const what = text === undefined ? 'new' : 'changed';
    return [{ key: `${kind} ${id} ${modified}`, kind, what }];
  });
  const deleted = isComplete ? [...live.keys()].filter((id) => !stamps.has(id)) : [];
  return [
    ...differing,
    ...deleted.map((id): Difference => ({ key: `${kind} ${id} gone`, kind, what: 'gone' })),
  ];
};

/** How many more there are than before. */
const moreOf = (differing: readonly Difference[]): number =>
  differing
    .map((each) => ('what' in each ? { new: 1, gone: -1, changed: 0, count: 0 }[each.what] : 0))
    .reduce((sum: number, more) => sum + more, 0);

/** WordPress also counts records that it does not show. So only a different surplus is a change. */
const ofCount = (
  kind: Kind,
  { total }: Seen,
  live: Live[Kind],
  { surplus }: Handled,
): Difference[] => {
  if (total === null) return [];
  const more = total - live.size - surplus[kind];
  if (more === 0) return [];
  return [{ key: `${kind} ${total} of ${live.size}`, kind, what: 'count', more }];
};

/** Differences from the live site without a rebuild yet. A check of all ids also sets the surplus. */
export const differencesOf = (
  seen: Observation,
  live: Live | null,
  handled: Handled,
): Difference[] => {
  const texts = kinds.flatMap((kind) => {
    const known = live?.[kind] ?? nothing;
    const differing = ofTexts(kind, seen[kind], known).filter(({ key }) => !handled.has(key));
    const { isComplete, total } = seen[kind];
    if (isComplete && total !== null)
      handled.surplus[kind] = total - known.size - moreOf(differing);
    return [...differing, ...ofCount(kind, seen[kind], known, handled)];
  });
  const marks = [...seen.marks].flatMap(([name, value]): Difference[] => {
    const before = handled.mark(name);
    return before === value ? [] : [{ key: `${name} ${value}`, kind: 'mark', name, value }];
  });
  return [...texts, ...marks].filter(({ key }) => !handled.has(key));
};

const one: Readonly<Record<Kind, string>> = { posts: 'post', pages: 'page' };

const counted = (number: number, kind: Kind, end: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one[kind] : kind} ${end}`];

const ofKind = (kind: Kind, differences: readonly Difference[]): string[] => {
  const own = differences.filter((each) => each.kind === kind);
  const how = (what: string) => own.filter((each) => 'what' in each && each.what === what).length;
  const changes = [
    ...counted(how('new'), kind, 'new'),
    ...counted(how('changed'), kind, 'changed'),
    ...counted(how('gone'), kind, 'gone'),
  ];
  // New and deleted records explain a different count.
  const isExplained = how('new') + how('gone') > 0;
  const more = own.reduce((sum, each) => sum + ('more' in each ? each.more : 0), 0);
  return [
    ...changes,
    ...(isExplained ? [] : counted(Math.max(more, 0), kind, 'more')),
    ...(isExplained ? [] : counted(Math.max(-more, 0), kind, 'fewer')),
  ];
};

/** Why a rebuild is asked for, for people to read: `1 post new, 2 posts changed`. */
export const reasonOf = (differences: readonly Difference[]): string => {
  const marks = differences.flatMap((each) => (each.kind === 'mark' ? [each.name] : []));
  const parts = kinds.flatMap((kind) => ofKind(kind, differences));
  return [...parts, ...marks.map((name) => `${name} changed`)].join(', ');
};
