import type { PostData } from '../wordpress/index.ts';
import { getLanguageFilter, otherEntries, posts, types } from './content.ts';
import { look } from './look.ts';
import { remember, sameItems } from './remember.ts';

/** Sorts records by time, then by id, the latest and highest first. */
export function latestFirst<T extends { readonly id: number }>(
  records: readonly T[],
  timeOf: (record: T) => string,
): readonly T[] {
  return records
    .map((record) => ({ record, time: Date.parse(timeOf(record)), id: record.id }))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(({ record }) => record);
}

/** A type's entries in the language of now, latest first by the site's clock, as in WordPress. */
export const latestOfType = remember((type: string): readonly PostData[] => {
  const entries =
    type === 'post' ? posts.all() : otherEntries.all().filter((entry) => entry.type === type);
  return latestFirst(
    entries.filter(getLanguageFilter()).filter(isInLists),
    ({ dateLocal }) => `${dateLocal}Z`,
  );
}, sameItems);

/** False for an entry that its plugin leaves out of all lists. */
export function isInLists({ facts }: Pick<PostData, 'facts'>): boolean {
  return facts?.isListed !== false;
}

/** Entries as their archives show them: those of a plugin in its own order, within each type. */
export function inListOrder(entries: readonly PostData[]): readonly PostData[] {
  return Map.groupBy(entries, ({ type }) => type)
    .values()
    .flatMap((ofType) => ofType.toSorted(byFacts))
    .toArray();
}

const byFacts = ({ facts: a }: PostData, { facts: b }: PostData): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.order - b.order;

/** All posts, the latest first. */
export function getLatestPosts(): readonly PostData[] {
  return latestOfType('post');
}

/** The entries of all types but pages, the latest first within each type. */
export const getStories = remember(
  (): readonly PostData[] =>
    types
      .all()
      .filter(({ name }) => name !== 'page')
      .flatMap(({ name }) => latestOfType(name)),
  sameItems,
);

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * All posts as on the front page: sticky ones of the last weeks, then others, each latest first.
 * The weeks end with the newest post, not today: the page changes only with the content.
 */
export const getHomePosts = remember((): readonly PostData[] => {
  const latest = getLatestPosts();
  const [newest] = latest;
  const { stickyWeeks } = look.frontPage;
  if (newest === undefined) return latest;
  const oldest = stickyWeeks === null ? -Infinity : Date.parse(newest.date) - stickyWeeks * week;
  const leads = ({ sticky, date }: PostData): boolean => sticky && Date.parse(date) > oldest;
  return [...latest.filter(leads), ...latest.filter((post) => !leads(post))];
});

/** The ids of {@link latestOfType}: the same list until an entry comes, goes or moves. */
const latestIds = remember(
  (type: string): readonly number[] => latestOfType(type).map(({ id }) => id),
  sameItems,
);

/** The position of each entry among {@link latestIds}, by id. */
export const getPlaces = remember(
  (type: string) => new Map(latestIds(type).map((id, place) => [id, place])),
);

/** An entry of another type than `page`, by its id. */
export function entryOf(type: string, id: number): PostData | undefined {
  return (type === 'post' ? posts : otherEntries).get(String(id));
}

const entryBeside = remember((type: string, id: number, step: number): PostData | undefined => {
  const place = getPlaces(type).get(id);
  const beside = place === undefined ? undefined : latestIds(type)[place + step];
  return beside === undefined ? undefined : entryOf(type, beside);
});

/** The entries of the same type that were published just before and just after this one. */
export function neighboursOf({ type, id }: PostData) {
  return {
    older: entryBeside(type, id, 1),
    newer: entryBeside(type, id, -1),
  };
}

const mostOnMissing = 4;

export const getLatestOnMissing = remember(
  (): readonly PostData[] => getLatestPosts().slice(0, mostOnMissing),
  sameItems,
);
