import { getCollection } from 'astro:content';
import type {
  StoredComment,
  StoredMedia,
  StoredPost,
  StoredSite,
  StoredTerm,
  StoredUser,
} from '../store/records.ts';
import { once } from './once.ts';

// Astro walks through a whole collection at each call, so each is asked for once.
const recordsOf = <T>(ask: () => Promise<readonly { readonly data: T }[]>) =>
  once(async (): Promise<readonly T[]> => (await ask()).map(({ data }) => data));

export const allSites = recordsOf<StoredSite>(() => getCollection('site'));
export const allPosts = recordsOf<StoredPost>(() => getCollection('posts'));
export const allPages = recordsOf<StoredPost>(() => getCollection('pages'));
export const allUsers = recordsOf<StoredUser>(() => getCollection('users'));
export const allCategories = recordsOf<StoredTerm>(() => getCollection('categories'));
export const allTags = recordsOf<StoredTerm>(() => getCollection('tags'));
export const allMedia = recordsOf<StoredMedia>(() => getCollection('media'));
export const allComments = recordsOf<StoredComment>(() => getCollection('comments'));
