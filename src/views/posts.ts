import type { PostData } from '../wordpress/index.ts';
import { posts } from './content.ts';
import { remember, sameItems } from './remember.ts';

/** Records by a time of theirs, the latest first; those of one moment by id, the highest first. */
export const latestFirst = <T extends { readonly id: number }>(
  records: readonly T[],
  timeOf: (record: T) => string,
): readonly T[] =>
  records
    .map((record) => ({ record, time: Date.parse(timeOf(record)), id: record.id }))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(({ record }) => record);

/** Every post, the latest first; those of one moment by id. WordPress, too, goes by the site's clock. */
export const getLatestPosts = remember((): readonly PostData[] =>
  latestFirst(posts.all(), ({ dateLocal }) => `${dateLocal}Z`),
);

/**
 * Every post in the order of the home page: sticky ones first. WordPress shows those on top of
 * the first page and once more in their place; here each post stands once.
 */
export const getHomePosts = remember((): readonly PostData[] => {
  const latest = getLatestPosts();
  return [...latest.filter(({ sticky }) => sticky), ...latest.filter(({ sticky }) => !sticky)];
});

/** Where a post stands among the latest, by its id. */
export const getPlaces = remember(
  () => new Map(getLatestPosts().map(({ id }, place) => [id, place])),
);

const postBeside = remember((id: number, step: number): PostData | undefined => {
  const place = getPlaces().get(id);
  return place === undefined ? undefined : getLatestPosts()[place + step];
});

/** The posts that came out just before and just after. */
export const neighboursOf = ({
  id,
}: PostData): { readonly older: PostData | undefined; readonly newer: PostData | undefined } => ({
  older: postBeside(id, 1),
  newer: postBeside(id, -1),
});

const mostOnMissing = 4;

/** What a reader is shown in place of a page that is not there. */
export const getLatestOnMissing = remember(
  (): readonly PostData[] => getLatestPosts().slice(0, mostOnMissing),
  sameItems,
);
