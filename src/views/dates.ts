import type { DateArchive } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { getDateNames } from './date-names.ts';
import { getKnown } from './known.ts';
import { homeLink, link, type Link } from './link.ts';
import type { CountedLink, ListView } from './list-view.ts';
import { once } from './once.ts';
import { archiveLink } from './own-pages.ts';
import { getLatestPosts } from './posts.ts';
import { getWords } from './words.ts';

export const getDateArchives = once(
  async (): Promise<readonly DateArchive[]> => (await getKnown()).dates,
);

/** `2026`, `2026-01`: how its posts' days on the site's clock begin. */
export const dateKey = ({ year, month }: Pick<DateArchive, 'year' | 'month'>): string =>
  [String(year).padStart(4, '0'), month === null ? [] : String(month).padStart(2, '0')]
    .flat()
    .join('-');

const getPostsByDate = once(async () => {
  const posts = await getLatestPosts();
  return new Map([
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 4)),
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 7)),
  ]);
});

/** The posts of a year or a month by the site's clock, the latest first. */
export const getPostsOfDate = async (date: DateArchive): Promise<readonly PostData[]> =>
  (await getPostsByDate()).get(dateKey(date)) ?? [];

const firstDay = (date: DateArchive): string =>
  date.month === null ? `${dateKey(date)}-01-01` : `${dateKey(date)}-01`;

const toLink = async (date: DateArchive): Promise<Link> => {
  const names = await getDateNames();
  return {
    name: names[date.month === null ? 'year' : 'month'](firstDay(date)),
    href: link(date.path),
  };
};

const toMonth = async (date: DateArchive): Promise<CountedLink> => ({
  name: (await getDateNames()).monthAlone(firstDay(date)),
  href: link(date.path),
  count: (await getPostsOfDate(date)).length,
});

/** The archives in their order, as each finds those around it: going over all for each would take the square of their number. */
const getCalendar = once(async () => {
  const dates = await getDateArchives();
  const [years, months] = [
    dates.filter(({ month }) => month === null),
    dates.filter(({ month }) => month !== null),
  ];
  return {
    ...{ years, months },
    places: new Map([years, months].flatMap((row) => row.map(({ path }, n) => [path, n] as const))),
    byYear: Map.groupBy(dates, ({ year }) => year),
  };
});

/** What the archive of a year or a month shows around its posts. */
export const getDateView = async (date: DateArchive): Promise<ListView> => {
  const { years, months, places, byYear } = await getCalendar();
  const isYear = date.month === null;
  const alike = isYear ? years : months;
  const place = places.get(date.path) ?? -1;
  const [earlier, later] = [alike[place - 1], alike[place + 1]];
  const sameYear = byYear.get(date.year) ?? [];
  const above = isYear ? [] : sameYear.filter(({ month }) => month === null);
  const below = isYear ? sameYear.filter(({ month }) => month !== null) : [];
  const { name, href } = await toLink(date);
  return {
    ...{ kind: 'list', label: (await getWords()).archive, title: name, href },
    trail: [await homeLink(), await archiveLink(), ...(await Promise.all(above.map(toLink)))],
    below: await Promise.all(below.map(toMonth)),
    earlier: earlier && (await toLink(earlier)),
    later: later && (await toLink(later)),
  };
};
