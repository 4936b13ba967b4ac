import { isDeepStrictEqual } from 'node:util';
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
import { pathOfAuthor, postsOfAuthor } from './authors.ts';
import { titleOf, toCards, type Card } from './card.ts';
import { calendarPathOf } from './calendar.ts';
import { formatNumber, getSite, getWords, taxonomies, types } from './content.ts';
import { dateKey, getDateNames, postsOfDate } from './dates.ts';
import { ofListAt, type PageMeta, type Translation } from './head.ts';
import { avatarOf, type ShownPicture } from './pictures.ts';
import { inListOrder, latestOfType } from './posts.ts';
import { printText } from './print.ts';
import { remember, sameItems } from './remember.ts';
import { teaser, teaserLengths } from './teaser.ts';
import { translationsOf } from './translations.ts';
import { childrenOf, countOfTerm, linkToTerm, parentsOf, postsOfTerm } from './terms.ts';
import type { ArchivedType } from './types.ts';

export interface ListView {
  readonly meta: PageMeta;
  readonly list: AboutList;
  readonly page: ListPage;
  readonly cards: readonly Card[];
  /** `12 stories`, `12 products`, `Boats: 12`; undefined for an empty list. */
  readonly count: string | undefined;
}

/** The head of a list: what it shows besides its posts. */
export interface AboutList {
  readonly kind: 'list' | 'author';
  /** The kind of list, for readers: `Section`, `Tag`, `Author`. */
  readonly label: string;
  readonly title: string;
  /** The address of its first page. Rows of the list show no link to it. */
  readonly href: string;
  /** Safe HTML. */
  readonly introHtml?: string | undefined;
  /** The breadcrumbs, the outermost first, without the list itself. */
  readonly breadcrumbs: readonly Link[];
  readonly below?: readonly CountedLink[] | undefined;
  /** The heading of `below`, if it is not `In this section`. */
  readonly belowLabel?: string | undefined;
  /** Of a year or a month: the list before this one, and the one after it. */
  readonly earlier?: Link | undefined;
  readonly later?: Link | undefined;
  readonly feedHref?: string | undefined;
  /** A file of its events for calendars. */
  readonly calendarHref?: string | undefined;
  /** What an SEO plugin says of it. */
  readonly seo?: TermData['seo'] | undefined;
  /** Of an author. */
  readonly avatar?: ShownPicture | null | undefined;
  readonly website?: Link | undefined;
  /** Of a term: where it is in each of its languages. */
  readonly translations?: readonly Translation[] | undefined;
}

export interface CountedLink extends Link {
  readonly count: number;
}

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
  /** The pages that this one links to; null stands for pages that are left out. */
  readonly numbers: readonly ({ readonly number: number; readonly path: string } | null)[];
}

/** Posts that are read when needed. The first page has `path`, others `page/2/` and so on below. */
export interface ListOfPosts {
  readonly path: string;
  readonly about: () => AboutList;
  readonly total: () => number;
  /** The posts on one page; pages count from 1. */
  readonly slice: (number: number) => readonly PostData[];
}

/** Makes a list of posts. The posts of each page are remembered. */
export function toList(
  path: string,
  posts: () => readonly PostData[],
  about: () => AboutList,
): ListOfPosts {
  return {
    path,
    about: remember(about, isDeepStrictEqual),
    total: remember(() => posts().length),
    slice: remember(
      (number: number) => posts().slice((number - 1) * listPageSize, number * listPageSize),
      sameItems,
    ),
  };
}

/** The view of a page of a list; `number` counts from 1. */
export function listView(list: ListOfPosts, number: number): ListView {
  const about = list.about();
  const page = listPage(list, number);
  const posts = list.slice(number);
  return {
    meta: metaOf(about, page, posts),
    list: about,
    page,
    cards: toCards(posts),
    count: page.total > 0 ? countOf(posts, page.total) : undefined,
  };
}

export function listPage({ path, total: count }: ListOfPosts, number: number): ListPage {
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
}

const around = 1;
// With seven places, the row of numbers has the same width on each page.
const mostNumbers = 7;

