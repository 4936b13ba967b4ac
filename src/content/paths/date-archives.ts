import type { DateArchive } from './known-site.ts';
import { listPages } from './list-pages.ts';
import { pathKey } from './same-path.ts';

/** What of a post tells where the archives of its year and month lie. */
export interface DatedPost {
  readonly id: number;
  readonly path: string;
  /** The site's clock, ISO 8601 without an offset. */
  readonly dateLocal: string;
}

interface Surroundings {
  /** Of the authors: where posts don't tell what WordPress puts before its archives, these do. */
  readonly authors: readonly { readonly path: string; readonly slug: string }[];
  /** Keys of the paths that records have, which no archive takes from them. */
  readonly taken: ReadonlySet<string>;
}

/** The years and months in which something was published, each where WordPress has it. */
export function dateArchives(
  posts: readonly DatedPost[],
  { authors, taken }: Surroundings,
): DateArchive[] {
  const base = dateBase(posts, authors);
  const lists = new Map<string, { posts: number; readonly days: Set<number> }>();
  for (const { dateLocal } of posts) {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(dateLocal) ?? [];
    if (year === undefined || month === undefined) continue;
    for (const key of [year, `${year}/${month}`]) {
      const list = lists.get(key) ?? { posts: 0, days: new Set() };
      list.posts += 1;
      if (key !== year) list.days.add(Number(day));
      lists.set(key, list);
    }
  }
  return [...lists].sort(byKey).flatMap(([key, list]) => {
    const path = `${base}${key}/`;
    if (taken.has(pathKey(path))) return [];
    const [year, month] = key.split('/').map(Number);
    const days = [...list.days].sort((a, b) => a - b);
    return { path, year: year ?? 0, month: month ?? null, pages: listPages(list.posts), days };
  });
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/**
 * What stands before the year. Most posts' own paths tell; where those hold no dates, what stands
 * before `author/` is what WordPress puts before all its archives, and before years it adds
 * `date/` when posts lie at their ids.
 */
function dateBase(posts: readonly DatedPost[], authors: Surroundings['authors']): string {
  const votes = new Map<string, number>();
  for (const { path, dateLocal } of posts) {
    const [year, month] = dateLocal.split('-');
    const segments = path.split('/').slice(1, -2);
    const place = segments.findIndex(
      (s, i) => s === year && [month, undefined].includes(segments[i + 1]),
    );
    if (place < 0) continue;
    const before = toPath(segments.slice(0, place));
    votes.set(before, (votes.get(before) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([, a], [, b]) => b - a);
  if (most !== undefined) return most[0];

  const front = authors.flatMap(({ path, slug }) => {
    const end = `/author/${slug}/`;
    return path.endsWith(end) ? [path.slice(0, 1 - end.length)] : [];
  });
  const before = front[0] ?? '/';
  const byIds = posts.length > 0 && posts.every(({ id, path }) => path === `${before}${id}/`);
  return byIds ? `${before}date/` : before;
}

function toPath(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}
