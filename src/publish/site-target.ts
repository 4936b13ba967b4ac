/** Where a site is to be found. */
export interface SitePlace {
  /** `/` or `/blog`. */
  readonly base: string;
  /** `https://example.com`; null when it is not known. */
  readonly origin: string | null;
}

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
  const site = origin ?? unknownOrigin;
  const prefix = base.replace(/\/$/, '');
  const url = URL.parse(address.trim(), site + prefix + encodeURI(own));
  if (url?.origin !== new URL(site).origin) return null;
  const path = decoded(url.pathname);
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