/**
 * The page numbers to show, with the first and last. Null stands for two or more left-out numbers:
 * one takes no more room than a gap.
 */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  if (last <= mostNumbers) return range(1, last);
  const edge = mostNumbers - 2;
  if (current <= edge - around) return [...range(1, edge), null, last];
  if (current > last - edge + around) return [1, null, ...range(last - edge + 1, last)];
  return [1, null, ...range(current - around, current + around), null, last];
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const metaOf = (about: AboutList, page: ListPage, posts: readonly PostData[]): PageMeta => {
  const { kind, title, breadcrumbs, feedHref, introHtml = '', seo = null } = about;
  const isFirst = page.number === 1;
  return {
    kind,
    path: page.path,
    isEmpty: page.total === 0,
    breadcrumbs,
    title: isFirst ? title : getWords().titleOfPage(title, page.number),
    description: teaser(
      (isFirst && toText(introHtml)) || describe(title, page.total, posts),
      teaserLengths.description,
    ),
    feed: feedHref === undefined ? undefined : { name: title, href: feedHref },
    // Its title and description are those of the first page.
    seo: isFirst || seo === null ? seo : { isHidden: seo.isHidden },
    previousPath: page.newerPath,
    nextPath: page.olderPath,
    translations: isFirst ? about.translations : undefined,
  };
};

/** If a list has no description: `Harbour: 12 stories · The first · The second`. */
const describe = (title: string, total: number, posts: readonly PostData[]): string =>
  [
    getWords().labelled(title, countOf(posts, total, { isNamed: true })),
    ...posts.map(titleOf),
  ].join(' · ');

/** `12 stories`, `12 products`; for another type `Boats: 12`, or `12` after its name. */
function countOf(
  posts: readonly Pick<PostData, 'facts' | 'type'>[],
  total: number,
  { isNamed = false } = {},
): string {
  const { shop, events, stories, labelled } = getWords();
  const [kind = 'post', ...others] = new Set(posts.map(({ facts, type }) => facts?.kind ?? type));
  if (kind === 'post' || others.length > 0) return stories(total);
  if (kind === 'product') return shop.products(total);
  if (kind === 'event') return events.count(total);
  const count = formatNumber(total);
  return isNamed ? count : labelled(types.get(kind)?.label ?? kind, count);
}

/** The archive of a category or a tag. */
export const listOfTerm = remember((term: TermData): ListOfPosts =>
  toList(
    term.path,
    () => inListOrder(postsOfTerm(term.key)),
    () => ({
      kind: 'list',
      label: labelOfTaxonomy(term.taxonomy),
      title: term.name,
      href: link(term.path),
      introHtml: printText(term.description),
      breadcrumbs: [homeLink(), ...parentsOf(term).map(linkToTerm)],
      below: childrenOf(term.key).map((child) => ({
        ...linkToTerm(child),
        count: countOfTerm(child.key),
      })),
      feedHref: link(feedPathOf(term.path)),
      translations: translationsOf(term),
      seo: term.seo,
    }),
  ),
);

/** `Section`, `Tag`, or the name that WordPress has for another taxonomy. */
const labelOfTaxonomy = (name: string): string => {
  const { category, tag } = getWords();
  if (name === 'category') return category;
  return name === 'post_tag' ? tag : (taxonomies.get(name)?.label ?? name);
};

export const listOfType = remember(({ name, label, path, seo }: ArchivedType): ListOfPosts =>
  toList(
    path,
    () => inListOrder(latestOfType(name)),
    () => ({
      kind: 'list',
      label: getWords().archive,
      title: label,
      href: link(path),
      breadcrumbs: [homeLink()],
      feedHref: link(feedPathOf(path)),
      calendarHref: latestOfType(name).some(({ facts }) => facts?.kind === 'event')
        ? link(calendarPathOf(path))
        : undefined,
      seo,
    }),
  ),
);

export const listOfAuthor = remember((author: UserData): ListOfPosts =>
  toList(
    pathOfAuthor(author),
    () => postsOfAuthor(author.id),
    () => ({
      kind: 'author',
      label: getWords().author,
      title: author.name,
      href: link(pathOfAuthor(author)),
      introHtml: printText(author.bio),
      breadcrumbs: [homeLink()],
      feedHref: link(feedPathOf(pathOfAuthor(author))),
      seo: ofListAt(pathOfAuthor(author), author),
      avatar: avatarOf(author),
      website: websiteOf(author),
    }),
  ),
);

// WordPress gives its first account the address of the site itself: no link is needed.
const websiteOf = ({ url }: UserData): Link | undefined => {
  const address = webAddress(url);
  if (address === null) return undefined;
  const host = bareHost(new URL(address));
  return getSite().hosts.includes(host) ? undefined : { name: host, href: address };
};

/** The archives of dates in their order, to find the ones before and after each. */
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
        breadcrumbs: [homeLink(), archiveLink(), ...above.map(toDateLink)],
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
