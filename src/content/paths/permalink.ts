import { homePath } from './home-path.ts';
import { safeSegments } from './safe-path.ts';

export interface Permalink {
  readonly path: string;
  /** Why the address could not be kept as it is; null when it was, or when there was none to keep. */
  readonly problem: string | null;
}

/**
 * The path of a WordPress permalink, seen from the site's home, and safe as the name of a folder.
 * `home` may have a path, and may differ from the link in scheme, port and a leading `www.`.
 * Plain permalinks (`/?p=12`) take the fallback, a path; so does what can't be a path of this site.
 * `mayBeHome` is for pages: WordPress can show one of them as its front page, at `/`. Never throws.
 */
export function permalinkPath(
  link: string,
  home: string,
  fallback: string,
  { mayBeHome = false }: { readonly mayBeHome?: boolean } = {},
): Permalink {
  const instead = (problem: string | null): Permalink => ({
    path: toPath(safeSegments(fallback.split('/'))) ?? '/untitled/',
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
  // `/index.php/2026/…` is how WordPress spells permalinks on servers that rewrite none.
  const inside = url.pathname.slice(folder.length).replace(/^\/*index\.php(?=\/|$)/, '');
  const wanted = decode(inside.replace(/^\/+|\/+$/g, ''));
  if (wanted === null) return instead('its address is not valid UTF-8');
  if (wanted.length === 0) {
    if (url.search !== '') return instead(null);
    if (mayBeHome) return { path: homePath, problem: null };
    return instead('its address is that of the home page');
  }

  const safe = safeSegments(wanted);
  const path = toPath(safe);
  if (path === null) return instead('its address can’t be a path of this site');
  const kept = safe.length === wanted.length && safe.every((segment, i) => segment === wanted[i]);
  return { path, problem: kept ? null : 'its address can’t be kept as it is' };
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
  return segments.length === 0 ? null : `/${segments.join('/')}/`;
}
