import { Parser } from 'htmlparser2';
import type { Description } from '../build/folder/index.ts';

/** Where readers find a site. */
export interface SitePlace {
  /** `/` or `/blog`. */
  readonly base: string;
  /** `https://example.com`; null if it is not known. */
  readonly origin: string | null;
}

const single = new Set(['href', 'src', 'poster', 'action', 'data']);
const several = new Set(['srcset', 'imagesrcset']);

/**
 * Reads what a page says of itself, and the paths of the site that it links to or shows.
 * @param path its own, `client/about/index.html`.
 */
export function readPage(
  html: string,
  path: string,
  place: SitePlace,
): NonNullable<Description['page']> {
  const own = path.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
  const targets = new Set<string>();
  let hasContent = false;
  let isRedirect = false;
  const follow = (address: string) => {
    const target = siteTarget(address, own, place);
    if (target !== null) targets.add(target);
  };
  let element = '';
  const parser = new Parser({
    onopentagname(name) {
      element = name;
      if (name === 'h1' || name === 'article') hasContent = true;
    },
    onattribute(name, value) {
      if (single.has(name)) follow(value);
      else if (several.has(name)) for (const each of candidates(value)) follow(each);
      else if (element === 'meta' && name === 'http-equiv')
        isRedirect ||= value.toLowerCase() === 'refresh';
    },
  });
  parser.end(html);
  return {
    isWhole: /<\/html>\s*$/i.test(html.slice(-200)),
    hasContent,
    isRedirect,
    targets: [...targets],
  };
}

// The site's own addresses have no comma that a space follows.
const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');

// Most links are such paths: nothing has to be decoded, and no part leads up.
const plainPath = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;

// No host has this name, so a foreign address is never taken for one of the site.
const unknownOrigin = 'http://site.invalid';

/** The path of the site that an address on a page leads to: decoded, without `BASE_PATH`; null if it leads elsewhere. */
function siteTarget(address: string, own: string, { base, origin }: SitePlace): string | null {
  // Most links within a page.
  if (address === '' || address.startsWith('#')) return null;
  const prefix = base.replace(/\/$/, '');
  if (plainPath.test(address)) return withoutBase(address, prefix);
  const site = origin ?? unknownOrigin;
  const url = URL.parse(address.trim(), site + prefix + encodeURI(own));
  if (url?.origin !== new URL(site).origin) return null;
  return withoutBase(decoded(url.pathname), prefix);
}

function withoutBase(path: string, prefix: string): string | null {
  if (prefix === '' || path === prefix) return path.slice(prefix.length) || '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // What can't be decoded leads nowhere as it stands.
    return path;
  }
}
