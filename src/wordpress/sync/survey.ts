import { surveySite, type KnownSite } from '../../content/paths/index.ts';
import type { CollectionName, Store, StoredRecords } from '../mirror/index.ts';

/**
 * What lies where on the site of a mirror: what a resolver of addresses needs. Throws on a mirror without a site.
 */
export function surveyStore(store: Pick<Store, 'entries' | 'get'>): KnownSite {
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
    posts: all('posts'),
    pages: all('pages'),
    users: all('users'),
    categories: all('categories'),
    tags: all('tags'),
    attachments: all('attachments'),
    redirects: all('redirects'),
  });
}
