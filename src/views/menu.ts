import { isDeepStrictEqual } from 'node:util';
import { lookError } from '../config/index.ts';
import type { Resolve } from '../content/paths/index.ts';
import type { MenuData, PostData, TermData } from '../wordpress/index.ts';
import { deepestMenu, menusInLanguage, placeMenus } from '../wordpress/menus.ts';
import { getResolve, link, webAddress, type Link } from './addresses.ts';
import { linkTo } from './card.ts';
import { getLanguage, getLanguages, getSite, menus } from './content.ts';
import { look } from './look.ts';
import { childPagesOf } from './pages.ts';
import { remember } from './remember.ts';
import { inOwnLanguage, type Counterpart } from './translations.ts';
import { childrenOf, countOfTerm, getSections, linkToTerm } from './terms.ts';

export interface Menu {
  /** At the top of the page. */
  readonly main: readonly MenuEntry[];
  readonly foot: readonly MenuEntry[];
}

export interface MenuEntry extends Link {
  readonly below: readonly MenuEntry[];
}

/** An entry as the owner wrote it. */
export interface MenuItem {
  readonly name: string;
  /** An address in WordPress, a path here, or any other; `#` or empty for a group of others. */
  readonly address: string;
  readonly below?: readonly MenuItem[] | undefined;
}

/** The menus of `src/look.ts`, or else WordPress's, or else categories and pages. */
export const getMenu = remember((): Menu => {
  const surroundings = {
    resolve: getResolve(),
    own: inOwnLanguage,
    href: link,
    home: getSite().home,
  };
  const ofWordPress = (items: readonly MenuItem[] = []) =>
    toEntries(items, { ...surroundings, paths: 'of WordPress' });
  const all = menusNow();
  const places = placeMenus(all);
  const named = look.menuName === null ? places.main : menuNamed(look.menuName, all);
  const main =
    look.menu === null
      ? ofWordPress(named?.items)
      : toEntries(look.menu, { ...surroundings, paths: 'ours' });
  const foot = ofWordPress(places.foot?.items);
  return {
    main: main.length > 0 ? main : ownMain(),
    foot: foot.length > 0 ? foot : ownFoot(),
  };
}, isDeepStrictEqual);

function menusNow(): readonly MenuData[] {
  const now = getLanguage();
  const all = menus.all();
  if (now === undefined) return all;
  return menusInLanguage(all, { slug: now.slug, isMain: now === getLanguages()[0] });
}

function menuNamed(name: string, all: readonly MenuData[]): MenuData {
  const found = all.find((menu) => menu.name === name);
  if (found !== undefined) return found;
  const names = all.map((menu) => `“${menu.name}”`).join(', ');
  const known = names === '' ? 'It shows none at all' : `It shows ${names}`;
  const problem = `is “${name}”, but WordPress shows Galley no menu with this name. ${known}.`;
  throw lookError([{ file: 'src/look.ts or LOOK_FILE', value: 'menuName', problem }]);
}

/**
 * The entry with `aria-current`, and its value: the page itself, or else the nearest thing above it
 * but the front page. Undefined if there is none.
 */
export function currentIn(
  entries: readonly MenuEntry[],
  pathname: string,
  breadcrumbs: readonly Link[] = [],
): { readonly entry: MenuEntry; readonly value: 'page' | 'true' } | undefined {
  // Astro's own address of a page that is a file has a slash behind its name.
  const own = pathname.replace(/(?<=\.html?)\/$/i, '');
  const first = own.replace(/(?:page\/)?\d+\/$/, '');
  const above = breadcrumbs.slice(1).map(({ href }) => href);
  const all = entries.flatMap(function withBelow(entry): MenuEntry[] {
    return [entry, ...entry.below.flatMap(withBelow)];
  });
  for (const href of [own, first, ...above.toReversed()]) {
    const entry = all.find((each) => each.href === href);
    if (entry !== undefined) return { entry, value: href === own ? 'page' : 'true' };
  }
  return undefined;
}

