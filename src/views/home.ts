import type { PostData, TermData } from '../wordpress/index.ts';
import { getFeedPath, getHomePath, homeLink, link, type Link } from './addresses.ts';
import { stepTo, titleOf, toCards, type Card } from './card.ts';
import { getWords } from './content.ts';
import type { PageMeta } from './head.ts';
import { listPage, toList, type ListOfPosts, type ListPage } from './list.ts';
import { look } from './look.ts';
import { getFrontPage, getPostsPage, parentPagesOf } from './pages.ts';
import { getHomePosts } from './posts.ts';
import { remember } from './remember.ts';
import { countOfTerm, getSections, linkToTerm, postsOfTerm } from './terms.ts';

/** A front page with stories, or a further page of its list. */
export interface HomeView {
  readonly meta: PageMeta;
  readonly page: ListPage;
  /** The stories by importance; undefined if they are in {@link rows}. */
  readonly front: FrontPage | undefined;
  readonly rows: readonly Card[];
}

/** A category on the front page, with its latest stories that are not shown above it. */
export interface FrontSection extends Link {
  readonly cards: readonly [Card, ...Card[]];
}

/** What the front page shows, in the order of its importance. */
export interface FrontPage {
  readonly lead: Card | undefined;
  /** Beside the lead: headlines. */
  readonly beside: readonly Card[];
  /** Rows of stories with a picture, then without. A single one without is among the others. */
  readonly grid: readonly (readonly Card[])[];
  readonly sections: readonly FrontSection[];
}

/**
 * The list of all posts, where WordPress has it or on the front page. Undefined if it is nowhere:
 * then all posts are in the archive.
 */
export const getPostsList = remember((): ListOfPosts | undefined => {
  const page = getPostsPage();
  if (page === undefined && getFrontPage() !== undefined) return undefined;
  const path = page?.path ?? getHomePath();
  return toList(path, getHomePosts, () => ({
    kind: 'list',
    label: page === undefined ? '' : getWords().archive,
    title: page === undefined ? getWords().latest : titleOf(page),
    href: link(path),
    breadcrumbs: page === undefined ? [] : [homeLink(), ...parentPagesOf(page).map(stepTo)],
    feedHref: page && link(getFeedPath()),
  }));
});

/** The front page, or a further page of the list that begins on it; `number` counts from 1. */
export function homeView(list: ListOfPosts, number: number): HomeView {
  const isFirst = number === 1;
  const page = listPage(list, number);
  const posts = list.slice(number);
  const asRows = !isFirst || look.frontPage.layout === 'list';
  return {
    meta: {
      kind: isFirst ? 'home' : 'list',
      title: isFirst ? undefined : getWords().titleOfPage(getWords().latest, number),
      path: page.path,
      previousPath: page.newerPath,
      nextPath: page.olderPath,
    },
    page,
    front: asRows ? undefined : frontPageOf(posts),
    rows: asRows ? toCards(posts) : [],
  };
}

const besideLead = 3;
const inSection = 4;
// With fewer stories, there is no section.
const fewestInSection = 2;

/** The front page from the first page of the list. */
const frontPageOf = (posts: readonly PostData[]): FrontPage => {
  const headlines = posts.slice(1, 1 + besideLead);
  // Headlines show no picture, so the first picture of the page is never theirs.
  const [lead, ...cards] = toCards(posts.filter((post) => !headlines.includes(post)));
  const beside = toCards(headlines, { leads: false });
  const pictured = cards.filter(({ picture }) => picture !== null);
  const plain = cards.filter(({ picture }) => picture === null);
  const grid = plain.length === 1 ? [cards] : [pictured, plain];
  const isBare = [lead, ...cards].every((card) => !card?.leads);
  return {
    lead,
    beside,
    grid: grid.filter(({ length }) => length > 0),
    sections: sectionsBelow(posts, isBare),
  };
};

const sectionsBelow = (above: readonly PostData[], leads: boolean): readonly FrontSection[] => {
  const shown = new Set(above.map(({ id }) => id));
  const sections: FrontSection[] = [];
  const largestFirst = getSections().toSorted((a, b) => countOfTerm(b.key) - countOfTerm(a.key));
  for (const term of largestFirst) {
    if (sections.length === look.frontPage.sections) break;
    const isFirst = sections.every(({ cards: [card] }) => !card.leads);
    const section = toSection(term, shown, leads && isFirst);
    if (section !== undefined) sections.push(section);
  }
  return sections;
};

/** Adds its stories to `shown`, so that a story is on the front page only once. */
const toSection = (
  term: TermData,
  shown: Set<number>,
  leads: boolean,
): FrontSection | undefined => {
  const fresh = postsOfTerm(term.key)
    .filter(({ id }) => !shown.has(id))
    .slice(0, inSection);
  if (fresh.length < fewestInSection) return undefined;
  for (const { id } of fresh) shown.add(id);
  const [first, ...others] = toCards(withPictureFirst(fresh), { leads });
  return first && { ...linkToTerm(term), cards: [first, ...others] };
};

const withPictureFirst = (posts: readonly PostData[]): readonly PostData[] => {
  const place = posts.findIndex(({ featuredMedia }) => featuredMedia !== null);
  const pictured = posts[place];
  return pictured === undefined ? posts : [pictured, ...posts.toSpliced(place, 1)];
};
