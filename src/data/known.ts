import type { KnownSite } from '../paths.ts';
import { allCategories, allPages, allPosts, allTags, allUsers } from './collections.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';
import { isSameValue } from './same-value.ts';

let last: KnownSite | undefined;

/** What lies where on the site: the same object as in the edition before where that is so. */
export const getKnown = once(async (): Promise<KnownSite> => {
  const { known } = await getMirror();
  // It is made from nearly all records, and these are at hand.
  const now = known({
    ...{ posts: await allPosts(), pages: await allPages(), users: await allUsers() },
    ...{ categories: await allCategories(), tags: await allTags() },
  });
  last = last !== undefined && isSameValue(last, now) ? last : now;
  return last;
});
