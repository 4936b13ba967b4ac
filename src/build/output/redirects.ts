import {
  atomPath,
  byIdPath,
  commentsFeedPath,
  feedPath,
  feedOfList,
  furtherNames,
  homePath,
  href,
  isFilePage,
  isEntry,
  isSafePath,
  jsonFeedPath,
  listQueries,
  pagePath,
  pathKey,
  takenKeys,
  type KnownSite,
} from '../../content/paths/index.ts';

/** An old address and its target. Paths of the site are decoded, without `BASE_PATH`. */
export interface Redirect {
  /** With a slash at both ends, unless it is a file's. */
  readonly from: string;
  /** A plugin may redirect to another site: then it is a whole address. */
  readonly to: string;
  readonly isTemporary?: boolean | undefined;
}

/** True if a redirect leads to another site. */
export function isForeign({ to }: Redirect): boolean {
  return !to.startsWith('/');
}

/** The address that a redirect leads to, as a response names it. */
export function locationOf(redirect: Redirect, base: string): string {
  return isForeign(redirect) ? redirect.to : href(redirect.to, base);
}

export function statusOf({ isTemporary = false }: Redirect): 301 | 302 {
  return isTemporary ? 302 : 301;
}

export interface Rules {
  /** The most important first, because some hosts limit the number of rules. */
  readonly redirects: readonly Redirect[];
  /** From files of WordPress to files of the site: neither path has a slash at its end. */
  readonly uploads: readonly Redirect[];
  /** `/` or `/blog`. */
  readonly base: string;
  /** The path of the search page; null if it is unknown. */
  readonly search: string | null;
  /** Null for no rules for such addresses. */
  readonly further: Further | null;
  /** The paths above the pages of the languages besides the default one: `/de/`. */
  readonly languages?: readonly string[];
  /** True if search engines must not index the site. */
  readonly isPreview?: boolean | undefined;
}

/** Such as `/a-text/feed/`, for hosts whose rules cannot look for a file. */
export interface Further {
  /** The names in the last part of such an address; the path of no page ends with one of them. */
  readonly names: readonly string[];
  /** How many parts the paths of texts have, each number once. */
  readonly depths: readonly number[];
}

/** The further addresses of the texts of a site. */
export function furtherOf({ records }: KnownSite): Further {
  const parts = records
    .flatMap((record) => record.parts)
    .filter((path) => !isFilePage(path))
    .map((path) => path.split('/').slice(1, -1));
  const last = new Set(parts.map((each) => each.at(-1)));
  const depths = new Set(parts.map(({ length }) => length));
  return {
    names: furtherNames.filter((name) => !last.has(name)),
    depths: [...depths].filter((depth) => depth > 0).sort((a, b) => a - b),
  };
}

/** Redirects from all old paths, each once; none is a page's path. */
export function redirectsOf(known: KnownSite): Redirect[] {
  const taken = takenKeys(known);
  const all = everyRedirect(known).filter(({ from, to }) => {
    const key = pathKey(from);
    if (taken.has(key) || from === to || !isSafePath(from)) return false;
    taken.add(key);
    return true;
  });
  return all.toSorted(byFrom);
}

/** The order of records tells when each was read first. Files are the same for the same content. */
export function byFrom(one: Redirect, other: Redirect): number {
  return one.from < other.from ? -1 : Number(one.from > other.from);
}

/** Redirects for addresses by id, `/?p=12` and `/?cat=3`: from the page that the query leads to. */
export function redirectsById(known: KnownSite): Redirect[] {
  const texts = [...pathsById(known)].map(([id, to]) => ({ from: byIdPath(id), to }));
  const lists = [...listsByQuery(known)].map(([query, to]) => {
    return { from: `/_p/${query.replace('=', '/')}.html`, to };
  });
  return [...texts, ...lists];
}

/** The paths of posts, pages and attachment pages by their ids. */
export function pathsById({ records, attachments }: KnownSite): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { id, to } of attachments) if (to !== null) paths.set(id, to);
  for (const record of records) {
    if (isEntry(record)) for (const id of record.ids) paths.set(id, record.path);
  }
  return paths;
}

/** The paths of lists by WordPress's query for them: `cat=3`, `author=2`. */
export function listsByQuery({ records }: KnownSite): ReadonlyMap<string, string> {
  return new Map(
    records.flatMap(({ shape, kind, ids, path }) => {
      const name = shape === 'list' ? listQueries[kind] : undefined;
      return name === undefined ? [] : ids.map((id) => [`${name}=${id}`, path] as const);
    }),
  );
}

// WordPress's feeds, and that of a plugin for JSON Feed.
const feedsOfSite: Readonly<Record<string, string>> = {
  '/feed/': feedPath,
  '/feed/rss/': feedPath,
  '/feed/rss2/': feedPath,
  '/feed/rdf/': feedPath,
  '/feed/atom/': atomPath,
  '/feed/json/': jsonFeedPath,
  '/comments/feed/': commentsFeedPath,
  '/comments/feed/rss2/': commentsFeedPath,
  '/comments/feed/atom/': commentsFeedPath,
};

function everyRedirect({ records, dates, attachments, redirects }: KnownSite): Redirect[] {
  const lists = records.filter(({ shape }) => shape === 'list');
  return [
    ...redirects.map(({ path: from, to, isTemporary }) => ({ from, to, isTemporary })),
    ...Object.entries(feedsOfSite).map(([from, to]) => ({ from, to })),
    ...lists.map((list) => ({ from: `${list.path}feed/`, to: feedOfList(list) })),
    ...attachments.flatMap(({ path, to }) =>
      path === null || to === null ? [] : { from: path, to },
    ),
    // WordPress also has an archive for each day. Here, it is a part of its month.
    ...dates.flatMap(({ path, days }) =>
      days.map((day) => ({ from: `${path}${String(day).padStart(2, '0')}/`, to: path })),
    ),
    // Before a site had a page of posts, the list began on its front page.
    ...lists.flatMap((list) => (isEntry(list) ? pagesOnFrontPage(list) : [])),
  ];
}

function pagesOnFrontPage({ path, pages }: KnownSite['records'][number]): Redirect[] {
  return Array.from({ length: pages - 1 }, (_, index) => {
    return { from: pagePath(homePath, index + 2), to: pagePath(path, index + 2) };
  });
}
