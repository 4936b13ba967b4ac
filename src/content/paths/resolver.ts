import { onePerProcess } from '../../one-per-process.ts';
import {
  atomPath,
  commentsFeedPath,
  feedPath,
  homePath,
  isFilePage,
  jsonFeedPath,
  ownFragment,
  pagePath,
} from './own-paths.ts';
import { spotFromPath, type FeedKind, type Spot, refine, spotFromQuery } from './spot.ts';
import { type KnownSite, indexSite, type Target } from './site-index.ts';

export interface Resolved {
  /** The path of an existing page or file: percent-decoded, without `BASE_PATH`. */
  readonly path: string;
  /** Percent-encoded, without `#`; empty if there is none. */
  readonly fragment: string;
}

/**
 * The target of an address of this site, in any form that WordPress knows. Null for other sites,
 * files, WordPress's programs and unpublished records. Other query parameters are dropped.
 */
export type Resolve = (address: string) => Resolved | null;

/** Those of a site, by its further homes: a build reads it in two bundles. */
const resolvers = onePerProcess('resolvers', () => new WeakMap<KnownSite, Map<string, Resolve>>());

/**
 * Indexes the site once, and looks each address up once. `alsoAt`: further home addresses. One for
 * each site and these.
 */
export function createResolver(known: KnownSite, alsoAt: readonly string[] = []): Resolve {
  const ofSite = resolvers.get(known) ?? new Map<string, Resolve>();
  resolvers.set(known, ofSite);
  const homes = alsoAt.map((each) => each.replace(/\/*$/, '/')).join(' ');
  const resolve = ofSite.get(homes) ?? rememberEach(newResolver(known, alsoAt));
  ofSite.set(homes, resolve);
  return resolve;
}

function rememberEach(resolve: Resolve): Resolve {
  const found = new Map<string, Resolved | null>();
  return (address) => {
    const known = found.get(address);
    if (known !== undefined) return known;
    const resolved = resolve(address);
    found.set(address, resolved);
    return resolved;
  };
}

function newResolver(known: KnownSite, alsoAt: readonly string[]): Resolve {
  const site = indexSite(known);
  const read = ownAddressReader({ homes: [known.home, ...alsoAt], hosts: new Set(known.hosts) });

  return (address) => {
    const own = read(address);
    if (own === null) return null;
    const { segments, query, hash } = own;
    const found = segments.length === 0 ? spotFromQuery(query, site) : spotFromPath(segments, site);
    if (found === null) return null;
    const spot = refine(found, query);
    const path = pathOf(spot);
    if (!path.endsWith('/') && !isFilePage(path)) return { path, fragment: '' };
    return { path, fragment: ownFragment(hash) || (spot.comments ? 'comments' : '') };
  };
}

function pathOf({ target, page, part, feed }: Spot): string {
  if (feed === 'comments') return commentsFeedPath;
  if (feed !== 'none') return feedOf(target, feed);
  // The parts of a front page are numbered as the pages of a list are.
  const wanted = target.path === homePath ? Math.max(part, page) : part;
  if (target.shape === 'text') return target.parts[wanted - 1] ?? target.path;
  return pagePath(target.path, Math.min(page, target.pages));
}

// Only the whole site has feeds in all formats.
function feedOf({ path, feed }: Target, kind: FeedKind): string {
  if (feed !== feedPath) return feed ?? path;
  return kind === 'atom' ? atomPath : kind === 'json' ? jsonFeedPath : feedPath;
}

/** The parts of an address of this site. */
export interface OwnAddress {
  /** Relative to the site's home, percent-decoded; none is empty. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** With `#`, or empty. */
  readonly hash: string;
}

interface Ownership {
  /** Addresses of the site's home. Each may have a path. */
  readonly homes: readonly string[];
  /** With their port if they have one, without `www.`. */
  readonly hosts: ReadonlySet<string>;
}

/** Reads addresses of a site. Returns null for other sites and for other kinds of addresses. */
export function ownAddressReader({ homes, hosts }: Ownership) {
  const [home = 'http://localhost'] = homes;
  const folders = homes.flatMap((each) => {
    const url = URL.parse(each);
    return url === null ? [] : { host: bareHost(url), path: url.pathname.replace(/\/*$/, '/') };
  });
  const known = new Set([...hosts, ...folders.map(({ host }) => host)]);

  return (address: string): OwnAddress | null => {
    const url = URL.parse(address, home);
    if (url === null || !/^https?:$/.test(url.protocol) || !known.has(bareHost(url))) return null;
    const there = folders.filter(({ host }) => host === bareHost(url));
    // Only the name of this host is known: its paths are read like those of the first home.
    const candidates = there.length > 0 ? there : [...folders.slice(0, 1), { path: '/' }];
    const folder = candidates.find(({ path }) => `${url.pathname}/`.startsWith(path));
    if (folder === undefined) return null;
    const segments = decode(url.pathname.slice(folder.path.length));
    return segments && { segments, query: url.searchParams, hash: url.hash };
  };
}

function decode(path: string): string[] | null {
  // WordPress writes `/index.php/2026/…` on servers that can't rewrite addresses.
  const inside = path.replace(/^\/*index\.php(?=\/|$)/, '');
  try {
    return inside.split('/').map(decodeURIComponent).filter(Boolean);
  } catch {
    return null;
  }
}

/** A host for comparison: with its port, without `www.`. */
export function bareHost({ host }: Pick<URL, 'host'>): string {
  return host.replace(/^www\./, '');
}

interface WordPressAddresses {
  /** What readers of WordPress use. */
  readonly home: string;
  /** Where WordPress itself is. */
  readonly url: string;
}

/** Where readers find WordPress's own pages; null if the site at `siteUrl` replaced them. */
export function openHome(
  { home, url }: WordPressAddresses,
  siteUrl: string | undefined,
): string | null {
  const here = siteUrl ? bareHost(new URL(siteUrl)) : null;
  const isElsewhere = (each: string): boolean =>
    URL.canParse(each) && bareHost(new URL(each)) !== here;
  return [home, url].find(isElsewhere) ?? null;
}
