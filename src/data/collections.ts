import { getCollection } from 'astro:content';
import type { z } from 'zod';
import { recordSchemas, type CollectionName, type StoredRecords } from '../store/index.ts';
import { syncOnce } from '../sync/once.ts';
import { once } from './once.ts';

// Astro's own types of these are there only after a sync, so records are checked, not believed.
const ask: (collection: CollectionName) => Promise<readonly { readonly data: unknown }[]> =
  getCollection;

// Astro walks through a whole collection at each call, so each is asked for once. It takes an
// empty one for a mistake and warns, though a site without tags is none.
const recordsOf = <N extends CollectionName>(collection: N, schema: z.ZodType<StoredRecords[N]>) =>
  once(async (): Promise<readonly StoredRecords[N][]> => {
    const { store } = await syncOnce();
    if (store.count(collection) === 0) return [];
    return (await ask(collection)).map(({ data }) => schema.parse(data));
  });

export const allSites = recordsOf('site', recordSchemas.site);
export const allPosts = recordsOf('posts', recordSchemas.posts);
export const allPages = recordsOf('pages', recordSchemas.pages);
export const allUsers = recordsOf('users', recordSchemas.users);
export const allCategories = recordsOf('categories', recordSchemas.categories);
export const allTags = recordsOf('tags', recordSchemas.tags);
export const allMedia = recordsOf('media', recordSchemas.media);
export const allComments = recordsOf('comments', recordSchemas.comments);
