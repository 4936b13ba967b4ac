import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import { once } from './once.ts';

/** `data` of every entry, in the order of ids: the same array as before where nothing in the collection has changed. */
const dataOf = <N extends CollectionKey>(name: N) => {
  type Data = CollectionEntry<N>['data'];
  let last: readonly Data[] = [];
  return once(async (): Promise<readonly Data[]> => {
    // Astro's store has at its end what came last.
    const entries = (await getCollection(name)).sort((a, b) => (a.id < b.id ? -1 : 1));
    const isSame =
      last.length === entries.length && entries.every(({ data }, place) => data === last[place]);
    if (!isSame) last = entries.map(({ data }) => data);
    return last;
  });
};

export const allSites = dataOf('site');
export const allPosts = dataOf('posts');
export const allPages = dataOf('pages');
export const allUsers = dataOf('users');
export const allCategories = dataOf('categories');
export const allTags = dataOf('tags');
export const allMedia = dataOf('media');
export const allComments = dataOf('comments');
export const allMenus = dataOf('menus');
export const allAttachments = dataOf('attachments');
export const allRedirects = dataOf('redirects');
