import { homePath, listPages, pagePath, ownPages, partPaths, pathKey } from './own-paths.ts';
import { archiveKind, type KnownRecord, type KnownSite, type DateArchive } from './site-index.ts';

/** The properties of an entry that a survey needs. */
export interface SurveyedEntry extends DatedPost {
  /** The name of its type. */
  readonly type: string;
  readonly slug: string;
  /** Pages that its text is divided into. */
  readonly parts: number;
  readonly authorId: number | null;
  /** Keys of terms. */
  readonly terms: readonly string[];
}

interface SurveyedUser {
  readonly id: number;
  readonly slug: string;
  readonly path: string;
}

interface SurveyedTerm {
  readonly key: string;
  readonly ids: readonly number[];
  readonly taxonomy: string;
  readonly slug: string;
  readonly path: string;
  /** The key of the term above it. */
  readonly parent: string | null;
}

/** All records of a site that have an address. */
export interface SiteRecords {
  readonly site: Pick<KnownSite, 'home' | 'hosts'> & SurveyedFront;
  readonly types: readonly { readonly name: string; readonly archivePath: string | null }[];
  readonly entries: readonly SurveyedEntry[];
  readonly users: readonly SurveyedUser[];
  readonly terms: readonly SurveyedTerm[];
  readonly attachments: readonly SurveyedAttachment[];
  readonly redirects: readonly { readonly path: string; readonly to: RedirectTarget }[];
}

/** The ids of the front page and of the page with the list of posts. */
interface SurveyedFront {
  readonly frontPageId: number | null;
  readonly postsPageId: number | null;
}

interface SurveyedAttachment {
  readonly id: number;
  readonly path: string | null;
  readonly postId: number | null;
}

interface RedirectTarget {
  readonly collection: 'entries' | 'users' | 'terms';
  readonly key: string;
}

/** Finds the path of every record, archive and page of a list. */
export function surveySite(all: SiteRecords): KnownSite {
  const { entries, users } = all;
  const { frontPageId, postsPageId } = all.site;
  const texts = entries.filter(({ id }) => id !== postsPageId);
  const postsPage = entries.find(({ id }) => id === postsPageId);
  const isListedAtHome = postsPage === undefined && !entries.some(({ id }) => id === frontPageId);
  const posts = entries.filter(({ type }) => type === 'post');
  // The result must not depend on the order of the records.
  const terms = all.terms.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const entriesOf = countEntries(entries, new Map(terms.map((term) => [term.key, term])));
  const authors = users.filter(({ id }) => entriesOf.has(`author ${id}`));
  const pagesOf = (key: string) => listPages(entriesOf.get(key) ?? 0);
  const lists = [
    ...terms.map((term): KnownRecord => {
      const { key, ids, taxonomy: kind, slug, path } = term;
      return { shape: 'list', kind, ids, slug, path, pages: pagesOf(key), parts: [] };
    }),
    ...authors.map(({ id, slug, path }): KnownRecord => {
      const pages = pagesOf(`author ${id}`);
      return { shape: 'list', kind: 'author', ids: [id], slug, path, pages, parts: [] };
    }),
  ];
  if (postsPage !== undefined) {
    const { type: kind, id, slug, path } = postsPage;
    const pages = listPages(posts.length);
    lists.push({ shape: 'list', kind, ids: [id], slug, path, pages, parts: [] });
  }
  const taken = takenPaths(entries, lists);
  const archives = all.types.flatMap(({ name, archivePath: path }): KnownRecord[] => {
    const pages = pagesOf(`type ${name}`);
    if (path === null || taken.has(pathKey(path)) || !entriesOf.has(`type ${name}`)) return [];
    return [{ shape: 'list', kind: archiveKind(name), ids: [], slug: '', path, pages, parts: [] }];
  });
  for (const key of takenPaths([], archives)) taken.add(key);
  const shown = texts.map(({ type: kind, id, slug, path, parts }): KnownRecord => ({
    shape: 'text',
    kind,
    ids: [id],
    slug,
    path,
    pages: 1,
    parts: partPaths(path, parts, taken),
  }));

  const dates = dateArchives(posts, { authors, taken });
  const pathOf = pathFinder(all);
  return {
    home: all.site.home,
    hosts: all.site.hosts,
    records: [...shown, ...lists, ...archives],
    homePages: isListedAtHome ? listPages(posts.length) : 1,
    dates,
    own: ownPages(
      new Set([
        ...taken,
        ...[...shown.flatMap(({ parts }) => parts), ...dates.map(({ path }) => path)].map(pathKey),
      ]),
    ),
    attachments: all.attachments.map(({ id, path, postId }) => ({
      id,
      path,
      to: pathOf('entries', String(postId)) ?? null,
    })),
    redirects: all.redirects
      .flatMap(({ path, to }) => {
        const now = pathOf(to.collection, to.key);
        return now === undefined || now === path || path === homePath ? [] : { path, to: now };
      })
      // The result must not depend on the order of the records.
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** The keys of all paths of records and of pages of their lists. */
function takenPaths(
  texts: readonly { readonly path: string }[],
  lists: readonly KnownRecord[],
): Set<string> {
  const ofLists = lists.flatMap(({ path, pages }) =>
    Array.from({ length: pages }, (_, index) => pagePath(path, index + 1)),
  );
  return new Set([...texts.map(({ path }) => path), ...ofLists].map(pathKey));
}

const ofPostsOnly = /^(?:category|post_tag):/;

/**
 * The number of entries of each type, each term (terms below it included) and each author. As in WordPress, categories and tags list
 * posts only. Authors have no pages in their lists.
 */
function countEntries(
  entries: readonly SurveyedEntry[],
  terms: ReadonlyMap<string, SurveyedTerm>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, authorId, ...entry } of entries) {
    const isPost = type === 'post';
    const keys = new Set([`type ${type}`]);
    if (type !== 'page' && authorId !== null) keys.add(`author ${authorId}`);
    for (const key of entry.terms) {
      if (!isPost && ofPostsOnly.test(key)) continue;
      let next: string | null = key;
      while (next !== null && !keys.has(next)) {
        keys.add(next);
        next = terms.get(next)?.parent ?? null;
      }
    }
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function pathFinder({ entries, users, terms }: SiteRecords) {
  const byId = (records: readonly { readonly id: number; readonly path: string }[]) =>
    new Map(records.map(({ id, path }) => [String(id), path]));
  const paths = {
    entries: byId(entries),
    users: byId(users),
    terms: new Map(terms.map(({ key, path }) => [key, path])),
  };
  return (collection: RedirectTarget['collection'], key: string): string | undefined =>
    paths[collection].get(key);
}

/** The properties of a post that tell the path of its year's and month's archives. */
export interface DatedPost {
  readonly id: number;
  readonly path: string;
  /** The site's clock, ISO 8601 without an offset. */
  readonly dateLocal: string;
}

interface DateArchiveOptions {
  /** Their paths show where archives are if those of posts don't. */
  readonly authors: readonly { readonly path: string; readonly slug: string }[];
  /** The keys of records' paths: no archive takes them. */
  readonly taken: ReadonlySet<string>;
}

/** The archives of all years and months with posts, at WordPress's paths. */
function dateArchives(
  posts: readonly DatedPost[],
  { authors, taken }: DateArchiveOptions,
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
 * The path before the year. Usually the posts' own paths contain it. Without dates in those, it is the path before `author/`, and
 * WordPress adds `date/` if a post's path is its id.
 */
function dateBase(posts: readonly DatedPost[], authors: DateArchiveOptions['authors']): string {
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
