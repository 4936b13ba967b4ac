import type { Cms, Id } from '../../wordpress/client/index.ts';
import type { Published } from '../published.ts';
import type { Kind, Observation, Seen } from './face.ts';

/** More news than this is not looked at one by one. */
const mostAsked = 100;

/**
 * Takes out of a look what the service lists and no build prints: texts that need a password, and records that can't be
 * understood. They are no news, however often a server is started. One request where there is news, and none otherwise.
 */
export const createSieve = () => {
  /** Whether everybody may read a text, as it was at its last change. */
  const verdicts = new Map<string, boolean>();
  /** Ids of texts that need a password and are not on the site. */
  const hidden: Record<Kind, Set<Id>> = { posts: new Set(), pages: new Set() };

  const siftOne = async (
    cms: Cms,
    kind: Kind,
    { total, stamps, isWhole }: Seen,
    live: Published[Kind],
  ): Promise<Seen> => {
    const keyOf = (id: Id) => `${kind} ${id} ${stamps.get(id)}`;
    const news = [...stamps].flatMap(([id, modified]) =>
      live.get(id)?.modified === modified ? [] : [id],
    );
    const asked = news.filter((id) => !verdicts.has(keyOf(id)));
    const odd = new Set<Id>();
    if (asked.length > 0 && asked.length <= mostAsked) {
      for await (const batch of cms[kind].list({ ids: asked })) {
        for (const { id, ...post } of batch.items) verdicts.set(keyOf(id), !post.protected);
        for (const { id } of batch.odd) if (id !== null) odd.add(id);
      }
    }
    if (isWhole) hidden[kind].clear();
    for (const id of news) {
      if (verdicts.get(keyOf(id)) === false && !live.has(id)) hidden[kind].add(id);
      else hidden[kind].delete(id);
    }
    const isNone = (id: Id) => hidden[kind].has(id) || odd.has(id);
    return {
      total: total === null ? null : total - hidden[kind].size,
      stamps: new Map([...stamps].filter(([id]) => !isNone(id))),
      isWhole,
    };
  };

  return async (
    cms: Cms,
    seen: Observation,
    live: Pick<Published, Kind> | null,
  ): Promise<Observation> => {
    if (live === null) return seen;
    const sift = (kind: Kind) => siftOne(cms, kind, seen[kind], live[kind]);
    const [posts, pages] = await Promise.all([sift('posts'), sift('pages')]);
    return { ...seen, posts, pages };
  };
};
