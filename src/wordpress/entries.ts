import { z } from 'zod';
import {
  recordSchemas,
  type CollectionName,
  type StoredPost,
  type StoredRecords,
} from './mirror/records.ts';

/** What Astro's `reference()` gives, for schemas that are read without Astro too: `getEntry()` takes it. See `docs/astro.md`. */
const reference = <N extends 'users' | 'categories' | 'tags' | 'media'>(collection: N) =>
  z.object({ collection: z.literal(collection), id: z.string() });

const writing = recordSchemas.posts.omit({ authorId: true, featuredMediaId: true }).extend({
  /** Null when the account is gone, or when WordPress does not show it. */
  author: reference('users').nullable(),
  categories: z.array(reference('categories')),
  tags: z.array(reference('tags')),
  featuredMedia: reference('media').nullable(),
});

/** The shape of `entry.data` in each collection that the mirror gives to Astro. */
export const entrySchemas = { ...recordSchemas, posts: writing, pages: writing };

export type EntryData = {
  readonly [N in CollectionName]: N extends 'posts' | 'pages' ? PostData : StoredRecords[N];
};

/** `data` of a post or a page: its record in the mirror, with references to what belongs to it. */
export interface PostData extends Omit<
  StoredPost,
  'authorId' | 'featuredMediaId' | 'categories' | 'tags'
> {
  readonly author: Reference<'users'> | null;
  readonly categories: readonly Reference<'categories'>[];
  readonly tags: readonly Reference<'tags'>[];
  readonly featuredMedia: Reference<'media'> | null;
}

export type {
  StoredComment as CommentData,
  StoredMedia as MediaData,
  StoredMenu as MenuData,
  StoredSite as SiteData,
  StoredTerm as TermData,
  StoredUser as UserData,
} from './mirror/index.ts';

/** An entry of another collection, for `getEntry()`. */
export interface Reference<N extends string> {
  readonly collection: N;
  readonly id: string;
}

/** Turns the record of a post or a page into the `data` of its entry. */
export function toPostData({ authorId, featuredMediaId, ...post }: StoredPost): PostData {
  return {
    ...post,
    author: authorId === null ? null : { collection: 'users', id: String(authorId) },
    categories: post.categories.map((id) => ({ collection: 'categories', id })),
    tags: post.tags.map((id) => ({ collection: 'tags', id })),
    featuredMedia:
      featuredMediaId === null ? null : { collection: 'media', id: String(featuredMediaId) },
  };
}

/** `data` of the entry for a record of the mirror. */
export const toData = <N extends CollectionName>(name: N, record: StoredRecords[N]): EntryData[N] =>
  (name === 'posts' || name === 'pages'
    ? toPostData(record as StoredPost)
    : record) as EntryData[N];
