import { link, type Link } from './link.ts';
import { linkTo } from './card.ts';
import { once } from './once.ts';
import { getTopPages } from './pages.ts';
import { getSections } from './terms.ts';

/** The ways into the site that every page shows. */
export interface Menu {
  readonly sections: readonly Link[];
  readonly pages: readonly Link[];
}

// WordPress keeps its menus from the public, so the fullest categories and the outermost pages stand in.
const mostSections = 8;
const mostPages = 6;

export const getMenu = once(async (): Promise<Menu> => ({
  sections: (await getSections())
    .slice(0, mostSections)
    .map(({ name, path }) => ({ name, href: link(path) })),
  pages: (await getTopPages()).slice(0, mostPages).map(linkTo),
}));
