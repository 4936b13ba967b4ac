import { byIdQueries } from './by-id.ts';

/** What a request's target asks for: `/blog/?p=12`. */
export interface Asked {
  /** Decoded, with `BASE_PATH`. */
  readonly path: string;
  /** WordPress's id, as the query names it; it means something at the site's home only. */
  readonly id: string | undefined;
}

/** Null for a target that is no address, or that can't be decoded. */
export function askedAt(target: string): Asked | null {
  const url = URL.parse(target.replace(/^\/+/, '/'), 'http://localhost');
  if (url === null) return null;
  try {
    const id = byIdQueries.map((key) => url.searchParams.get(key)).find(Boolean);
    return { path: decodeURIComponent(url.pathname), id: id ?? undefined };
  } catch {
    return null;
  }
}
