import {
  type OwnPages,
  asFolder,
  feedPath,
  feedPathOf,
  homePath,
  pagePath,
  pathKey,
} from './own-paths.ts';
import { decoded } from '../../decoded.ts';

/** What a resolver knows about a site: its records, archives and old addresses. */
export interface KnownSite {
  /** The address of the WordPress site's home; it may have a path. */
  readonly home: string;
  /** The site's hosts, with their port, without `www.`. */
  readonly hosts: readonly string[];
  readonly records: readonly KnownRecord[];
  /** Pages of the list that begins on the front page; 1 if it is elsewhere. */
  readonly homePages: number;
  readonly dates: readonly DateArchive[];
  readonly own: OwnPages;
  /** What each language besides the default one has of its own. */
  readonly others: readonly KnownLanguage[];
  readonly attachments: readonly KnownAttachment[];
  readonly redirects: readonly KnownRedirect[];
}

/** The lists and pages of a language besides the default one. */
export interface KnownLanguage {
  readonly slug: string;
  /** BCP 47. */
  readonly tag: string;
  /** Above its lists: `/de/`. */
  readonly path: string;
  /** Of its front page. */
  readonly home: string;
  readonly dates: readonly DateArchive[];
  readonly own: OwnPages;
}

export interface KnownRecord {
  /** A text has parts; a list has pages. */
  readonly shape: 'text' | 'list';
  /** A text's type, a term's taxonomy, an archive's type; `author`; `page` for the posts' list. */
  readonly kind: string;
  /** Its WordPress ids. Those of a term may be unknown. */
  readonly ids: readonly number[];
  readonly slug: string;
  readonly path: string;
  /** Of a text, or of an author's list: its language, if that is not the default one; BCP 47. */
  readonly language?: string | undefined;
  /** The number of a list's pages; 1 for a text. */
  readonly pages: number;
  /** The paths of a divided text's parts, including the first; none for a list. */
  readonly parts: readonly string[];
}

/** True for a text, and for the page that shows the list of posts: both have the id of an entry. */
export function isEntry({ shape, kind }: Pick<KnownRecord, 'shape' | 'kind'>): boolean {
  return shape === 'text' || kind === 'page';
}

/** The feed of a list. That of all posts is the site's. */
export function feedOfList({ kind, path }: Pick<KnownRecord, 'kind' | 'path'>): string {
  return kind === 'page' ? feedPath : feedPathOf(path);
}

/** The kind of the record of a type's archive. No taxonomy has such a name. */
export function archiveKind(type: string): string {
  return `archive of ${type}`;
}

/** A year's or a month's posts. */
export interface DateArchive {
  readonly path: string;
  readonly year: number;
  /** 1 to 12; null for the whole year. */
  readonly month: number | null;
  /** At least 1. */
  readonly pages: number;
  /** The days of the month with posts, from 1. None for a year. */
  readonly days: readonly number[];
}

export interface KnownAttachment {
  readonly id: number;
  /** Null for `/?attachment_id=12`. */
  readonly path: string | null;
  /** The path of the text that it was uploaded to; null if there is none published. */
  readonly to: string | null;
}

/** An old path. */
export interface KnownRedirect {
  readonly path: string;
  /** A path of the site, or a whole address of another one. */
  readonly to: string;
  readonly isTemporary?: boolean | undefined;
}

/** The keys of the paths of all pages of records, archives and lists. */
export function takenKeys({ records, dates, homePages, others }: KnownSite): Set<string> {
  const all = [...dates, ...others.flatMap((each) => each.dates)];
  const lists = [...records, ...all, { path: homePath, pages: homePages }];
  return new Set(
    [
      ...lists.flatMap(({ path, pages }) =>
        Array.from({ length: pages }, (_, index) => pagePath(path, index + 1)),
      ),
      ...records.flatMap(({ parts }) => parts),
    ].map(pathKey),
  );
}

