import type { PostData } from '../wordpress/index.ts';
import { posts } from './content.ts';
import { remember, sameItems } from './remember.ts';

/** Sorts records by time, the latest first. Records of the same time are sorted by id, the highest first. */
export const latestFirst = <T extends { readonly id: number }>(
  records: readonly T[],
  timeOf: (record: T) => string,
): readonly T[] =>
  records
    .map((record) => ({ record, time: Date.parse(timeOf(record)), id: record.id }))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(({ record }) => record);

/** All posts, the latest first by the site's clock, as in WordPress. */
export const getLatestPosts = remember((): readonly PostData[] =>
  latestFirst(posts.all(), ({ dateLocal }) => `${dateLocal}Z`),
);

/**
 * All posts in the order of the front page: sticky posts first. WordPress shows sticky posts twice, here each post is shown once.
 */
export const getHomePosts = remember((): readonly PostData[] => {
  const latest = getLatestPosts();
  return [...latest.filter(({ sticky }) => sticky), ...latest.filter(({ sticky }) => !sticky)];
});

/** The position of each post among {@link getLatestPosts}, by id. */
export const getPlaces = remember(
  () => new Map(getLatestPosts().map(({ id }, place) => [id, place])),
);

const postBeside = remember((id: number, step: number): PostData | undefined => {
  const place = getPlaces().get(id);
  return place === undefined ? undefined : getLatestPosts()[place + step];
});

/** The posts that were published just before and just after this one. */
export const neighboursOf = ({
  id,
}: PostData): { readonly older: PostData | undefined; readonly newer: PostData | undefined } => ({
  older: postBeside(id, 1),
  newer: postBeside(id, -1),
});

const mostOnMissing = 4;

/** The posts on the page of missing pages. */
export const getLatestOnMissing = remember(
  (): readonly PostData[] => getLatestPosts().slice(0, mostOnMissing),
  sameItems,
);
