import { listPages, listPageSize, pagePath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
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
  readonly posts: readonly StoredPost[];
  readonly newerPath: string | undefined;
  readonly olderPath: string | undefined;
  /** The pages of the list that this one shows the way to; null where some are left out. */
  readonly numbers: readonly (NumberedPage | null)[];
}

export interface NumberedPage {
  readonly number: number;
  readonly path: string;
}

/** Cuts a list of posts into pages: the first at `path`, the others at `path` + `page/2/` and so on. */
export const toPages = (
  path: string,
  posts: readonly StoredPost[],
): readonly [ArchivePage, ...ArchivePage[]] => {
  const last = listPages(posts.length);
  const toPage = (number: number): ArchivePage => ({
    path: pagePath(path, number),
    number,
    last,
    total: posts.length,
    posts: posts.slice((number - 1) * listPageSize, number * listPageSize),
    newerPath: number > 1 ? pagePath(path, number - 1) : undefined,
    olderPath: number < last ? pagePath(path, number + 1) : undefined,
    numbers: pageNumbers(number, last).map((shown) =>
      shown === null ? null : { number: shown, path: pagePath(path, shown) },
    ),
  });
  return [toPage(1), ...Array.from({ length: last - 1 }, (_, index) => toPage(index + 2))];
};
