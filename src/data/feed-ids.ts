import type { StoredPost } from '../store/records.ts';
import { allPages, allPosts } from './collections.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** How feed readers tell one post from another, and know it again after its address has changed. */
export interface FeedIds {
  /** As WordPress's own feeds have it, so that nobody who subscribed to those sees it as new. */
  readonly guid: string;
  /** The same, where it is an IRI. */
  readonly id: string;
}

const iri = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}<>"{}|\\^`]+$/iu;

// Plugins that copy a post copy its guid, too. Readers would show one of the two.
const getIds = once(async (): Promise<ReadonlyMap<number, FeedIds>> => {
  const home = (await getSite()).home.replace(/\/+$/, '');
  const taken = new Set<string>();
  const texts = [...(await allPosts()), ...(await allPages())].toSorted((a, b) => a.id - b.id);
  return new Map(
    texts.map(({ id, guid }): [number, FeedIds] => {
      const own = `${home}/?p=${id}`;
      const free = taken.has(guid) ? own : guid;
      taken.add(free);
      return [id, { guid: free, id: iri.test(free) ? free : own }];
    }),
  );
});

export const getFeedIds = async ({ id, guid }: StoredPost): Promise<FeedIds> =>
  (await getIds()).get(id) ?? { guid, id: guid };
