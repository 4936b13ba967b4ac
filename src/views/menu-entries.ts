import type { Resolve } from '../content/paths/index.ts';
import type { Link } from './link.ts';
import { webAddress } from './web-address.ts';

/** An entry of a menu, with those below it. */
export interface MenuEntry extends Link {
  readonly below: readonly MenuEntry[];
}

/** An entry as an owner wrote it. */
export interface MenuItem {
  readonly name: string;
  /** Of the WordPress site, a path of this one, or any other; `#` or empty where it only heads others. */
  readonly address: string;
  readonly below?: readonly MenuItem[] | undefined;
}

interface Surroundings {
  readonly resolve: Resolve;
  /** What to write into a link for one of this site's paths. */
  readonly href: (path: string) => string;
  /** Of the WordPress site. */
  readonly home: string;
  /** Whose paths `/about/` and the like are. */
  readonly paths: 'ours' | 'of WordPress';
}

const deepest = 3;

/**
 * What a page shows of a menu. An entry that leads nowhere, or where no link may lead, leads to the first of those below
 * it, and goes where there is none; those below one without a name take its place.
 */
export function toEntries(
  items: readonly MenuItem[],
  surroundings: Surroundings,
  depth = 1,
): MenuEntry[] {
  if (depth > deepest) return [];
  return items.flatMap(({ name, address, below = [] }) => {
    const label = name.trim();
    if (label === '') return toEntries(below, surroundings, depth);
    const inside = toEntries(below, surroundings, depth + 1);
    const href = hrefOf(address.trim(), surroundings) ?? inside[0]?.href;
    return href === undefined ? [] : [{ name: label, href, below: inside }];
  });
}

function hrefOf(address: string, surroundings: Surroundings): string | null {
  if (address === '' || address.startsWith('#')) return null;
  const { resolve, href, home, paths } = surroundings;
  const isOurs = paths === 'ours' && /^\/(?![/\\])/.test(address);
  const base = home.replace(/\/*$/, '/');
  const whole = webAddress(URL.parse(isOurs ? `.${address}` : address, base)?.href ?? '');
  if (whole === null) return null;
  const found = resolve(whole);
  if (found === null) return isOurs ? href('/') + whole.slice(base.length) : whole;
  return found.fragment === '' ? href(found.path) : `${href(found.path)}#${found.fragment}`;
}
