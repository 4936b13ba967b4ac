import { homePath, isFilePage, pathKey } from './own-paths.ts';
import { isProgram, isSafePath, safeSegments, safeSegment } from './safe-path.ts';

export interface Permalink {
  readonly path: string;
  /** Why the address was changed; null if it was kept, or if there was none. */
  readonly problem: string | null;
  /** The path in WordPress, if it is a program's, which the site can't have, but can redirect. */
  readonly program?: string | undefined;
}

/**
 * A permalink's path below the site's home, safe as a folder's name. `home` may have a path, and
 * differ in scheme, port and a leading `www.`. Plain permalinks (`/?p=12`) and impossible paths
 * become `fallback`. `mayBeHome`: a page may be the front page, at `/`. `mayBeFile`: a text may be
 * a file, `/fog.html`. `hasOwnPages`: false in projects without Galley's pages, where `/api/`
 * stays. Never throws.
 */
export function permalinkPath(
  link: string,
  home: string,
  fallback: string,
  { mayBeHome = false, mayBeFile = false, hasOwnPages = true } = {},
): Permalink {
  const instead = (problem: string | null): Permalink => ({
    path: toPath(safeSegments(fallback.split('/'), { hasOwnPages })) ?? '/untitled/',
    problem,
  });
  if (!URL.canParse(home) || !URL.canParse(link, home)) return instead('it has no valid address');
  const base = new URL(home);
  const url = new URL(link, base);
  if (bareHost(url) !== bareHost(base)) return instead('its address is on another site');

  const folder = base.pathname.replace(/\/*$/, '/');
  if (!`${url.pathname}/`.startsWith(folder)) {
    return instead('its address is outside of the site');
  }
  // WordPress writes `/index.php/2026/…` on servers that can't rewrite addresses.
  const inside = url.pathname.slice(folder.length).replace(/^\/*index\.php(?=\/|$)/, '');
  const wanted = decode(inside.replace(/^\/+|\/+$/g, ''));
  if (wanted === null) return instead('its address is not valid UTF-8');
  if (wanted.length === 0) {
    if (url.search !== '') return instead(null);
    if (mayBeHome) return { path: homePath, problem: null };
    return instead('its address is that of the home page');
  }

  const isFile = mayBeFile && !url.pathname.endsWith('/');
  const safe = safeSegments(wanted, { mayBeFile: isFile, hasOwnPages });
  const path = toPath(safe);
  if (path === null) return instead('its address can’t be a path of this site');
  const kept = safe.length === wanted.length && safe.every((segment, i) => segment === wanted[i]);
  if (kept) return { path, problem: null };
  const here = `/${wanted.join('/')}`;
  const program = mayBeFile && isProgram(here) && isSafePath(here) ? { program: here } : {};
  return { path, problem: 'its address can’t be kept as it is', ...program };
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}

function decode(path: string): string[] | null {
  try {
    return path === '' ? [] : path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function toPath(segments: readonly string[]): string | null {
  if (segments.length === 0) return null;
  const path = `/${segments.join('/')}`;
  return isFilePage(path) ? path : `${path}/`;
}

const folders: Readonly<Record<string, string>> = {
  post: '/',
  page: '/',
  category: '/category/',
  post_tag: '/tag/',
  author: '/author/',
};

/** For a record whose permalink is no path: `/?p=12`, another site's address, or none. */
export function fallbackPath(kind: string, slug: string, id: number): string {
  return `${folders[kind] ?? `/${safeSegment(kind)}/`}${safeSegment(slug) || `${kind}-${id}`}/`;
}

/** A record and the path that it wants. */
export interface PathClaim {
  readonly kind: 'post' | 'term' | 'user';
  /** A number, or a term's key. */
  readonly id: number | string;
  /** From {@link permalinkPath}. */
  readonly wanted: string;
}

export interface AssignedPath<C extends PathClaim> {
  readonly path: string;
  /** The record that has the wanted path; null if this one has it. */
  readonly takenBy: C | null;
}

const ranks = { post: 0, term: 1, user: 2 } as const;

/**
 * Gives every record a path of its own: posts and pages before terms, terms before users, lowest id
 * first, so an address stays when a newer record wants it. Others get `-<id>` at the end. The order
 * of claims does not matter.
 */
export function assignPaths<C extends PathClaim>(claims: Iterable<C>): Map<C, AssignedPath<C>> {
  const owners = new Map<string, C>();
  const assigned = new Map<C, AssignedPath<C>>();
  const others: C[] = [];
  for (const claim of [...claims].sort(byRight)) {
    if (owners.has(pathKey(claim.wanted))) {
      others.push(claim);
    } else {
      owners.set(pathKey(claim.wanted), claim);
      assigned.set(claim, { path: claim.wanted, takenBy: null });
    }
  }
  for (const claim of others) {
    const path = firstFree(claim, owners);
    assigned.set(claim, { path, takenBy: owners.get(pathKey(claim.wanted)) ?? null });
    owners.set(pathKey(path), claim);
  }
  return assigned;
}

function firstFree(claim: PathClaim, owners: ReadonlyMap<string, PathClaim>): string {
  const [, before = '', ending = ''] = /^(.*?)(\/|\.html?)$/is.exec(claim.wanted) ?? [];
  const stem = `${before || '/home'}-${safeSegment(String(claim.id))}`;
  for (let n = 1; ; n++) {
    const path = n === 1 ? `${stem}${ending}` : `${stem}-${n}${ending}`;
    if (!owners.has(pathKey(path))) return path;
  }
}

function byRight(a: PathClaim, b: PathClaim): number {
  if (a.kind !== b.kind) return ranks[a.kind] - ranks[b.kind];
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
  return String(a.id) < String(b.id) ? -1 : 1;
}
