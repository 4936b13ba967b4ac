import type { DateArchive } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { syncOnce } from '../sync/once.ts';
import { homeLink, link, type Link } from './link.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';
import { getSite } from './site.ts';

/** What the archive of a year or a month shows above its posts. */
export interface DateView {
  readonly title: string;
  readonly trail: readonly Link[];
  readonly below: readonly Link[];
}

export const getDateArchives = once(
  async (): Promise<readonly DateArchive[]> => (await syncOnce()).known().dates,
);

const keyOf = ({ year, month }: Pick<DateArchive, 'year' | 'month'>): string =>
  [String(year).padStart(4, '0'), month === null ? [] : String(month).padStart(2, '0')]
    .flat()
    .join('-');

const getPostsByDate = once(async () => {
  const posts = await getLatestPosts();
  return {
    year: Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 4)),
    month: Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 7)),
  };
});

/** The posts of a year or a month by the site's clock, the latest first. */
export const getPostsOfDate = async (date: DateArchive): Promise<readonly StoredPost[]> => {
  const posts = await getPostsByDate();
  return posts[date.month === null ? 'year' : 'month'].get(keyOf(date)) ?? [];
};

// WordPress counts years and months by this calendar, whatever the language's own one is.
const getFormats = once(async () => {
  const { language } = await getSite();
  const options = { calendar: 'gregory', timeZone: 'UTC', year: 'numeric' } as const;
  return {
    year: new Intl.DateTimeFormat(language, options),
    month: new Intl.DateTimeFormat(language, { ...options, month: 'long' }),
  };
});

const titleOf = async (date: DateArchive): Promise<string> => {
  const formats = await getFormats();
  const [year, month = '01'] = keyOf(date).split('-');
  return formats[date.month === null ? 'year' : 'month'].format(
    new Date(`${year}-${month}-01T00:00:00Z`),
  );
};

const toLink = async (date: DateArchive): Promise<Link> => ({
  name: await titleOf(date),
  href: link(date.path),
});

export const getDateView = async (date: DateArchive): Promise<DateView> => {
  const sameYear = (await getDateArchives()).filter(({ year }) => year === date.year);
  const above = date.month === null ? [] : sameYear.filter(({ month }) => month === null);
  const below = date.month === null ? sameYear.filter(({ month }) => month !== null) : [];
  return {
    title: await titleOf(date),
    trail: [await homeLink(), ...(await Promise.all(above.map(toLink)))],
    below: await Promise.all(below.map(toLink)),
  };
};
