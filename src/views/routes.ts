import {
  atomPath,
  commentsFeedPath,
  homePath,
  jsonFeedPath,
  listPages,
  manifestPath,
  missingPath,
  pagePath,
} from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import {
  archiveLink,
  getDateArchives,
  getHomePath,
  getOwnPages,
  homeLink,
  partPathsOf,
  pathInLanguage,
  type Link,
} from './addresses.ts';
import { getAuthors } from './authors.ts';
import { toCards, type Card } from './card.ts';
import { calendars, type CalendarView } from './calendar.ts';
import {
  commentFeedView,
  listsWithFeed,
  siteFeedView,
  type FeedView,
  type ListWithFeed,
} from './feed.ts';
import {
  getAllTerms,
  getLanguageFilter,
  getWords,
  inEachLanguage,
  openContent,
  otherEntries,
  pages,
  posts,
} from './content.ts';
import { copiedTexts, copyKey, copyPathOf, hasLlms, llmsView } from './copies.ts';
import { digestOf } from '../digest.ts';
import { everythingView } from './everything.ts';
import { feedItemView, type FeedItemView } from './feed-item.ts';
import { feedsView } from './feed-directory.ts';
import { keyInFrame, manifestView } from './frame.ts';
import type { PageMeta } from './head.ts';
import { getPostsList, homeView, type HomeView } from './home.ts';
import {
  listOfAuthor,
  listOfDate,
  listOfTerm,
  listOfType,
  listView,
  type ListOfPosts,
  type ListView,
} from './list.ts';
import { pageView, type PageView } from './page.ts';
import { getFrontPage, getTextPages } from './pages.ts';
import { getLatestOnMissing, getLatestPosts, getStories } from './posts.ts';
import { inLanguage, languageNow } from './language.ts';
import { isListed, listedPages } from './prerendered.ts';
import { remember } from './remember.ts';
import { searchFormHtml } from './print.ts';
import { isSearchable } from './search.ts';
import { getSitemapNames, sitemapView, type SitemapView } from './sitemap.ts';
import { storyView } from './story.ts';
import { getArchivedTypes } from './types.ts';
import { translationsOfOwn } from './translations.ts';

/* The pages of the site: results of `getStaticPaths` for each route. A cache key is the digest
   of the view and its frame. Rendering makes views again: all together would take much memory. */

/** A page of a route, in the shape that Astro expects. */
export interface RoutePath<V> {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Undefined after {@link goWithoutKeys}. */
  readonly cacheKey: string | undefined;
  /** The slug of the page's language, in which it is rendered. */
  readonly props: { readonly view: () => Promise<V>; readonly language: string };
}

let hasKeys = true;

/** Makes views without cache keys: for a thread that is told which pages to render. */
export function goWithoutKeys(): void {
  hasKeys = false;
}

const routePath = <V>(
  name: string,
  path: string,
  view: () => V,
  keyOf: (view: V) => string = keyInFrame,
): RoutePath<V> => ({
  params: { [name]: toParam(path) },
  cacheKey: hasKeys ? keyOf(view()) : undefined,
  props: { view: opened(view), language: languageNow() },
});

/** The rest parameter for a path: `2026/01/fog-lifts` for `/2026/01/fog-lifts/`. */
const toParam = (path: string): string | undefined => path.replace(/^\/+|\/+$/g, '') || undefined;

/** Makes a view in the language of now, whenever it is called. */
const opened = <V>(view: () => V): (() => Promise<V>) => {
  const language = languageNow();
  return async () => {
    await openContent();
    return inLanguage(language, view);
  };
};

const pathsInEachLanguage =
  <V>(list: () => readonly RoutePath<V>[]) =>
  async (): Promise<RoutePath<V>[]> => {
    await openContent();
    return inEachLanguage(list).flat();
  };

// An unchanged page keeps its path object, so that the renderer can skip it.
const isSamePath = (before: RoutePath<unknown>, now: RoutePath<unknown>): boolean =>
  before.cacheKey === now.cacheKey &&
  Object.entries(now.params).every(([name, value]) => before.params[name] === value);

const areSamePaths = (
  before: readonly RoutePath<unknown>[],
  now: readonly RoutePath<unknown>[],
): boolean =>
  before.length === now.length &&
  now.every((path, place) => {
    const last = before[place];
    return last !== undefined && isSamePath(last, path);
  });

