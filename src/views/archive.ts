import { listPages, listPageSize, pagePath } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { pageNumbers } from './page-numbers.ts';

/** One page of a list of posts. */
export interface ArchivePage {
  readonly path: string;
  /** From 1. */
  readonly number: number;
  /** At least 1: an empty list has an empty page. */
  readonly last: number;
  /** Of the whole list. */
  readonly total: number;
  readonly posts: readonly PostData[];
  readonly newerPath: string | undefined;
  readonly olderPath: string | undefined;
  /** The pages of the list that this one shows the way to; null where some are left out. */
  readonly numbers: readonly (NumberedPage | null)[];
}

export interface NumberedPage {
  readonly number: number;
  readonly path: string;
}

/** A list of posts, and where its first page lies. The others lie at `path` + `page/2/` and so on. */
export interface ListOfPosts {
  readonly path: string;
  readonly posts: readonly PostData[];
}

/** What it takes to show one page of a list. There are many of them, of which few are shown. */
export interface ListSlice {
  /** Of the first page. */
  readonly path: string;
  /** From 1. */
  readonly number: number;
  /** Of the whole list. */
  readonly total: number;
  /** Those on this page. */
  readonly posts: readonly PostData[];
}

/** The slice of a list that has a number, counted from 1. */
export const sliceOf = ({ path, posts }: ListOfPosts, number: number): ListSlice => ({
  ...{ path, number, total: posts.length },
  posts: posts.slice((number - 1) * listPageSize, number * listPageSize),
});

/** One page of a list, with the way to the others. */
export const pageOf = ({ path, number, total, posts }: ListSlice): ArchivePage => {
  const last = listPages(total);
  return {
    ...{ path: pagePath(path, number), number, last, total, posts },
    newerPath: number > 1 ? pagePath(path, number - 1) : undefined,
    olderPath: number < last ? pagePath(path, number + 1) : undefined,
    numbers: pageNumbers(number, last).map((shown) =>
      shown === null ? null : { number: shown, path: pagePath(path, shown) },
    ),
  };
};
