/** Posts on one page of a list. */
export const listPageSize = 10;

/** How many pages a list has. An empty one has an empty page. */
export function listPages(posts: number): number {
  return Math.max(1, Math.ceil(posts / listPageSize));
}

/** Where a page of a list lies; the first one is the list's own path. Counts from 1. */
export function pagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}page/${page}/`;
}