/** Gives the pages of texts, by id: one for each part. */
const pathsOfTexts = <V>(
  /** The parameter of the route. */
  name: string,
  get: (id: string) => PostData | undefined,
  view: (post: PostData, part: number) => V,
) =>
  remember((id: string): readonly RoutePath<V>[] => {
    const found = (): PostData => {
      const post = get(id);
      if (post === undefined) throw new Error(`The text with the id ${id} is gone.`);
      return post;
    };
    return partPathsOf(found().path).map((path, index) =>
      routePath(name, path, () => view(found(), index + 1)),
    );
  }, areSamePaths);

const pathsOfEntry = pathsOfTexts(
  'entry',
  (id) => posts.get(id) ?? otherEntries.get(id),
  storyView,
);
const pathsOfPage = pathsOfTexts('page', pages.get, pageView);

/** The pages of entries of all types but pages. */
export const entryPaths = pathsInEachLanguage(() =>
  [...getLatestPosts(), ...otherEntries.all().filter(getLanguageFilter())]
    .filter(isListed)
    .flatMap(({ id }) => pathsOfEntry(String(id))),
);

export const pagePaths = pathsInEachLanguage(() =>
  getTextPages().flatMap(({ id }) => pathsOfPage(String(id))),
);

/** The front page (a page of WordPress, or the list of posts) or a further one, from 1. */
const frontView = (number: number): HomeView | PageView => {
  const page = getFrontPage();
  if (page !== undefined) return pageView(page, number);
  const list = getPostsList();
  if (list === undefined) throw new Error('There is neither a front page nor a list of posts.');
  return homeView(list, number);
};

const pathOfFront = remember(
  (number: number) => routePath('front', pagePath(getHomePath(), number), () => frontView(number)),
  isSamePath,
);

/**
 * The languages' front pages, and further pages of their lists or parts. The default language has
 * {@link frontPage}.
 */
export const frontPaths = pathsInEachLanguage(() => {
  const home = getHomePath();
  const isMain = home === homePath;
  const page = getFrontPage();
  const list = page === undefined ? getPostsList() : undefined;
  // The list stands elsewhere, and no page here: the language has no front page.
  if (!isMain && page === undefined && list?.path !== home) return [];
  const parts = isMain && page !== undefined ? partPathsOf(home).length : 1;
  const last = list?.path === home ? listedPages(list) : parts;
  const numbers = isMain ? range(2, last) : range(1, Math.max(1, last));
  return numbers.map((number) => pathOfFront(number));
});

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The lists of the language of now, but the one that begins on its front page. */
const getLists = (): readonly ListOfPosts[] => [
  ...[getPostsList() ?? []].flat().filter(({ path }) => path !== getHomePath()),
  ...getArchivedTypes().map((type) => listOfType(type)),
  ...getAllTerms()
    .filter(getLanguageFilter())
    .map((term) => listOfTerm(term)),
  ...getAuthors().map((author) => listOfAuthor(author)),
  ...getDateArchives().map((date) => listOfDate(date)),
];

const pathsOfList = remember((list: ListOfPosts) =>
  remember(
    (number: number): RoutePath<ListView> =>
      routePath('listing', pagePath(list.path, number), () => listView(list, number)),
    isSamePath,
  ),
);

export const listingPaths = pathsInEachLanguage(() =>
  getLists().flatMap((list) =>
    range(1, listedPages(list)).map((number) => pathsOfList(list)(number)),
  ),
);

/** The paths of all pages that a build leaves to the server. */
export async function pathsOnDemand(): Promise<string[]> {
  await openContent();
  return inEachLanguage(() => {
    const front = [getPostsList() ?? []].flat().filter(({ path }) => path === getHomePath());
    return [
      ...getStories()
        .filter((entry) => !isListed(entry))
        .flatMap(({ path }) => partPathsOf(path)),
      ...[...front, ...getLists()].flatMap((list) =>
        range(listedPages(list) + 1, listPages(list.total())).map((number) =>
          pagePath(list.path, number),
        ),
      ),
    ];
  }).flat();
}

