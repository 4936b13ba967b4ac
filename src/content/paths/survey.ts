import { homePath, listPages, pagePath, ownPages, partPaths, pathKey } from './own-paths.ts';
import { archiveKind, type KnownRecord, type KnownSite, type DateArchive } from './site-index.ts';

/** The properties of an entry that a survey needs. */
export interface SurveyedEntry extends DatedPost {
  /** The name of its type. */
  readonly type: string;
  readonly slug: string;
  /** Pages that its text is divided into. */
  readonly parts: number;
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

interface SurveyedLanguage {
  readonly slug: string;
  /** BCP 47. */
  readonly tag: string;
  /** Above its texts and lists: `/de/`. */
  readonly path: string;
  /** Of its front page. */
  readonly home: string;
  readonly frontPageId: number | null;
  readonly postsPageId: number | null;
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

/** The entries of a language, and where its lists are. A site with one language has one of these, at `/`. */
interface LanguageOfSite {
  readonly slug: string;
  /** BCP 47; undefined on a site with one language. */
  readonly tag: string | undefined;
  readonly path: string;
  readonly home: string;
  readonly frontPageId: number | null;
  readonly postsPageId: number | null;
  readonly entries: readonly SurveyedEntry[];
}

function languagesOf({ site, entries }: SiteRecords): [LanguageOfSite, ...LanguageOfSite[]] {
  const { languages, frontPageId, postsPageId } = site;
  const [main, ...others] = languages;
  const known = new Set(others.map(({ tag }) => tag));
  const byTag = Map.groupBy(entries, ({ language }) =>
    language !== null && known.has(language) ? language : main?.tag,
  );
  return [
    {
      slug: '',
      tag: main?.tag,
      path: homePath,
      home: homePath,
      frontPageId,
      postsPageId,
      entries: byTag.get(main?.tag) ?? [],
    },
    ...others.map((language) => ({ ...language, entries: byTag.get(language.tag) ?? [] })),
  ];
}

/** The same list in another language: `/de/author/ada/` for `/author/ada/`. */
const below = ({ path: home }: Pick<LanguageOfSite, 'path'>, path: string): string =>
  home + path.slice(1);

/** Finds the path of every record, archive and page of a list. */
export function surveySite(all: SiteRecords): KnownSite {
  const { entries, users } = all;
  const languages = languagesOf(all);
  // The result must not depend on the order of the records.
  const terms = all.terms.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const termsByKey = new Map(terms.map((term) => [term.key, term]));
  const inTerms = countEntries(entries, termsByKey);
  const lists = terms.map((term): KnownRecord => {
    const { key, ids, taxonomy: kind, slug, path } = term;
    const pages = listPages(inTerms.get(key) ?? 0);
    return { shape: 'list', kind, ids, slug, path, pages, parts: [] };
  });
  const surveyed = languages.map((language) => {
    const counts = languages.length === 1 ? inTerms : countEntries(language.entries, termsByKey);
    return { language, counts, posts: language.entries.filter(({ type }) => type === 'post') };
  });
  const postsPages = new Set<number>();
  for (const { language, counts, posts } of surveyed) {
    for (const { id, slug, path } of users) {
      const count = counts.get(`author ${id}`);
      // An id leads to the list in the default language: `/?author=2`. Authors without an account have none.
      const isMain = language === languages[0];
      if (count !== undefined)
        lists.push({
          shape: 'list',
          kind: 'author',
          ids: isMain && id > 0 ? [id] : [],
          slug: isMain ? slug : '',
          path: below(language, path),
          pages: listPages(count),
          parts: [],
        });
    }
    const postsPage = language.entries.find(({ id }) => id === language.postsPageId);
    if (postsPage === undefined) continue;
    const { type: kind, id, slug, path } = postsPage;
    postsPages.add(id);
    lists.push({
      shape: 'list',
      kind,
      ids: [id],
      slug,
      path,
      pages: listPages(posts.length),
      parts: [],
    });
  }
  const taken = takenPaths(entries, lists);
  const archives = surveyed.flatMap(({ language, counts }) =>
    all.types.flatMap(({ name, archivePath }): KnownRecord[] => {
      const count = counts.get(`type ${name}`);
      const path = archivePath && below(language, archivePath);
      if (path === null || taken.has(pathKey(path)) || count === undefined) return [];
      const kind = language === languages[0] ? archiveKind(name) : '';
      return [{ shape: 'list', kind, ids: [], slug: '', path, pages: listPages(count), parts: [] }];
    }),
  );
  const homes = surveyed
    .slice(1)
    .flatMap(({ language: { path, frontPageId, postsPageId }, posts }) =>
      frontPageId !== null || postsPageId !== null || taken.has(pathKey(path))
        ? []
        : {
            shape: 'list' as const,
            kind: '',
            ids: [],
            slug: '',
            path,
            pages: listPages(posts.length),
            parts: [],
          },
    );
  archives.push(...homes);
  for (const key of takenPaths([], archives)) taken.add(key);
  const tags = new Set<string | null>(languages.slice(1).flatMap(({ tag }) => tag ?? []));
  const shown = entries
    .filter(({ id }) => !postsPages.has(id))
    .map(({ type: kind, id, slug, path, parts, language }): KnownRecord => ({
      shape: 'text',
      ...(tags.has(language) && { language: language ?? undefined }),
      kind,
      ids: [id],
      slug,
      path,
      pages: 1,
      parts: partPaths(path, parts, taken),
    }));

  const authors = users.filter(({ id }) => inTerms.has(`author ${id}`));
  const dated = surveyed.map(({ language, posts }) => ({
    language,
    dates: dateArchives(posts, { authors, taken, home: language.path }),
  }));
  const full = new Set([
    ...taken,
    ...[
      ...shown.flatMap(({ parts }) => parts),
      ...dated.flatMap(({ dates }) => dates.map(({ path }) => path)),
    ].map(pathKey),
  ]);
  const [{ language: main, dates } = { language: languages[0], dates: [] }, ...others] = dated;
  const [mainPosts] = surveyed;
  const isListedAtHome =
    !postsPages.has(main.postsPageId ?? 0) && !entries.some(({ id }) => id === main.frontPageId);
  const pathOf = pathFinder(all);
  return {
    home: all.site.home,
    hosts: all.site.hosts,
    records: [...shown, ...lists, ...archives],
    homePages: isListedAtHome ? listPages(mainPosts?.posts.length ?? 0) : 1,
    dates,
    own: ownPages(full),
    others: others.map(({ language: { slug, tag = '', path, home }, dates: own }) => ({
      slug,
      tag,
      home,
      path,
      dates: own,
      own: ownPages(full, path),
    })),
    attachments: all.attachments.map(({ id, path, postId }) => ({
      id,
      path,
      to: pathOf('entries', String(postId)) ?? null,
    })),
    redirects: [
      ...all.redirects,
      // Polylang leads from there to the front page of the language.
      ...all.site.languages.map(({ path, home }, place): SurveyedRedirect => {
        return { path, to: { address: place === 0 ? homePath : home } };
      }),
    ]
      // The result must not depend on the order of the records. Plugins win, as in WordPress.
      .toSorted((a, b) => Number('address' in b.to) - Number('address' in a.to) || byPath(a, b))
      .flatMap(({ path, to, isTemporary }) => {
        const now = 'address' in to ? to.address : pathOf(to.collection, to.key);
        if (now === undefined || now === path || path === homePath) return [];
        return { path, to: now, ...(isTemporary && { isTemporary }) };
      }),
  };
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
 * The number of entries of each type, each term (terms below it included) and each author. As in WordPress, categories and tags list
 * posts only. Authors have no pages in their lists.
 */
function countEntries(
  entries: readonly SurveyedEntry[],
  terms: ReadonlyMap<string, SurveyedTerm>,
): Map<string, number> {
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
 * The path before the year. Usually the posts' own paths contain it. Without dates in those, it is the path before `author/`, and
 * WordPress adds `date/` if a post's path is its id.
 */
function dateBase(
  posts: readonly DatedPost[],
  authors: DateArchiveOptions['authors'],
  home: string,
): string {
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
  const before = home + (front[0] ?? '/').slice(1);
  const byIds = posts.length > 0 && posts.every(({ id, path }) => path === `${before}${id}/`);
  return byIds ? `${before}date/` : before;
}

function toPath(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}