/** A page of this site. */
export interface Target {
  readonly path: string;
  /** A list goes on at `page/2/`, a divided text at `2/`. */
  readonly shape: 'list' | 'text' | 'month';
  readonly pages: number;
  readonly parts: readonly string[];
  readonly feed: string | null;
}

export interface SiteIndex {
  readonly home: Target;
  /** The page with this path, now or formerly. An exact match comes before one in another case. */
  at(path: string): Target | undefined;
  textById(id: string): Target | undefined;
  listById(kind: string, id: string): Target | undefined;
  /** A text of a type, or else a term of a taxonomy. */
  bySlug(kind: string, slug: string): Target | undefined;
  /** The archive of a type. */
  archiveOf(type: string): Target | undefined;
  byDate(year: number, month: number | null): Target | undefined;
  /** The only text with this slug; none if there are several. */
  byGuess(slug: string): Target | undefined;
}

/** Indexes a site for quick look-ups. If several records want one place, the first gets it. */
export function indexSite(known: KnownSite): SiteIndex {
  const front = known.records.find(({ shape, path }) => shape === 'text' && path === homePath);
  const home: Target = {
    path: homePath,
    shape: front === undefined ? 'list' : 'text',
    pages: known.homePages,
    parts: front?.parts ?? [],
    feed: feedPath,
  };
  const exact = new Map<string, Target>([[homePath, home]]);
  const byKey = new Map<string, Target>();
  const ids = new Map<string, Target>();
  const slugs = new Map<string, Target>();
  const dates = new Map<string, Target>();
  const guesses = new Map<string, Target | undefined>();

  const add = (written: string, target: Target): void => {
    const path = asFolder(written);
    if (!exact.has(path)) exact.set(path, target);
    if (!byKey.has(pathKey(path))) byKey.set(pathKey(path), target);
  };
  const at = (written: string): Target | undefined => {
    const path = asFolder(written);
    return exact.get(path) ?? byKey.get(pathKey(path));
  };

  for (const record of known.records) {
    const { kind, slug, path } = record;
    const isText = isEntry(record);
    const target = path === homePath ? home : targetOf(record);
    add(path, target);
    for (const id of record.ids) ids.set(isText ? `text ${id}` : `${kind} ${id}`, target);
    const key = slugKey(slug);
    if (!slugs.has(`${kind} ${key}`)) slugs.set(`${kind} ${key}`, target);
    if (isText) guesses.set(key, guesses.has(key) ? undefined : target);
  }
  const ofOthers = known.others.flatMap((each) => each.dates);
  for (const { path, year, month, pages } of [...known.dates, ...ofOthers]) {
    const shape = month === null ? 'list' : 'month';
    const target: Target = { path, shape, pages, parts: [], feed: null };
    add(path, target);
    if (!dates.has(`${year} ${month}`)) dates.set(`${year} ${month}`, target);
  }
  for (const { id, path, to } of known.attachments) {
    const target = to === null ? undefined : at(to);
    if (target === undefined) continue;
    if (path !== null) add(path, target);
    if (!ids.has(`text ${id}`)) ids.set(`text ${id}`, target);
  }
  for (const { path, to } of known.redirects) {
    const target = at(to);
    if (target !== undefined) add(path, target);
  }

  return {
    home,
    at,
    textById: (id) => ids.get(`text ${Number(id)}`),
    listById: (kind, id) => ids.get(`${kind} ${Number(id)}`),
    archiveOf: (type) => slugs.get(`${archiveKind(type)} `),
    bySlug: (kind, slug) => slugs.get(`${kind} ${slugKey(slug)}`),
    byDate: (year, month) => dates.get(`${year} ${month}`),
    byGuess: (slug) => guesses.get(slugKey(slug)),
  };
}

function targetOf(record: KnownRecord): Target {
  const { shape, path, pages, parts } = record;
  return { path, shape, pages, parts, feed: shape === 'text' ? null : feedOfList(record) };
}

// WordPress stores slugs that are not ASCII percent-encoded.
function slugKey(slug: string): string {
  return pathKey(decoded(slug));
}
