import type { CollectionName, StoredRecords } from '../wordpress/mirror/records.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';

/** Every record of a collection. One that has not changed is the same object as in the edition before. */
const recordsOf = <N extends CollectionName>(collection: N) => {
  type Kept = { readonly digest: string; readonly record: StoredRecords[N] };
  let kept: ReadonlyMap<string, Kept> | undefined;
  let last:
    { readonly digests: unknown; readonly records: readonly StoredRecords[N][] } | undefined;
  return once(async (): Promise<readonly StoredRecords[N][]> => {
    const { store } = await getMirror();
    const digests = kept === undefined ? undefined : store.digests(collection);
    if (digests !== undefined && last?.digests === digests) return last.records;
    const now = new Map<string, Kept>();
    if (kept === undefined || digests === undefined) {
      for (const entry of store.entries(collection)) now.set(entry.key, entry);
    } else {
      for (const [key, digest] of digests) {
        const known = kept.get(key);
        const entry = known?.digest === digest ? known : store.get(collection, key);
        if (entry !== null) now.set(key, entry);
      }
    }
    kept = now;
    const records = Array.from(now.values(), ({ record }) => record);
    last = { digests, records };
    return records;
  });
};

export const allSites = recordsOf('site');
export const allPosts = recordsOf('posts');
export const allPages = recordsOf('pages');
export const allUsers = recordsOf('users');
export const allCategories = recordsOf('categories');
export const allTags = recordsOf('tags');
export const allMedia = recordsOf('media');
export const allComments = recordsOf('comments');
export const allMenus = recordsOf('menus');
