import type { PostData } from '../wordpress/index.ts';
import { linkTo } from './card.ts';
import { digestOf } from './digest.ts';
import type { Link } from './link.ts';
import { once } from './once.ts';
import { getChildPages, getParentPages } from './pages.ts';

/** A page among its relatives, with those below it. */
export interface PageBranch extends Link {
  readonly isCurrent: boolean;
  readonly below: readonly PageBranch[];
}

// A parent that is its own descendant would have no end.
const deepest = 6;

/** The family of a page from its outermost ancestor down; undefined for a page that stands alone. */
export const getPageTree = async (page: PostData): Promise<PageBranch | undefined> => {
  const [root = page] = await getParentPages(page);
  const tree = await branchOf(root, page, 1);
  return tree.below.length === 0 ? undefined : tree;
};

const getFamilyKeys = once(async () => new Map<PostData, Promise<string>>());

/** The same key for all pages of a family, until one of them has changed. */
export const getFamilyKey = async (page: PostData): Promise<string> => {
  const [root = page] = await getParentPages(page);
  const keys = await getFamilyKeys();
  const key = keys.get(root) ?? branchOf(root, undefined, 1).then(digestOf);
  keys.set(root, key);
  return key;
};

const branchOf = async (
  page: PostData,
  current: PostData | undefined,
  depth: number,
): Promise<PageBranch> => {
  const children = depth === deepest ? [] : await getChildPages(page);
  return {
    ...(await linkTo(page)),
    isCurrent: page.id === current?.id,
    below: await Promise.all(children.map((child) => branchOf(child, current, depth + 1))),
  };
};
