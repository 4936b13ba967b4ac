import { safeSegments } from './safe-path.ts';
import type { SiteIndex, Target } from './site-index.ts';

/** The target's own feed, in a format if the address names one, or the feed of all comments. */
export type FeedKind = 'own' | 'atom' | 'json' | 'comments';

/** The place on this site that a WordPress address means. */
export interface Spot {
  readonly target: Target;
  /** The page of a list, from 1. */
  readonly page: number;
  /** The part of a divided text, from 1. */
  readonly part: number;
  readonly feed: 'none' | FeedKind;
  /** True if it means the comments below the text. */
  readonly comments: boolean;
}

function spotAt(target: Target): Spot {
  return { target, page: 1, part: 1, feed: 'none', comments: false };
}

/** What a WordPress path means: a record, or an address that WordPress adds to it, as `feed/`. */
export function spotFromPath(segments: readonly string[], site: SiteIndex): Spot | null {
  if (isWordPressProgram(segments[0])) return null;
  const spot = follow(segments, site);
  if (spot !== null) return spot;
  // WordPress redirects old permalinks (`/2026/fog-lifts/`), and those with another category.
  const slug = segments.at(-1) ?? '';
  const mayStandBefore = (each: string) =>
    isNumber(each) || site.bySlug('category', each) !== undefined;
  const guessed = segments.slice(0, -1).every(mayStandBefore) ? site.byGuess(slug) : undefined;
  return guessed === undefined ? null : spotAt(guessed);
}

function follow(segments: readonly string[], site: SiteIndex): Spot | null {
  const target = locate(segments, site);
  if (target !== undefined) return spotAt(target);
  const last = segments.at(-1)?.toLowerCase() ?? '';
  const rest = segments.slice(0, -1);
  const kind = feedKinds.get(last);
  if (kind !== undefined) return followFeed(last === 'feed' ? rest : withoutFeed(rest), kind, site);
  // `json` alone may be anything: only a plugin uses it.
  if (last === 'json' && withoutFeed(rest) !== rest) {
    return followFeed(withoutFeed(rest), 'json', site);
  }
  if (isNumber(last) && rest.at(-1)?.toLowerCase() === 'page') {
    const spot = follow(rest.slice(0, -1), site);
    return spot && { ...spot, page: Number(last) };
  }
  const isComments = /^comment-page-\d+$/.test(last);
  if (!isComments && !textSuffixes.has(last) && !isNumber(last)) return null;
  const spot = follow(rest, site);
  // `/2024/` is no part of the front page.
  const isOfText = spot?.target.shape === 'text' && (isComments || rest.length > 0);
  if (!isOfText) return null;
  return isNumber(last) ? { ...spot, part: Number(last) } : { ...spot, comments: isComments };
}

function followFeed(rest: readonly string[], kind: FeedKind, site: SiteIndex): Spot | null {
  if (rest.length === 1 && rest[0]?.toLowerCase() === 'comments') {
    return { ...spotAt(site.home), feed: 'comments' };
  }
  const spot = follow(rest, site);
  return spot && { ...spot, feed: kind };
}

function locate(segments: readonly string[], site: SiteIndex): Target | undefined {
  if (segments.length === 0) return site.home;
  const path = toPath(segments);
  const found = site.at(path);
  if (found !== undefined) return found;
  const safe = toPath(safeSegments(segments));
  const moved = safe === path ? undefined : site.at(safe);
  if (moved !== undefined) return moved;
  // The archive of a day is a part of its month.
  const rest = segments.slice(0, -1);
  const last = segments.at(-1) ?? '';
  if (!/^\d\d?$/.test(last) || rest.length === 0) return undefined;
  const month = site.at(toPath(rest));
  return month?.shape === 'month' ? month : undefined;
}

const feedKinds: ReadonlyMap<string, FeedKind> = new Map([
  ['feed', 'own'],
  ['rss', 'own'],
  ['rss2', 'own'],
  ['rdf', 'own'],
  ['atom', 'atom'],
]);
const textSuffixes = new Set(['amp', 'embed', 'trackback']);

