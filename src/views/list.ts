import { toText } from '../content/html/index.ts';
import {
  bareHost,
  feedPathOf,
  listPages,
  listPageSize,
  pagePath,
  type DateArchive,
} from '../content/paths/index.ts';
import type { PostData, TermData, UserData } from '../wordpress/index.ts';
import {
  archiveLink,
  getDateArchives,
  homeLink,
  link,
  webAddress,
  type Link,
} from './addresses.ts';
import { postsOfAuthor } from './authors.ts';
import { titleOf, toCards, type Card } from './card.ts';
import { getSite, getWords } from './content.ts';
import { dateKey, getDateNames, postsOfDate } from './dates.ts';
import { summary, type PageMeta } from './head.ts';
import { avatarOf, type ShownPicture } from './pictures.ts';
import { printText } from './print.ts';
import { remember, sameItems } from './remember.ts';
import { childrenOf, countOfTerm, linkToTerm, parentsOf, postsOfTerm } from './terms.ts';

/** Everything that a page of a list shows. */
export interface ListView {
  readonly meta: PageMeta;
  readonly list: AboutList;
  readonly page: ListPage;
  readonly cards: readonly Card[];
}

/** What a list says of itself, besides its posts. */
export interface AboutList {
  readonly kind: 'list' | 'author';
  /** What readers call such a list: `Section`, `Tag`, `Author`. */
  readonly label: string;
  readonly title: string;
  /** Of its first page. Its rows leave out what leads there. */
  readonly href: string;
  /** Safe HTML. */
  readonly introHtml?: string | undefined;
  /** The way to it, the outermost first, without itself. */
  readonly trail: readonly Link[];
  /** The lists below it. */
  readonly below?: readonly CountedLink[] | undefined;
  /** What they are, where `In this section` does not say it. */
  readonly belowLabel?: string | undefined;
  /** The lists before and after it: of a year or a month. */
  readonly earlier?: Link | undefined;
  readonly later?: Link | undefined;
  readonly feedHref?: string | undefined;
  /** Of an author. */
  readonly avatar?: ShownPicture | null | undefined;
  readonly website?: Link | undefined;
}

export interface CountedLink extends Link {
  /** Of stories. */
  readonly count: number;
}

/** Where a page of a list stands among its pages. */
export interface ListPage {
  readonly path: string;
  /** From 1. */
  readonly number: number;
  /** At least 1: an empty list has an empty page. */
  readonly last: number;
  /** Posts in the whole list. */
  readonly total: number;
  readonly newerPath: string | undefined;
  readonly olderPath: string | undefined;
  /** The pages of the list that this one shows the way to; null where some are left out. */
  readonly numbers: readonly (NumberedPage | null)[];
}

export interface NumberedPage {
  readonly number: number;
  readonly path: string;
}

/** A list of posts. What it holds is asked for when it is needed. Its first page lies at `path`, the others at `page/2/` below it. */
export interface ListOfPosts {
  readonly path: string;
  readonly about: () => AboutList;
  /** Of all of its posts. */
  readonly total: () => number;
  /** Those on a page, counted from 1. */
  readonly slice: (number: number) => readonly PostData[];
}

/** A list of some posts, which are remembered by the page. */
export const toList = (
  path: string,
  posts: () => readonly PostData[],
  about: () => AboutList,
): ListOfPosts => ({
  path,
  about: remember(about),
  total: remember(() => posts().length),
  slice: remember(
    (number: number) => posts().slice((number - 1) * listPageSize, number * listPageSize),
    sameItems,
  ),
});

/** The view of a page of a list; `number` counts from 1. */
export const listView = (list: ListOfPosts, number: number): ListView => {
  const about = list.about();
  const page = listPage(list, number);
  const posts = list.slice(number);
  return { meta: metaOf(about, page, posts), list: about, page, cards: toCards(posts) };
};

export const listPage = ({ path, total: count }: ListOfPosts, number: number): ListPage => {
  const total = count();
  const last = listPages(total);
  return {
    path: pagePath(path, number),
    number,
    last,
    total,
    newerPath: number > 1 ? pagePath(path, number - 1) : undefined,
    olderPath: number < last ? pagePath(path, number + 1) : undefined,
    numbers: pageNumbers(number, last).map((shown) =>
      shown === null ? null : { number: shown, path: pagePath(path, shown) },
    ),
  };
};

const around = 1;
// Enough that no step through a list changes how much room the numbers take.
const mostNumbers = 7;

/**
 * The numbers of the pages to show beside the current one: the first and the last are always among
 * them. Null where some are left out; never for a single one, which takes no more room itself.
 */
