import { bareHost } from './bare-host.ts';
/** An address of the site's own, taken apart. */
export interface OwnAddress {
  /** Below the site's home, percent-decoded, none of them empty. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** With `#`, or empty. */
  readonly hash: string;
}

interface Ownership {
  /** Where the site's paths begin. Each may have a path of its own. */
  readonly homes: readonly string[];
  /** With their port if they have one, without `www.`. */
  readonly hosts: ReadonlySet<string>;
}

/** Gives a reader of addresses; it says null for those of other sites, and for what is no web address. */
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
    // Of a host that is only known by name, the paths are taken for those of the first home.
    const candidates = there.length > 0 ? there : [...folders.slice(0, 1), { path: '/' }];
    const folder = candidates.find(({ path }) => `${url.pathname}/`.startsWith(path));
    if (folder === undefined) return null;
    const segments = decode(url.pathname.slice(folder.path.length));
    return segments && { segments, query: url.searchParams, hash: url.hash };
  };
}

function decode(path: string): string[] | null {
  // `/index.php/2026/…` is how WordPress spells permalinks on servers that rewrite none.
  const inside = path.replace(/^\/*index\.php(?=\/|$)/, '');
  try {
    return inside.split('/').map(decodeURIComponent).filter(Boolean);
  } catch {
    return null;
  }
}
