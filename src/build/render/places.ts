/** What is told of a route by Astro, as far as its addresses go. */
export interface Route {
  readonly type: string;
}

interface Site {
  /** Scheme and host. */
  readonly origin: string;
  /** `/` or `/blog`. */
  readonly base: string;
}

const ownFiles = new Set(['/404', '/500']);

/** Where a page lies in the finished site, as Astro places it with `build.format: 'directory'`. */
export function fileOf(pathname: string, { type }: Route): string {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (type === 'endpoint') return path;
  if (ownFiles.has(`/${path}`)) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

/** The address that a page is rendered for. */
export function urlOf(pathname: string, { type }: Route, { origin, base }: Site): URL {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const below = base === '/' ? '' : base;
  const end = type === 'endpoint' || path === '' ? '' : '/';
  return new URL(`${below}/${path}${end}`, origin);
}
