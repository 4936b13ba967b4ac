import { listPages, listPageSize, pagePath } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { link } from './link.ts';

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
  readonly newerHref: string | undefined;
  readonly olderHref: string | undefined;
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
    newerHref: number > 1 ? link(pagePath(path, number - 1)) : undefined,
    olderHref: number < last ? link(pagePath(path, number + 1)) : undefined,
  });
  return [toPage(1), ...Array.from({ length: last - 1 }, (_, index) => toPage(index + 2))];
};
