import type { PostData } from '../wordpress/index.ts';
import type { Link } from './addresses.ts';
import { linkTo } from './card.ts';
import { getLanguage, getLanguageFilter, getSite, pages } from './content.ts';
import { remember, sameItems } from './remember.ts';
import { ancestry } from './terms.ts';

const byOrder = (a: PostData, b: PostData): number =>
  a.menuOrder - b.menuOrder || a.title.localeCompare(b.title) || a.id - b.id;

/** The page at `/`, or at another language's front page; undefined for the list of posts. */
export const getFrontPage = remember((): PostData | undefined =>
  pages.get(String((getLanguage() ?? getSite()).frontPageId)),
);

/** The page whose address has the list of posts. */
export const getPostsPage = remember((): PostData | undefined =>
  pages.get(String((getLanguage() ?? getSite()).postsPageId)),
);

/** Every page below the front page. */
const getPages = remember((): readonly PostData[] =>
  pages
    .all()
    .filter(getLanguageFilter())
    .filter((page) => page !== getFrontPage())
    .toSorted(byOrder),
);

/** The pages that show their text: neither the front page nor the list of posts. */
export const getTextPages = remember(
  (): readonly PostData[] => getPages().filter((page) => page !== getPostsPage()),
  sameItems,
);

const getPagesById = remember(() => new Map(getPages().map((page) => [page.id, page])));

const pageWith = remember((id: number): PostData | undefined => getPagesById().get(id));

/** The pages above this one, the outermost first, up to the first unpublished one. */
export function parentPagesOf(page: PostData): readonly PostData[] {
  return ancestry(page, ({ parentId }) => (parentId === null ? undefined : pageWith(parentId)));
}

const getPagesByParent = remember(() => {
  const byId = getPagesById();
  return Map.groupBy(byId.values(), ({ parentId }) =>
    parentId !== null && byId.has(parentId) ? parentId : 'none',
  );
});

/** The child pages of a page's id, by `menu_order`; for `none`, pages without a parent. */
export const childPagesOf = remember(
  (id: number | 'none'): readonly PostData[] => getPagesByParent().get(id) ?? [],
  sameItems,
);

/** A page among its relatives, with those below it. */
export interface PageBranch extends Link {
  readonly isCurrent: boolean;
  readonly below: readonly PageBranch[];
}

// A page that is its own descendant would make an endless tree.
const deepest = 6;

/** The tree of pages from the outermost ancestor down; undefined without relatives. */
export function pageTreeOf(page: PostData): PageBranch | undefined {
  const [root = page] = parentPagesOf(page);
  const tree = branchOf(root, page, 1);
  return tree.below.length === 0 ? undefined : tree;
}

const branchOf = (page: PostData, current: PostData, depth: number): PageBranch => ({
  ...linkTo(page),
  isCurrent: page.id === current.id,
  below:
    depth === deepest
      ? []
      : childPagesOf(page.id).map((child) => branchOf(child, current, depth + 1)),
});
