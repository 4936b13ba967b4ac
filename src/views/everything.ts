import { escapeUTF8 } from 'entities';
import type { PostData } from '../wordpress/index.ts';
import { archiveLink, getDateArchives, homeLink, link, type Link } from './addresses.ts';
import { linkTo } from './card.ts';
import { getWords } from './content.ts';
import { dateKey, getDateNames } from './dates.ts';
import type { PageMeta } from './head.ts';
import type { AboutList } from './list.ts';
import { getLatestPosts } from './posts.ts';
import { translationsOfOwn } from './translations.ts';

/** Everything that the archive of all stories shows. */
export interface EverythingView {
  readonly meta: PageMeta;
  readonly list: AboutList;
  readonly years: readonly ArchiveYear[];
  readonly total: number;
}

/** A year or a month, and the number of its posts. */
interface Period {
  readonly name: string;
  /** Its id on the page. */
  readonly anchor: string;
  /** The address of its own archive; undefined if a WordPress record has that path. */
  readonly href: string | undefined;
  readonly count: number;
}

export interface ArchiveYear extends Period {
  /** The latest first. */
  readonly months: readonly ArchiveMonth[];
}

export interface ArchiveMonth extends Period {
  /** The latest first; empty on a site with too many posts for one page. */
  readonly stories: readonly DatedStory[];
}

export interface DatedStory extends Link {
  /** On the site's clock: `2026-01-09`. */
  readonly date: string;
  /** The day in its month, in the site's language. */
  readonly day: string;
}

/** With more titles, the page would be too heavy, and too long to read. */
const mostTitles = 1000;

/** All posts by year and month, the latest first. */
const yearsOfStories = (): readonly ArchiveYear[] => {
  const posts = getLatestPosts();
  const names = getDateNames();
  const paths = new Map(getDateArchives().map((date) => [dateKey(date), date.path]));
  const toPeriod = (key: string, count: number, name: string): Period => {
    const path = paths.get(key);
    return { name, anchor: `in-${key}`, href: path && link(path), count };
  };
  const toStory = (post: PostData): DatedStory => ({
    ...linkTo(post),
    date: post.dateLocal.slice(0, 10),
    day: names.day(post.dateLocal),
  });
  const toMonth = ([key, inMonth]: Group): ArchiveMonth => ({
    ...toPeriod(key, inMonth.length, names.monthAlone(`${key}-01`)),
    stories: posts.length > mostTitles ? [] : inMonth.map(toStory),
  });
  return groupsOf(posts, 4).map(([key, inYear]) => ({
    ...toPeriod(key, inYear.length, names.year(`${key}-01-01`)),
    months: groupsOf(inYear, 7).map(toMonth),
  }));
};

type Group = readonly [key: string, posts: readonly PostData[]];

const groupsOf = (posts: readonly PostData[], length: number): readonly Group[] => [
  ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, length)),
];

/** The view of the archive of all posts. */
export function everythingView(path: string): EverythingView {
  const words = getWords();
  const years = yearsOfStories();
  const total = years.reduce((sum, { count }) => sum + count, 0);
  const list: AboutList = {
    kind: 'list',
    label: words.archive,
    title: words.allStories,
    href: archiveLink().href,
    introHtml: `<p>${escapeUTF8(total === 0 ? words.emptySite : words.allStoriesMore)}</p>`,
    breadcrumbs: [homeLink()],
    below: years.length < 2 ? [] : years.map(toPlace),
    belowLabel: words.years,
  };
  const { kind, title, breadcrumbs } = list;
  const description =
    total === 0 ? words.emptySite : `${words.allStoriesMore} ${words.stories(total)}.`;
  const translations = translationsOfOwn('archive');
  return {
    meta: { kind, title, description, path, breadcrumbs, translations },
    list,
    years,
    total,
  };
}

const toPlace = ({ name, anchor, count }: ArchiveYear) => ({ name, href: `#${anchor}`, count });
