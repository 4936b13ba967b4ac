import type { Batch, Cms, Glance, Stamp } from '../../wordpress/client/index.ts';
import type { Published } from '../published.ts';
import type { Kind, Observation, Seen } from './face.ts';
import { readMarks } from './marks.ts';

/** The older generation sends whole records: more of them than this are not read only to see what changed. */
const mostWholeRecords = 300;

const ofGlance = ({ newest, total }: Glance): Seen => ({
  total,
  stamps: new Map(newest.map(({ id, modified }) => [id, modified])),
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
  const [posts, pages] = await Promise.all([cms.posts.glance(), cms.pages.glance()]);
  return { posts: ofGlance(posts), pages: ofGlance(pages), marks: new Map() };
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
    const glance = await cms[kind].glance();
    // A count that is another one may be what is never printed. That is found out once, and remembered.
    return isFirst && glance.total !== known ? ofAll(cms[kind].stamps()) : ofGlance(glance);
  };
  return { posts: await each('posts'), pages: await each('pages'), marks: await readMarks(cms) };
};