// WordPress's own programs don't exist here. No record is meant, even if it has such a slug.
function isWordPressProgram(first = ''): boolean {
  return /^(?:wp-(?:admin|content|includes|json)|wp-[\w-]+\.php|xmlrpc\.php)$/i.test(first);
}

function withoutFeed(segments: readonly string[]): readonly string[] {
  return segments.at(-1)?.toLowerCase() === 'feed' ? segments.slice(0, -1) : segments;
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function toPath(segments: readonly string[]): string {
  return segments.length === 0 ? '' : `/${segments.join('/')}/`;
}

/** The place that a query at the site's home means; null if this site does not have it. */
export function spotFromQuery(query: URLSearchParams, site: SiteIndex): Spot | null {
  for (const [name, find] of Object.entries(finders)) {
    const value = query.get(name);
    if (value === null || value === '') continue;
    const target = find(value, { site, query });
    return target === undefined ? null : spotAt(target);
  }
  // WordPress names a text or a term by its type or taxonomy: `?boat=gannet`, `?rig=gaff`.
  for (const [name, value] of query) {
    const target = name === 'post_type' ? site.archiveOf(value) : site.bySlug(name, lastOf(value));
    if (target !== undefined && value !== '') return spotAt(target);
  }
  return otherQueries.some((name) => query.has(name)) ? null : spotAt(site.home);
}

/** Adds what the query says about a known place. */
export function refine(spot: Spot, query: URLSearchParams): Spot {
  const number = (name: string): number | null => {
    const value = query.get(name) ?? '';
    return /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  const feed = query.get('feed') ?? '';
  return {
    target: spot.target,
    page: number('paged') ?? number('page') ?? spot.page,
    part: number('page') ?? spot.part,
    feed: feed === '' ? spot.feed : feedKindOf(feed),
    comments: spot.comments || number('cpage') !== null || query.has('replytocom'),
  };
}

function feedKindOf(name: string): FeedKind {
  if (name.startsWith('comments')) return 'comments';
  return name === 'atom' || name === 'json' ? name : 'own';
}

interface QueryContext {
  readonly site: SiteIndex;
  readonly query: URLSearchParams;
}
type Find = (value: string, context: QueryContext) => Target | undefined;

const text: Find = (id, { site }) => site.textById(id);
const lastOf = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1) ?? '';
const pageName: Find = (name, { site }) => site.at(`/${name.replace(/^\/+|\/+$/g, '')}/`);

// The first parameter that is present counts.
const finders: Readonly<Record<string, Find>> = {
  p: text,
  page_id: text,
  attachment_id: text,
  pagename: (name, asked) => pageName(name, asked) ?? asked.site.bySlug('page', name),
  name: (name, { site }) => site.bySlug('post', name),
  cat: (id, { site }) => site.listById('category', id),
  category_name: (path, { site }) => site.bySlug('category', lastOf(path)),
  tag: (slug, { site }) => site.bySlug('post_tag', slug),
  tag_id: (id, { site }) => site.listById('post_tag', id),
  author: (id, { site }) => site.listById('author', id),
  author_name: (slug, { site }) => site.bySlug('author', slug),
  m: (value, { site }) => {
    const [, year, month] = /^(\d{4})(\d\d)?/.exec(value) ?? [];
    return site.byDate(Number(year), month === undefined ? null : Number(month));
  },
  year: (year, { site, query }) => {
    const month = query.get('monthnum');
    return site.byDate(Number(year), month === null || month === '' ? null : Number(month));
  },
};

// With these parameters, WordPress shows something that this site does not have.
const otherQueries = `
  s attachment post_type taxonomy term monthnum day w rest_route json_route preview
  customize_changeset_uuid doing_wp_cron
`
  .trim()
  .split(/\s+/);
