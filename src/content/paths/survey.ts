import {
  homePath,
  isFilePage,
  listPages,
  pagePath,
  ownPages,
  partPath,
  partPaths,
  pathBelow,
  pathKey,
} from './own-paths.ts';
import {
  archiveKind,
  type DateArchive,
  type KnownRecord,
  type KnownRedirect,
  type KnownSite,
} from './site-index.ts';
import { pathsByTerm } from './term-paths.ts';

/** The properties of an entry that a survey needs. */
export interface SurveyedEntry extends DatedPost {
  /** The name of its type. */
  readonly type: string;
  readonly slug: string;
  /** Pages that its text is divided into. */
  readonly parts: number;
  /** Its path in WordPress, if that is a program's. */
  readonly program?: string | undefined;
  /** Negative for an author without an account. */
  readonly authorId: number | null;
  readonly coAuthorIds: readonly number[];
  /** BCP 47. */
  readonly language: string | null;
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
  readonly site: Pick<KnownSite, 'home' | 'hosts'> &
    SurveyedFront & { readonly languages: readonly SurveyedLanguage[] };
  readonly types: readonly { readonly name: string; readonly archivePath: string | null }[];
  readonly entries: readonly SurveyedEntry[];
  readonly users: readonly SurveyedUser[];
  readonly terms: readonly SurveyedTerm[];
  readonly attachments: readonly SurveyedAttachment[];
  readonly redirects: readonly SurveyedRedirect[];
}

