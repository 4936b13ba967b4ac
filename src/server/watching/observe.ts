import {
  CmsError,
  type Batch,
  type Cms,
  type Latest,
  type Stamp,
} from '../../wordpress/client/index.ts';
import { digestsOfParts } from '../../wordpress/sync/index.ts';
import type { Published } from '../published.ts';
import type { Kind, Observation, Seen } from './face.ts';

/** The older generation sends whole records: more of them than this are not read only to see what changed. */
const mostWholeRecords = 300;

const ofLatest = ({ items, total }: Latest<Stamp>): Seen => ({
  total,
  stamps: new Map(items.map(({ id, modified }) => [id, modified])),
  isWhole: false,
});

const ofAll = async (batches: AsyncIterable<Batch<Stamp>>): Promise<Seen> => {
  const stamps = new Map<number, string | null>();
  let total: number | null = null;
  for await (const batch of batches) {
    total = batch.total;
    for (const { id, modified } of batch.items) stamps.set(id, modified);
  }
  return { total, stamps, isWhole: true };
};

/** Two requests: what was changed last among posts and pages, and how many there are. Throws a CmsError. */
export const observeQuickly = async (cms: Cms): Promise<Observation> => {
  const [posts, pages] = await Promise.all([
    cms.posts.latest({ few: true }),
    cms.pages.latest({ few: true }),
  ]);
  return { posts: ofLatest(posts), pages: ofLatest(pages), marks: new Map() };
};

/** Every id with its date of change, where those can be had lightly, and what else may have changed. Throws a CmsError. */
export const observeWholly = async (
  cms: Cms,
  live: Pick<Published, Kind> | null,
  isFirst: boolean,
): Promise<Observation> => {
  const { generation } = await cms.connect();
  const each = async (kind: Kind): Promise<Seen> => {
    const known = live?.[kind].size ?? 0;
    if (generation !== 'legacy' || known <= mostWholeRecords) return ofAll(cms[kind].stamps());
    const latest = await cms[kind].latest({ few: true });
    // A count that is another one may be what is never printed. That is found out once, and remembered.
    return isFirst && latest.total !== known ? ofAll(cms[kind].stamps()) : ofLatest(latest);
  };
  return { posts: await each('posts'), pages: await each('pages'), marks: await readMarks(cms) };
};

/** What the reason of a rebuild calls the parts of a site. */
const partNames: Readonly<Record<string, string>> = {
  site: 'the site’s settings',
  users: 'authors',
};

/** What pages show besides posts and pages; none of it when the service does not answer as it should. */
const readMarks = async (cms: Cms): Promise<ReadonlyMap<string, string>> => {
  try {
    const parts = await digestsOfParts(cms);
    return new Map(Array.from(parts, ([name, digest]) => [partNames[name] ?? name, digest]));
  } catch (error) {
    if (error instanceof CmsError) return new Map();
    throw error;
  }
};
