import type { PostData } from '../wordpress/index.ts';
import { ancestry } from './ancestry.ts';
import { allPages } from './collections.ts';
import { once } from './once.ts';

const byOrder = (a: PostData, b: PostData): number =>
  a.menuOrder - b.menuOrder || a.title.localeCompare(b.title) || a.id - b.id;

/** The page that WordPress shows at `/`, when its front page is one. */
export const getFrontPage = once(async (): Promise<PostData | undefined> =>
  (await allPages()).find(({ path }) => path === '/'),
);

/** Every page with an address of its own. */
export const getPages = once(async (): Promise<readonly PostData[]> =>
  (await allPages()).filter(({ path }) => path !== '/').toSorted(byOrder),
);

const getPagesById = once(async () => new Map((await getPages()).map((page) => [page.id, page])));

/** The pages above this one, the outermost first; an unpublished one ends the line. */
export const getParentPages = async (page: PostData): Promise<readonly PostData[]> => {
  const pages = await getPagesById();
  return ancestry(page, ({ parentId }) => (parentId === null ? undefined : pages.get(parentId)));
};

const getPagesByParent = once(async () => {
  const pages = await getPagesById();
  return Map.groupBy(pages.values(), ({ parentId }) =>
    parentId !== null && pages.has(parentId) ? parentId : null,
  );
});

/** The pages right below this one, in the order that editors gave them. */
export const getChildPages = async ({ id }: PostData): Promise<readonly PostData[]> =>
  (await getPagesByParent()).get(id) ?? [];

/** The pages that have none above them, in the order that editors gave them. */
export const getTopPages = async (): Promise<readonly PostData[]> =>
  (await getPagesByParent()).get(null) ?? [];