interface SurveyedLanguage extends SurveyedFront {
  readonly slug: string;
  /** BCP 47. */
  readonly tag: string;
  /** Above its texts and lists: `/de/`. */
  readonly path: string;
  /** Of its front page. */
  readonly home: string;
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

interface SurveyedRedirect {
  readonly path: string;
  readonly to: RecordTarget | { readonly address: string };
  readonly isTemporary?: boolean | undefined;
}

interface RecordTarget {
  readonly collection: 'entries' | 'users' | 'terms';
  readonly key: string;
}

/**
 * The entries of a language, and where its lists are; `slug` is empty for the default language. A
 * site with one language has one of these, at `/`.
 */
interface LanguageOfSite extends Omit<SurveyedLanguage, 'tag'> {
  /** Undefined on a site with one language. */
  readonly tag: string | undefined;
  readonly entries: readonly SurveyedEntry[];
  readonly posts: readonly SurveyedEntry[];
  /** Of each type and author, see {@link countEntries}. */
  readonly counts: ReadonlyMap<string, number>;
}

type Terms = ReadonlyMap<string, SurveyedTerm>;

function languagesOf(
  { site, entries }: SiteRecords,
  terms: Terms,
): readonly [LanguageOfSite, ...LanguageOfSite[]] {
  const { languages, frontPageId, postsPageId } = site;
  const [main, ...others] = languages;
  const known = new Set(others.map(({ tag }) => tag));
  const byTag = Map.groupBy(entries, ({ language }) =>
    language !== null && known.has(language) ? language : main?.tag,
  );
  const withEntries = (
    language: Omit<LanguageOfSite, 'entries' | 'posts' | 'counts'>,
  ): LanguageOfSite => {
    const own = byTag.get(language.tag) ?? [];
    const posts = own.filter(({ type }) => type === 'post');
    return { ...language, entries: own, posts, counts: countEntries(own, terms) };
  };
  const atRoot = { path: homePath, home: homePath, frontPageId, postsPageId };
  return [withEntries({ slug: '', tag: main?.tag, ...atRoot }), ...others.map(withEntries)];
}

type List = Pick<KnownRecord, 'kind' | 'path'> &
  Partial<Pick<KnownRecord, 'ids' | 'slug' | 'language'>>;

/** The record of a list with so many entries. */
const toList = ({ ids = [], slug = '', ...list }: List, entries: number): KnownRecord => ({
  shape: 'list',
  ...list,
  ids,
  slug,
  pages: listPages(entries),
  parts: [],
});

/** The lists of a language that have records: those of its authors, and that of its posts. */
function listsOf(
  { slug: ofLanguage, tag, path: above, entries, posts, postsPageId, counts }: LanguageOfSite,
  users: readonly SurveyedUser[],
): KnownRecord[] {
  const isMain = ofLanguage === '';
  const ofAuthors = users.flatMap(({ id, slug, path }) => {
    const count = counts.get(`author ${id}`);
    if (count === undefined) return [];
    const list = { kind: 'author', path: pathBelow(above, path) };
    // An id or slug leads to the default language's list: `/?author=2`. Not all authors have an id.
    return [
      toList(
        isMain ? { ...list, ids: id > 0 ? [id] : [], slug } : { ...list, language: tag },
        count,
      ),
    ];
  });
  const ofPosts = entries
    .filter(({ id }) => id === postsPageId)
    .map(({ type: kind, id, slug, path }) => {
      return toList({ kind, path, ids: [id], slug }, posts.length);
    });
  return [...ofAuthors, ...ofPosts];
}

/** A language's lists without records: archives of types, and other languages' front pages. */
function archivesOf(
  { slug, path: above, posts, frontPageId, postsPageId, counts }: LanguageOfSite,
  { types }: SiteRecords,
): KnownRecord[] {
  const isMain = slug === '';
  const ofTypes = types.flatMap(({ name, archivePath }) => {
    const count = counts.get(`type ${name}`);
    if (archivePath === null || count === undefined) return [];
    const kind = isMain ? archiveKind(name) : '';
    return [toList({ kind, path: pathBelow(above, archivePath) }, count)];
  });
  const hasFront = isMain || frontPageId !== null || postsPageId !== null;
  return hasFront ? ofTypes : [...ofTypes, toList({ kind: '', path: above }, posts.length)];
}

/** Finds the path of every record, archive and page of a list. */
export function surveySite(all: SiteRecords): KnownSite {
  const { entries, users } = all;
  // The result must not depend on the order of the records.
  const terms = all.terms.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const termsByKey = new Map(terms.map((term) => [term.key, term]));
  const [main, ...others] = languagesOf(all, termsByKey);
  const languages = [main, ...others];
  const counts = others.length === 0 ? main.counts : countEntries(entries, termsByKey);
  const lists = [
    ...terms.map(({ key, taxonomy: kind, ids, slug, path }) =>
      toList({ kind, path, ids, slug }, counts.get(key) ?? 0),
    ),
    ...languages.flatMap((language) => listsOf(language, users)),
  ];
  const taken = takenPaths(entries, lists);
  const archives = languages
    .flatMap((language) => archivesOf(language, all))
    .filter(({ path }) => !taken.has(pathKey(path)));
  for (const key of takenPaths([], archives)) taken.add(key);
  const postsPages = new Set(languages.map(({ postsPageId }) => postsPageId));
  const otherTags = new Set(others.map(({ tag }) => tag));
  const shown = entries
    .filter(({ id }) => !postsPages.has(id))
    .map(({ type: kind, id, slug, path, parts, language }): KnownRecord => ({
      shape: 'text',
      ...(language !== null && otherTags.has(language) && { language }),
      kind,
      ids: [id],
      slug,
      path,
      pages: 1,
      parts: partPaths(path, parts, taken),
    }));

  const authors = users.filter(({ id }) => counts.has(`author ${id}`));
  const datesOf = ({ posts, path: home }: LanguageOfSite) =>
    dateArchives(posts, { authors, taken, home });
  const dates = datesOf(main);
  const ofOthers = others.map((language) => ({ ...language, dates: datesOf(language) }));
  const allDates = [dates, ...ofOthers.map((language) => language.dates)].flat();
  const full = new Set([
    ...taken,
    ...[...shown.flatMap(({ parts }) => parts), ...allDates.map(({ path }) => path)].map(pathKey),
  ]);
  const isListedAtHome = !main.entries.some(
    ({ id }) => id === main.frontPageId || id === main.postsPageId,
  );
  const pathOf = pathFinder(all);
  return {
    home: all.site.home,
    hosts: all.site.hosts,
    records: [...shown, ...lists, ...archives],
    homePages: isListedAtHome ? listPages(main.posts.length) : 1,
    dates,
    own: ownPages(full),
    others: ofOthers.map(({ slug, tag = '', path, home, dates: own }) => ({
      slug,
      tag,
      path,
      home,
      dates: own,
      own: ownPages(full, path),
    })),
    attachments: all.attachments.map(({ id, path, postId }) => ({
      id,
      path,
      to: pathOf('entries', String(postId)) ?? null,
    })),
    redirects: [
      ...redirectsOf(all, pathOf),
      ...pathsByTerm(entries, termsByKey).map(({ path, entry }) => ({ path, to: entry.path })),
      ...entries.flatMap((entry) => ownRedirects(entry)),
    ],
  };
}

function redirectsOf({ site, redirects }: SiteRecords, pathOf: PathFinder): KnownRedirect[] {
  // Polylang leads from the path of a language to its front page.
  const ofLanguages = site.languages.map(({ path, home }, place): SurveyedRedirect => {
    return { path, to: { address: place === 0 ? homePath : home } };
  });
  return (
    [...redirects, ...ofLanguages]
      // The result must not depend on the order of the records. Plugins win, as in WordPress.
      .toSorted((a, b) => Number('address' in b.to) - Number('address' in a.to) || byPath(a, b))
      .flatMap(({ path, to, isTemporary }) => {
        const now = 'address' in to ? to.address : pathOf(to.collection, to.key);
        if (now === undefined || now === path || path === homePath) return [];
        return { path, to: now, ...(isTemporary && { isTemporary }) };
      })
  );
}

/** WordPress's addresses of an entry that is a file here: a program, and parts below a file. */
function ownRedirects({ program, path, parts }: SurveyedEntry): KnownRedirect[] {
  const below = isFilePage(path) ? Array.from({ length: parts - 1 }, (_, at) => at + 2) : [];
  return [
    ...(program === undefined ? [] : [{ path: program, to: path }]),
    ...below.map((part) => ({ path: `${path}/${part}/`, to: partPath(path, part) })),
  ];
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1;

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
 * The number of entries of each type, term (with those below) and author. As in WordPress,
 * categories and tags list posts only, and authors' lists have no pages.
 */
function countEntries(entries: readonly SurveyedEntry[], terms: Terms): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, authorId, coAuthorIds, ...entry } of entries) {
    const isPost = type === 'post';
    const keys = new Set([`type ${type}`]);
    for (const id of type === 'page' ? [] : [authorId, ...coAuthorIds])
      if (id !== null) keys.add(`author ${id}`);
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

type PathFinder = ReturnType<typeof pathFinder>;

function pathFinder({ entries, users, terms }: SiteRecords) {
  const byId = (records: readonly { readonly id: number; readonly path: string }[]) =>
    new Map(records.map(({ id, path }) => [String(id), path]));
  const paths = {
    entries: byId(entries),
    users: byId(users),
    terms: new Map(terms.map(({ key, path }) => [key, path])),
  };
  return (collection: RecordTarget['collection'], key: string): string | undefined =>
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
  /** The path of the front page. */
  readonly home: string;
  /** The keys of records' paths: no archive takes them. */
  readonly taken: ReadonlySet<string>;
}

/** The archives of all years and months with posts, at WordPress's paths. */
function dateArchives(
  posts: readonly DatedPost[],
  { authors, taken, home }: DateArchiveOptions,
): DateArchive[] {
  const base = dateBase(posts, authors, home);
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
 * The path before the year, usually in the posts' own paths. Otherwise it is the path before
 * `author/`, and `date/` if a post's path is its id.
 */
function dateBase(
  posts: readonly DatedPost[],
  authors: DateArchiveOptions['authors'],
  home: string,
): string {
  const votes = new Map<string, number>();
  for (const { path, dateLocal } of posts) {
    const [year, month] = dateLocal.split('-');
    const segments = path
      .replace(/[^/]*\/?$/, '')
      .split('/')
      .slice(1, -1);
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
  const before = pathBelow(home, front[0] ?? '/');
  const byIds =
    posts.length > 0 &&
    posts.every(({ id, path }) => path.replace(/\/$|\.html?$/, '') === `${before}${id}`);
  return byIds ? `${before}date/` : before;
}

function toPath(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}
