import {
  type Cms,
  type Id,
  CmsError,
  type Batch,
  type Latest,
  type Stamp,
} from '../../wordpress/client/index.ts';
import { digestsOfParts } from '../../wordpress/sync/index.ts';
import type { Published } from '../published.ts';
import type { Kind, Observation, Seen } from './differences.ts';

/** The most changed texts that are requested in one check. */
const mostRead = 100;

/**
 * Removes records that WordPress lists but no build shows: texts with a password, and records that cannot be understood.
 * Costs one request when something is new, else none.
 */
export const createHiddenFilter = () => {
  /** By text and date of change: true when everybody may read it. */
  const verdicts = new Map<string, boolean>();
  /** The ids of texts with a password that are not on the site. */
  const hidden: Record<Kind, Set<Id>> = { posts: new Set(), pages: new Set() };

  const filterKind = async (
    cms: Cms,
    kind: Kind,
    { total, stamps, isComplete }: Seen,
    live: Published[Kind],
  ): Promise<Seen> => {
    const keyOf = (id: Id) => `${kind} ${id} ${stamps.get(id)}`;
    const news = [...stamps].flatMap(([id, modified]) =>
      live.get(id)?.modified === modified ? [] : [id],
    );
    const unjudged = news.filter((id) => !verdicts.has(keyOf(id)));
    const unreadable = new Set<Id>();
    if (unjudged.length > 0 && unjudged.length <= mostRead) {
      for await (const batch of cms[kind].list({ ids: unjudged })) {
        for (const { id, ...post } of batch.items) verdicts.set(keyOf(id), !post.protected);
        for (const { id } of batch.odd) if (id !== null) unreadable.add(id);
      }
    }
    if (isComplete) hidden[kind].clear();
    for (const id of news) {
      if (verdicts.get(keyOf(id)) === false && !live.has(id)) hidden[kind].add(id);
      else hidden[kind].delete(id);
    }
    const isNone = (id: Id) => hidden[kind].has(id) || unreadable.has(id);
    return {
      total: total === null ? null : total - hidden[kind].size,
      stamps: new Map([...stamps].filter(([id]) => !isNone(id))),
      isComplete,
    };
  };

  return async (
    cms: Cms,
    seen: Observation,
    live: Pick<Published, Kind> | null,
  ): Promise<Observation> => {
    if (live === null) return seen;
    const filter = (kind: Kind) => filterKind(cms, kind, seen[kind], live[kind]);
    const [posts, pages] = await Promise.all([filter('posts'), filter('pages')]);
    return { ...seen, posts, pages };
  };
};

/** The older generation sends whole records. With more of them than this, a check does not read them all. */
const mostFullRecords = 300;

const ofLatest = ({ items, total }: Latest<Stamp>): Seen => ({
  total,
  stamps: new Map(items.map(({ id, modified }) => [id, modified])),
  isComplete: false,
});

const ofAll = async (batches: AsyncIterable<Batch<Stamp>>): Promise<Seen> => {
  const stamps = new Map<number, string | null>();
  let total: number | null = null;
  for await (const batch of batches) {
    total = batch.total;
    for (const { id, modified } of batch.items) stamps.set(id, modified);
  }
  return { total, stamps, isComplete: true };
};

/** Two requests: the posts and pages that changed last, and how many there are. Throws a CmsError. */
export const observeQuickly = async (cms: Cms): Promise<Observation> => {
  const [posts, pages] = await Promise.all([
    cms.posts.latest({ few: true }),
    cms.pages.latest({ few: true }),
  ]);
  return { posts: ofLatest(posts), pages: ofLatest(pages), marks: new Map() };
};

/** All ids with their dates of change, if that is cheap, and the other parts of the site. Throws a CmsError. */
export const observeFully = async (
  cms: Cms,
  live: Pick<Published, Kind> | null,
  isFirst: boolean,
): Promise<Observation> => {
  const { generation } = await cms.connect();
  const each = async (kind: Kind): Promise<Seen> => {
    const known = live?.[kind].size ?? 0;
    if (generation !== 'legacy' || known <= mostFullRecords) return ofAll(cms[kind].stamps());
    const latest = await cms[kind].latest({ few: true });
    // The difference may come from records that no build shows. The first check reads all, and remembers the surplus.
    return isFirst && latest.total !== known ? ofAll(cms[kind].stamps()) : ofLatest(latest);
  };
  return { posts: await each('posts'), pages: await each('pages'), marks: await readMarks(cms) };
};

/** The names of the parts of a site in the reason of a rebuild. */
const partNames: Readonly<Record<string, string>> = {
  site: 'the site’s settings',
  users: 'authors',
};

/** The digests of all else that pages show; empty when WordPress refuses some of it. */
const readMarks = async (cms: Cms): Promise<ReadonlyMap<string, string>> => {
  try {
    const parts = await digestsOfParts(cms);
    return new Map(Array.from(parts, ([name, digest]) => [partNames[name] ?? name, digest]));
  } catch (error) {
    if (error instanceof CmsError) return new Map();
    throw error;
  }
};
