import { surveySite, type KnownSite, type SiteRecords } from '../../paths.ts';
import type { CollectionName, Store, StoredRecords } from '../mirror/index.ts';

/**
 * What lies where on the site of a mirror: what a resolver of addresses needs. Throws on a mirror without a site.
 * @param read the mirror's records, as far as whoever asks has read them.
 */
export function surveyStore(
  store: Pick<Store, 'entries' | 'get'>,
  read: Partial<SiteRecords> = {},
): KnownSite {
  const all = <N extends CollectionName>(name: N): StoredRecords[N][] =>
    Array.from(store.entries(name), ({ record }) => record);
  const site = store.get('site', 'site');
  if (site === null) {
    throw new Error(
      'The mirror has no record of the site itself. Delete the folder named by `GALLEY_FOLDER` (`.galley`) and build again to read everything from WordPress.',
    );
  }
  return surveySite({
    site: site.record,
    posts: read.posts ?? all('posts'),
    pages: read.pages ?? all('pages'),
    users: read.users ?? all('users'),
    categories: read.categories ?? all('categories'),
    tags: read.tags ?? all('tags'),
    attachments: all('attachments'),
    redirects: all('redirects'),
  });
}
