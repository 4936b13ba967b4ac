import type { DateArchive } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { getSite } from './content.ts';
import { getLatestPosts } from './posts.ts';
import { remember, sameItems } from './remember.ts';

/** A moment of a record: in UTC, and on the site's clock as WordPress shows it. */
export interface Dated {
  /** ISO 8601. */
  readonly date: string;
  /** ISO 8601 without an offset. */
  readonly dateLocal: string;
}

/** A moment, for `datetime` and for people. */
export interface ShownDate {
  /** RFC 3339, with the offset that the site's clock had then. */
  readonly iso: string;
  /** The day on that clock, in the site's language. */
  readonly text: string;
}

// A post's date stands in many lists. Making a formatter takes far longer than using it, and that longer than a look-up.
const getDays = remember(() => {
  const { language } = getSite();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const days = new Map<string, string>();
  return (dateLocal: string): string => {
    const day = dateLocal.slice(0, 10);
    const text = days.get(day) ?? format.format(new Date(`${day}T00:00:00Z`));
    days.set(day, text);
    return text;
  };
});

export const formatDate = (dated: Dated): ShownDate => ({
  iso: withOffset(dated),
  text: getDays()(dated.dateLocal),
});

const widest = 15 * 60;

/** A moment in RFC 3339: `2013-01-11T20:22:19-06:00`, or in UTC if the two times can't be of one moment. */
export const withOffset = ({ date, dateLocal }: Dated): string => {
  const ahead = (Date.parse(`${dateLocal}Z`) - Date.parse(date)) / 60_000;
  if (!Number.isInteger(ahead) || ahead === 0 || Math.abs(ahead) > widest) return date;
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${dateLocal}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};

/** The name of a day, or of its month or year. Each day is given as an ISO date, or a text that begins with one. */
export interface CalendarNames {
  readonly year: (day: string) => string;
  /** With its year. */
  readonly month: (day: string) => string;
  readonly monthAlone: (day: string) => string;
  /** In its month: `9`, `9日`. */
  readonly day: (day: string) => string;
}

// WordPress counts years and months by this calendar, whatever the language's own one is.
const calendar = { calendar: 'gregory', timeZone: 'UTC' } as const;

/** The names of a language (BCP 47), as they stand at the beginning of a line. */
export const calendarNames = (language: string): CalendarNames => {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...calendar, ...options });
    return (day: string): string =>
      format
        .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
        .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
  };
  return {
    year: named({ year: 'numeric' }),
    month: named({ year: 'numeric', month: 'long' }),
    monthAlone: named({ month: 'long' }),
    day: named({ day: 'numeric' }),
  };
};

/** What days, months and years are called in the site's language. */
export const getDateNames = remember(() => calendarNames(getSite().language));

/** `2026`, `2026-01`: how its posts' days on the site's clock begin. */
export const dateKey = ({ year, month }: Pick<DateArchive, 'year' | 'month'>): string => {
  const years = String(year).padStart(4, '0');
  return month === null ? years : `${years}-${String(month).padStart(2, '0')}`;
};

const getPostsByDate = remember(() => {
  const posts = getLatestPosts();
  return new Map([
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 4)),
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 7)),
  ]);
});

/** The posts of a year or a month by the site's clock, the latest first. `key` is its {@link dateKey}. */
export const postsOfDate = remember(
  (key: string): readonly PostData[] => getPostsByDate().get(key) ?? [],
  sameItems,
);

/** Which way a language (BCP 47) is written: `ltr` or `rtl`. */
export const directionOf = (language: string): string =>
  new Intl.Locale(language).getTextInfo().direction ?? 'ltr';
