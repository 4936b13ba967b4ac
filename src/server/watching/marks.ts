import { createHash } from 'node:crypto';
import { CmsError, type Batch, type Cms } from '../../wordpress/client/index.ts';

const digest = async (batches: AsyncIterable<Batch<object>>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const { items } of batches) hash.update(JSON.stringify(items));
  return hash.digest('base64');
};

/** How many posts a term has, changes with the posts. */
async function* withoutCounts(terms: ReturnType<Cms['terms']>) {
  for await (const batch of terms) {
    yield { ...batch, items: batch.items.map((term) => ({ ...term, count: 0 })) };
  }
}

/** How each part reads; null where it can't be told. */
const parts: Readonly<Record<string, (cms: Cms) => Promise<string | null>>> = {
  'the site’s settings': async (cms) => JSON.stringify(await cms.site()),
  comments: async (cms) => {
    const glance = await cms.newestComments();
    return glance && `${glance.total}:${glance.newest[0]?.id}`;
  },
  categories: (cms) => digest(withoutCounts(cms.terms('category'))),
  tags: (cms) => digest(withoutCounts(cms.terms('post_tag'))),
  authors: (cms) => digest(cms.users.list()),
  menus: async (cms) => JSON.stringify(await cms.menus()),
};

/** What pages show besides posts and pages; what the service refuses is left out. */
export const readMarks = async (cms: Cms): Promise<Map<string, string>> => {
  const marks = new Map<string, string>();
  for (const [name, read] of Object.entries(parts)) {
    try {
      const value = await read(cms);
      if (value !== null) marks.set(name, value);
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
    }
  }
  return marks;
};
