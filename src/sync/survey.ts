import { surveySite, type KnownSite } from '../paths.ts';
import type { CollectionName, Store, StoredRecords } from '../store/index.ts';

/** What lies where on the site of a mirror: what a resolver of addresses needs. Throws on a mirror without a site. */
export function surveyStore(store: Pick<Store, 'entries' | 'get'>): KnownSite {
  const all = <N extends CollectionName>(name: N): StoredRecords[N][] =>
    Array.from(store.entries(name), ({ record }) => record);
  const site = store.get('site', 'site');
  if (site === null) {
    throw new Error(
      'The mirror holds no record of the site itself. Remove the folder that `GALLEY_FOLDER` names (`.galley`) and build again: everything is then read anew.',
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
