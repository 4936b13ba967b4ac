import { getCollection } from 'astro:content';
import type {
  CollectionName,
  StoredComment,
  StoredMedia,
  StoredPost,
  StoredSite,
  StoredTerm,
  StoredUser,
} from '../store/records.ts';
import { syncOnce } from '../sync/once.ts';
import { once } from './once.ts';

type Ask<T> = () => Promise<readonly { readonly data: T }[]>;

// Astro walks through a whole collection at each call, so each is asked for once. It takes an
// empty one for a mistake and warns, though a site without tags is none.
const recordsOf = <T>(collection: CollectionName, ask: Ask<T>) =>
  once(async (): Promise<readonly T[]> => {
    const { store } = await syncOnce();
    return store.count(collection) === 0 ? [] : (await ask()).map(({ data }) => data);
  });

export const allSites = recordsOf<StoredSite>('site', () => getCollection('site'));
export const allPosts = recordsOf<StoredPost>('posts', () => getCollection('posts'));
export const allPages = recordsOf<StoredPost>('pages', () => getCollection('pages'));
export const allUsers = recordsOf<StoredUser>('users', () => getCollection('users'));
export const allCategories = recordsOf<StoredTerm>('categories', () => getCollection('categories'));
export const allTags = recordsOf<StoredTerm>('tags', () => getCollection('tags'));
export const allMedia = recordsOf<StoredMedia>('media', () => getCollection('media'));
export const allComments = recordsOf<StoredComment>('comments', () => getCollection('comments'));
