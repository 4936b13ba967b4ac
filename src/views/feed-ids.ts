import type { PostData } from '../wordpress/index.ts';
import { allPages, allPosts } from './collections.ts';
import { madeFromNamed } from './made-from.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** How feed readers tell one post from another, and know it again after its address has changed. */
export interface FeedIds {
  /** As WordPress's own feeds have it, so that nobody who subscribed to those sees it as new. */
  readonly guid: string;
  /** The same, where it is an IRI. */
  readonly id: string;
}

type Text = Pick<PostData, 'id' | 'guid'>;

const iri = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}<>"{}|\\^`]+$/iu;

const made = madeFromNamed<ReadonlyMap<number, string>>();

/** Plugins that copy a post copy its guid, too. Readers would show one of the two: what later ones have in its place, by id. */
const insteadOf = (texts: readonly Text[], home: string): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, guid } of texts.toSorted((a, b) => a.id - b.id)) {
    const free = taken.has(guid) ? ownAddress(home, id) : guid;
    taken.add(free);
    if (free !== guid) found.set(id, free);
  }
  return found;
};

const ownAddress = (home: string, id: number): string => `${home}/?p=${id}`;

/** Gives the ids of a text. */
export const getFeedIdsOf = once(async () => {
  const home = (await getSite()).home.replace(/\/+$/, '');
  const texts = [...(await allPosts()), ...(await allPages())];
  const from: unknown[] = [];
  for (const { id, guid } of texts) from.push(id, guid);
  const others = made(home, from, () => insteadOf(texts, home));
  return ({ id, guid }: Text): FeedIds => {
    const own = others.get(id) ?? guid;
    return { guid: own, id: iri.test(own) ? own : ownAddress(home, id) };
  };
});

export const getFeedIds = async (post: PostData): Promise<FeedIds> => (await getFeedIdsOf())(post);