/** The paths of a route with one page in each language. */
const pathOfOnly = <V>(name: string, getPath: () => string, view: (path: string) => V) => {
  const pathOf = remember((path: string) => routePath(name, path, () => view(path)));
  return pathsInEachLanguage(() => [pathOf(getPath())]);
};

export const archivePaths = pathOfOnly('archive', () => getOwnPages().archive, everythingView);

export const feedsPaths = pathOfOnly('feeds', () => getOwnPages().feeds, feedsView);

export interface SearchView {
  readonly meta: PageMeta;
  readonly isSearchable: boolean;
  readonly archive: Link;
}

export const searchPaths = pathOfOnly(
  'search',
  () => getOwnPages().search,
  (path): SearchView => ({
    meta: {
      kind: 'search',
      title: getWords().search,
      path,
      translations: translationsOfOwn('search'),
    },
    isSearchable: isSearchable(),
    archive: archiveLink(),
  }),
);

const pathOfFeed = remember((list: ListWithFeed): (() => RoutePath<FeedView>) =>
  remember(() => routePath('list', list.path, list.view, digestOf), isSamePath),
);

export const feedPaths = pathsInEachLanguage(() =>
  listsWithFeed().map((list) => pathOfFeed(list)()),
);

/** The calendars of events and of lists of them. */
export const calendarPaths = pathsInEachLanguage(() =>
  calendars().map(({ path, view }): RoutePath<CalendarView> =>
    routePath('calendar', path, view, digestOf),
  ),
);

const pathOfCopy = remember(
  (post: PostData): RoutePath<FeedItemView> =>
    routePath('copy', copyPathOf(post)?.slice(0, -3) ?? '', () => feedItemView(post), copyKey),
  isSamePath,
);

/** The texts as Markdown. */
export const copyPaths = pathsInEachLanguage(() => copiedTexts().map((post) => pathOfCopy(post)));

/** `llms.txt` in each language. */
export const llmsPaths = pathsInEachLanguage(() =>
  hasLlms() ? [routePath('llms', `${getHomePath()}llms`, llmsView, digestOf)] : [],
);

const pathOfSitemap = remember(
  (name: string): RoutePath<SitemapView> =>
    routePath('sitemap', name, () => sitemapView(name), digestOf),
  isSamePath,
);

export async function sitemapPaths(): Promise<RoutePath<SitemapView>[]> {
  await openContent();
  return getSitemapNames().map((name) => pathOfSitemap(name));
}

/** Everything that the page of missing pages (404) shows. */
export interface MissingView {
  readonly meta: PageMeta;
  readonly home: Link;
  readonly archive: Link;
  /** A form that leads to the search; empty if nothing can be found. */
  readonly searchHtml: string;
  readonly cards: readonly Card[];
}

const missingView = (): MissingView => ({
  meta: { kind: 'notFound', title: getWords().notFound },
  home: homeLink(),
  archive: archiveLink(),
  searchHtml: isSearchable() ? searchFormHtml() : '',
  cards: toCards(getLatestOnMissing()),
});

const pathOfMissing = remember((path: string) => routePath('missing', path, missingView));

/** Those of the languages besides the default one. */
export const missingPaths = pathsInEachLanguage(() =>
  languageNow() === '' ? [] : [pathOfMissing(pathInLanguage(missingPath))],
);

/** A page with a fixed path, whose route has no parameters. */
const fixed = <V>(path: string, view: () => V, keyOf: (view: V) => string = keyInFrame) => ({
  path,
  open: opened(view),
  key: remember(() => keyOf(view())),
});

export const frontPage = fixed(homePath, () => frontView(1));
export const missingPage = fixed('/404', missingView);
export const atomFeed = fixed(atomPath, () => siteFeedView(atomPath), digestOf);
export const jsonFeed = fixed(jsonFeedPath, () => siteFeedView(jsonFeedPath), digestOf);
export const commentFeed = fixed(commentsFeedPath, commentFeedView, digestOf);
export const manifest = fixed(manifestPath, manifestView, digestOf);

/** The cache keys of pages with a fixed path, by path: Astro does not ask their routes for keys. */
export async function fixedKeys(): Promise<ReadonlyMap<string, string>> {
  await openContent();
  const all = [frontPage, missingPage, atomFeed, jsonFeed, commentFeed, manifest];
  return new Map(all.map(({ path, key }) => [path, key()]));
}
