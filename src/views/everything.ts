import { escapeUTF8 } from 'entities';
import type { PostData } from '../wordpress/index.ts';
import { linkTo } from './card.ts';
import { getDateNames } from './date-names.ts';
import { dateKey, getDateArchives } from './dates.ts';
import { homeLink, link, type Link } from './link.ts';
import type { ListView } from './list-view.ts';
import { once } from './once.ts';
import { archiveLink } from './own-pages.ts';
import { getLatestPosts } from './posts.ts';
import { getWords } from './words.ts';

/** A year or a month, and how much was published in it. */
interface Period {
  readonly name: string;
  /** Its place on the page. */
  readonly anchor: string;
  /** Its own archive; undefined where a record of WordPress has that address. */
  readonly href: string | undefined;
  readonly count: number;
}

export interface ArchiveYear extends Period {
  /** The latest first. */
  readonly months: readonly ArchiveMonth[];
}

export interface ArchiveMonth extends Period {
  /** The latest first; none on a site with too many for one page. */
  readonly stories: readonly DatedStory[];
}

export interface DatedStory extends Link {
  /** On the site's clock: `2026-01-09`. */
  readonly date: string;
  /** The day in its month, in the site's language. */
  readonly day: string;
}

/** More titles than these would be no page to read, and a heavy one. */
const mostTitles = 1000;

/** Everything that was published, by year and month, the latest first. */
export const getEverything = once(async (): Promise<readonly ArchiveYear[]> => {
  const posts = await getLatestPosts();
  const names = await getDateNames();
  const paths = new Map((await getDateArchives()).map((date) => [dateKey(date), date.path]));
  const toPeriod = (key: string, count: number, name: string): Period => {
    const path = paths.get(key);
    return { name, anchor: `in-${key}`, href: path && link(path), count };
  };

  const toMonth = async ([key, inMonth]: Group): Promise<ArchiveMonth> => ({
    ...toPeriod(key, inMonth.length, names.monthAlone(`${key}-01`)),
    stories: posts.length > mostTitles ? [] : await Promise.all(inMonth.map(toStory)),
  });
  const toStory = async (post: PostData): Promise<DatedStory> => ({
    ...(await linkTo(post)),
    date: post.dateLocal.slice(0, 10),
    day: names.day(post.dateLocal),
  });

  return Promise.all(
    groupsOf(posts, 4).map(async ([key, inYear]) => ({
      ...toPeriod(key, inYear.length, names.year(`${key}-01-01`)),
      months: await Promise.all(groupsOf(inYear, 7).map(toMonth)),
    })),
  );
});

type Group = readonly [key: string, posts: readonly PostData[]];

const groupsOf = (posts: readonly PostData[], length: number): readonly Group[] => [
  ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, length)),
];

/** What stands above everything. */
export const getEverythingView = async (): Promise<ListView> => {
  const words = await getWords();
  const years = await getEverything();
  const intro = years.length === 0 ? words.emptySite : words.allStoriesMore;
  return {
    ...{ kind: 'list', label: words.archive, title: words.allStories },
    href: (await archiveLink()).href,
    introHtml: `<p>${escapeUTF8(intro)}</p>`,
    trail: [await homeLink()],
    below: years.length < 2 ? [] : years.map(toPlace),
    belowLabel: words.years,
  };
};

const toPlace = ({ name, anchor, count }: ArchiveYear) => ({ name, href: `#${anchor}`, count });
