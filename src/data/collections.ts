import type { CollectionName, StoredRecords } from '../store/records.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';

const recordsOf = <N extends CollectionName>(collection: N) =>
  once(async (): Promise<readonly StoredRecords[N][]> => {
    const { store } = await getMirror();
    return Array.from(store.entries(collection), ({ record }) => record);
  });

export const allSites = recordsOf('site');
export const allPosts = recordsOf('posts');
export const allPages = recordsOf('pages');
export const allUsers = recordsOf('users');
export const allCategories = recordsOf('categories');
export const allTags = recordsOf('tags');
export const allMedia = recordsOf('media');
export const allComments = recordsOf('comments');