interface Surroundings {
  readonly resolve: Resolve;
  /** The same thing in the language of the page; null if it has none. */
  readonly own: (path: string) => Counterpart | null;
  /** The `href` for one of this site's paths. */
  readonly href: (path: string) => string;
  /** Of the WordPress site. */
  readonly home: string;
  /** The site to which paths such as `/about/` belong. */
  readonly paths: 'ours' | 'of WordPress';
}

/**
 * The entries to show. One without an allowed address gets that of the first below, or is left out;
 * one without a name is replaced by those below.
 */
export function toEntries(
  items: readonly MenuItem[],
  surroundings: Surroundings,
  depth = 1,
): MenuEntry[] {
  if (depth > deepestMenu) return [];
  const entries = items.flatMap(({ name, address, below = [] }) => {
    const label = name.trim();
    if (label === '')
      return toEntries(below, surroundings, depth).map((entry) => ({ entry, isTranslated: false }));
    const inside = toEntries(below, surroundings, depth + 1);
    const { href, name: translated } = targetOf(address.trim(), surroundings) ?? {};
    const known = href ?? inside[0]?.href;
    if (known === undefined) return [];
    const entry = { name: translated ?? label, href: known, below: inside };
    return [{ entry, isTranslated: translated !== undefined }];
  });
  // A menu of all languages may have a page and its translation: each is there once.
  const own = new Set(entries.flatMap((each) => (each.isTranslated ? [] : each.entry.href)));
  return entries.flatMap(({ entry, isTranslated }) => {
    if (isTranslated && own.has(entry.href)) return [];
    if (isTranslated) own.add(entry.href);
    return entry;
  });
}

interface MenuTarget {
  readonly href: string;
  /** Its name in the language of the page, if the menu leads to a text in another one. */
  readonly name?: string | undefined;
}

function targetOf(address: string, surroundings: Surroundings): MenuTarget | null {
  if (address === '' || address.startsWith('#')) return null;
  const { resolve, own, href, home, paths } = surroundings;
  const isOurs = paths === 'ours' && /^\/(?![/\\])/.test(address);
  const base = home.replace(/\/*$/, '/');
  const whole = webAddress(URL.parse(isOurs ? `.${address}` : address, base)?.href ?? '');
  if (whole === null) return null;
  const found = resolve(whole);
  if (found === null) return { href: isOurs ? href('/') + whole.slice(base.length) : whole };
  const target = own(found.path);
  if (target === null) return null;
  const { path, name } = target;
  return { href: found.fragment === '' ? href(path) : `${href(path)}#${found.fragment}`, name };
}

const mostEntries = 8;
/** Categories come first, but leave room for pages. */
const mostSections = 6;
const mostBelow = 8;
const mostAtFoot = 8;

/** Without menus: the first top-level categories, then pages. A new post changes none of it. */
const ownMain = (): readonly MenuEntry[] => {
  const sections = getSections();
  const pages = childPagesOf('none');
  // A single category would repeat the front page.
  const shown = sections.length > 1 ? sections : [];
  const room = Math.max(mostSections, mostEntries - pages.length);
  const first = shown.slice(0, room).map(toSection);
  return [...first, ...pages.slice(0, mostEntries - first.length).map(toPage)];
};

const toSection = (term: TermData): MenuEntry => ({
  ...linkToTerm(term),
  below: childrenOf(term.key)
    .filter(({ key }) => countOfTerm(key) > 0)
    .slice(0, mostBelow)
    .map((child) => ({ ...linkToTerm(child), below: [] })),
});

const toPage = (page: PostData): MenuEntry => ({
  ...linkTo(page),
  below: childPagesOf(page.id).slice(0, mostBelow).map(toLeaf),
});

const toLeaf = (page: PostData): MenuEntry => ({ ...linkTo(page), below: [] });

/** The foot menu of a site without menus: its pages. */
const ownFoot = (): readonly MenuEntry[] => childPagesOf('none').slice(0, mostAtFoot).map(toLeaf);
