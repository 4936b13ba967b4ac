import type { PostData, TermData } from '../wordpress/index.ts';
import { linkTo } from './card.ts';
import { link } from './link.ts';
import type { MenuEntry } from './menu-entries.ts';
import { getChildPages, getTopPages } from './pages.ts';
import { getChildren, getPostsOfTerm, getSections } from './terms.ts';

const mostEntries = 8;
/** Sections come first, but leave some room for pages. */
const mostSections = 6;
const mostBelow = 8;
const mostAtFoot = 8;

/** What WordPress calls the category of posts that were given none. */
const noCategory = 'uncategorized';

const toPage = async (page: PostData): Promise<MenuEntry> => ({
  ...(await linkTo(page)),
  below: await Promise.all(
    (await getChildPages(page)).slice(0, mostBelow).map(async (child) => ({
      ...(await linkTo(child)),
      below: [],
    })),
  ),
});

const toSection = async (term: TermData): Promise<MenuEntry> => {
  const children = await Promise.all(
    (await getChildren(term)).map(async (child) => ({
      child,
      isEmpty: (await getPostsOfTerm(child)).length === 0,
    })),
  );
  const below = children.filter(({ isEmpty }) => !isEmpty).slice(0, mostBelow);
  return {
    ...{ name: term.name, href: link(term.path) },
    below: below.map(({ child: { name, path } }) => ({ name, href: link(path), below: [] })),
  };
};

/** The ways into a site whose owner gave it no menu: the fullest of its outermost categories, then its pages. */
export const getOwnMain = async (): Promise<readonly MenuEntry[]> => {
  const sections = (await getSections()).filter(({ slug }) => slug !== noCategory);
  const pages = await getTopPages();
  // One that holds everything is the front page once more.
  const shown = sections.length > 1 ? sections : [];
  const room = Math.max(mostSections, mostEntries - pages.length);
  const first = await Promise.all(shown.slice(0, room).map(toSection));
  const rest = await Promise.all(pages.slice(0, mostEntries - first.length).map(toPage));
  return [...first, ...rest];
};

/** Its pages. */
export const getOwnFoot = async (): Promise<readonly MenuEntry[]> =>
  Promise.all(
    (await getTopPages())
      .slice(0, mostAtFoot)
      .map(async (page) => ({ ...(await linkTo(page)), below: [] })),
  );
