import { link, type Link } from './link.ts';
import { linkTo } from './card.ts';
import { once } from './once.ts';
import { getTopPages } from './pages.ts';
import { getSections } from './terms.ts';

/** An entry of a menu, with those below it. */
export interface MenuEntry extends Link {
  readonly below: readonly MenuEntry[];
}

/** The ways into the site that every page shows. */
export interface Menu {
  /** At the top of the page. */
  readonly main: readonly MenuEntry[];
  /** At its foot. */
  readonly foot: readonly MenuEntry[];
}

const mostSections = 8;
const mostPages = 6;

const flat = (entry: Link): MenuEntry => ({ ...entry, below: [] });

export const getMenu = once(async (): Promise<Menu> => {
  const sections = (await getSections())
    .slice(0, mostSections)
    .map(({ name, path }) => ({ name, href: link(path) }));
  const pages = await Promise.all((await getTopPages()).slice(0, mostPages).map(linkTo));
  return { main: sections.map(flat), foot: pages.map(flat) };
});
