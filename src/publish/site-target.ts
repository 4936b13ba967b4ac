/** Where a site is to be found. */
export interface SitePlace {
  /** `/` or `/blog`. */
  readonly base: string;
  /** `https://example.com`; null when it is not known. */
  readonly origin: string | null;
}

// Most of what pages link to stands there as it is: nothing in it has to be decoded, and none of its parts leads up.
const plainPath = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;

// No host has this name, so that nothing foreign can be taken for our own.
const unknownOrigin = 'http://site.invalid';

/**
 * The path of the site that an address on one of its pages leads to: decoded, without `BASE_PATH`; null for what leads
 * elsewhere.
 * @param own the path of that page, without `BASE_PATH`.
 */
export function siteTarget(
  address: string,
  own: string,
  { base, origin }: SitePlace,
): string | null {
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
    // What can't be decoded leads nowhere, as it stands.
    return path;
  }
}