export const pageNumbers = (current: number, last: number): readonly (number | null)[] => {
  if (last <= mostNumbers) return range(1, last);
  const edge = mostNumbers - 2;
  if (current <= edge - around) return [...range(1, edge), null, last];
  if (current > last - edge + around) return [1, null, ...range(last - edge + 1, last)];
  return [1, null, ...range(current - around, current + around), null, last];
};

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const metaOf = (about: AboutList, page: ListPage, posts: readonly PostData[]): PageMeta => {
  const { kind, title, trail, feedHref, introHtml = '' } = about;
  const isFirst = page.number === 1;
  return {
    kind,
    path: page.path,
    trail,
    title: isFirst ? title : getWords().titleOfPage(title, page.number),
    description: summary(
      (isFirst && toText(introHtml)) || describe(title, page.total, posts.map(titleOf)),
    ),
    feed: feedHref === undefined ? undefined : { name: title, href: feedHref },
    previousPath: page.newerPath,
    nextPath: page.olderPath,
  };
};

/** Where no editor has described a list, what is in it does: `Harbour: 12 stories. The first, the second` */
const describe = (title: string, total: number, titles: readonly string[]): string => {
  const words = getWords();
  return [words.labelled(title, words.stories(total)), ...titles].join(' · ');
};

/** The archive of a category or a tag. */
export const listOfTerm = remember((term: TermData): ListOfPosts =>
  toList(
    term.path,
    () => postsOfTerm(term.key),
    () => ({
      kind: 'list',
      label: term.taxonomy === 'category' ? getWords().category : getWords().tag,
      title: term.name,
      href: link(term.path),
      introHtml: printText(term.description),
      trail: [homeLink(), ...parentsOf(term).map(linkToTerm)],
      below: childrenOf(term.key).map((child) => ({
        ...linkToTerm(child),
        count: countOfTerm(child.key),
      })),
      feedHref: link(feedPathOf(term.path)),
    }),
  ),
);

/** The archive of an author. */
export const listOfAuthor = remember((author: UserData): ListOfPosts =>
  toList(
    author.path,
    () => postsOfAuthor(author.id),
    () => ({
      kind: 'author',
      label: getWords().author,
      title: author.name,
      href: link(author.path),
      introHtml: printText(author.bio),
      trail: [homeLink()],
      feedHref: link(feedPathOf(author.path)),
      avatar: avatarOf(author),
      website: websiteOf(author),
    }),
  ),
);

// WordPress gives its first account the address of the site itself, which is no news here.
const websiteOf = ({ url }: UserData): Link | undefined => {
  const address = webAddress(url);
  if (address === null) return undefined;
  const host = bareHost(new URL(address));
  return getSite().hosts.includes(host) ? undefined : { name: host, href: address };
};

/** The archives in their order, so that each finds those around it. */
const getCalendar = remember(() => {
  const dates = getDateArchives();
  const years = dates.filter(({ month }) => month === null);
  const months = dates.filter(({ month }) => month !== null);
  return {
    years,
    months,
    places: new Map([years, months].flatMap((row) => row.map(({ path }, n) => [path, n] as const))),
    byYear: Map.groupBy(dates, ({ year }) => year),
  };
});

/** The archive of a year or a month. */
export const listOfDate = remember((date: DateArchive): ListOfPosts =>
  toList(
    date.path,
    () => postsOfDate(dateKey(date)),
    () => {
      const { years, months, places, byYear } = getCalendar();
      const isYear = date.month === null;
      const alike = isYear ? years : months;
      const place = places.get(date.path) ?? -1;
      const sameYear = byYear.get(date.year) ?? [];
      const above = isYear ? [] : sameYear.filter(({ month }) => month === null);
      const below = isYear ? sameYear.filter(({ month }) => month !== null) : [];
      return {
        kind: 'list',
        label: getWords().archive,
        title: nameOfDate(date),
        href: link(date.path),
        trail: [homeLink(), archiveLink(), ...above.map(toDateLink)],
        below: below.map(toMonth),
        earlier: optionalLink(alike[place - 1]),
        later: optionalLink(alike[place + 1]),
      };
    },
  ),
);

const firstDay = (date: DateArchive): string =>
  date.month === null ? `${dateKey(date)}-01-01` : `${dateKey(date)}-01`;

const nameOfDate = (date: DateArchive): string =>
  getDateNames()[date.month === null ? 'year' : 'month'](firstDay(date));

const toDateLink = (date: DateArchive): Link => ({ name: nameOfDate(date), href: link(date.path) });

const optionalLink = (date: DateArchive | undefined): Link | undefined => date && toDateLink(date);

const toMonth = (date: DateArchive): CountedLink => ({
  name: getDateNames().monthAlone(firstDay(date)),
  href: link(date.path),
  count: postsOfDate(dateKey(date)).length,
});
