import { feedPath, feedPathOf } from './feed-paths.ts';
import { homePath } from './home-path.ts';
import type { KnownRecord, KnownSite } from './known-site.ts';
import { pathKey } from './same-path.ts';

/** Something that lies at a path of ours. */
export interface Target {
  readonly path: string;
  /** A list goes on at `page/2/`, a divided text at `2/`. */
  readonly shape: 'list' | 'text' | 'month';
  readonly pages: number;
  readonly parts: readonly string[];
  readonly feed: string | null;
}

type Kind = KnownRecord['kind'];

export interface SiteIndex {
  readonly home: Target;
  /** What lies there, or lay there once. Exactly so, or else in another case. */
  at(path: string): Target | undefined;
  byId(kind: 'writing' | 'category' | 'post_tag' | 'author', id: string): Target | undefined;
  bySlug(kind: Kind, slug: string): Target | undefined;
  byDate(year: number, month: number | null): Target | undefined;
  /** The one post or page of that slug; none when there are several. */
  byGuess(slug: string): Target | undefined;
}

/** Arranges what is known of a site, so that each question costs one look. */
export function indexSite(known: KnownSite): SiteIndex {
  const home: Target = {
    ...{ path: homePath, shape: 'list', pages: known.homePages },
    ...{ parts: [], feed: feedPath },
  };
  const exact = new Map<string, Target>([[homePath, home]]);
  const lax = new Map<string, Target>();
  const ids = new Map<string, Target>();
  const slugs = new Map<string, Target>();
  const dates = new Map<string, Target>();
  const guesses = new Map<string, Target | undefined>();

  const lie = (path: string, target: Target): void => {
    if (!exact.has(path)) exact.set(path, target);
    if (!lax.has(pathKey(path))) lax.set(pathKey(path), target);
  };
  const at = (path: string): Target | undefined => exact.get(path) ?? lax.get(pathKey(path));

  for (const record of known.records) {
    const { kind, slug, path } = record;
    const target = path === homePath ? home : targetOf(record);
    lie(path, target);
    for (const id of record.ids) ids.set(`${isWriting(kind) ? 'writing' : kind} ${id}`, target);
    const key = slugKey(slug);
    if (!slugs.has(`${kind} ${key}`)) slugs.set(`${kind} ${key}`, target);
    if (isWriting(kind)) guesses.set(key, guesses.has(key) ? undefined : target);
  }
  for (const { path, year, month, pages } of known.dates) {
    const shape = month === null ? 'list' : 'month';
    const target: Target = { path, shape, pages, parts: [], feed: null };
    lie(path, target);
    dates.set(`${year} ${month}`, target);
  }
  for (const { id, path, to } of known.attachments) {
    const target = to === null ? undefined : at(to);
    if (target === undefined) continue;
    if (path !== null) lie(path, target);
    if (!ids.has(`writing ${id}`)) ids.set(`writing ${id}`, target);
  }
  for (const { path, to } of known.redirects) {
    const target = at(to);
    if (target !== undefined) lie(path, target);
  }

  return {
    home,
    at,
    byId: (kind, id) => ids.get(`${kind} ${Number(id)}`),
    bySlug: (kind, slug) => slugs.get(`${kind} ${slugKey(slug)}`),
    byDate: (year, month) => dates.get(`${year} ${month}`),
    byGuess: (slug) => guesses.get(slugKey(slug)),
  };
}

function targetOf({ kind, path, pages, parts }: KnownRecord): Target {
  return isWriting(kind)
    ? { path, shape: 'text', pages, parts, feed: null }
    : { path, shape: 'list', pages, parts, feed: feedPathOf(path) };
}

function isWriting(kind: Kind): boolean {
  return kind === 'post' || kind === 'page';
}

// WordPress keeps the escapes of a slug that is not ASCII.
function slugKey(slug: string): string {
  try {
    return pathKey(decodeURIComponent(slug));
  } catch {
    return pathKey(slug);
  }
}
