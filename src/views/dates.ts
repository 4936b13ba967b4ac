import type { DateArchive } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import type { EventFacts } from '../wordpress/client/facts.ts';
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

/** A moment for the attribute `datetime`, and in words. */
export interface ShownDate {
  /** RFC 3339, with the offset of the site's clock at that time. */
  readonly iso: string;
  /** The day on the site's clock, in the site's language. */
  readonly text: string;
}

// A post's date is in many lists, and formatting takes much longer than a look-up.
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

export function formatDate(dated: Dated): ShownDate {
  return { iso: withOffset(dated), text: getDays()(dated.dateLocal) };
}

const widest = 15 * 60;

/** RFC 3339: `2013-01-11T20:22:19-06:00`. In UTC if the two times do not fit together. */
export function withOffset({ date, dateLocal }: Dated): string {
  const ahead = (Date.parse(`${dateLocal}Z`) - Date.parse(date)) / 60_000;
  if (!Number.isInteger(ahead) || ahead === 0 || Math.abs(ahead) > widest) return date;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(Math.abs(ahead) / 60);
  const minutes = Math.abs(ahead) % 60;
  return `${dateLocal}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

// WordPress's years and months are Gregorian in every language.
const calendar = { calendar: 'gregory', timeZone: 'UTC' } as const;

/**
 * Names of a day, its month or year in a language (BCP 47), with a capital letter at the beginning.
 * Days are ISO dates, or texts that begin with one.
 */
export function calendarNames(language: string) {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...calendar, ...options });
    return (day: string): string =>
      format
        .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
        .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
  };
  return {
    year: named({ year: 'numeric' }),
    /** With its year. */
    month: named({ year: 'numeric', month: 'long' }),
    monthAlone: named({ month: 'long' }),
    /** In its month: `9`, `9日`. */
    day: named({ day: 'numeric' }),
  };
}

export const getDateNames = remember(() => calendarNames(getSite().language));

/** `2026` or `2026-01`: the beginning of its posts' local dates. */
export function dateKey({ year, month }: Pick<DateArchive, 'year' | 'month'>): string {
  const years = String(year).padStart(4, '0');
  return month === null ? years : `${years}-${String(month).padStart(2, '0')}`;
}

const getPostsByDate = remember(() => {
  const posts = getLatestPosts();
  return new Map([
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 4)),
    ...Map.groupBy(posts, ({ dateLocal }) => dateLocal.slice(0, 7)),
  ]);
});

/** The posts of a year or month by the site's clock, latest first. `key`: {@link dateKey}. */
export const postsOfDate = remember(
  (key: string): readonly PostData[] => getPostsByDate().get(key) ?? [],
  sameItems,
);

/** When something takes place, on the clock of the place. */
export interface EventTime {
  /** RFC 3339, or a date for whole days. */
  readonly start: string;
  readonly end: string;
  /** From its start to its end, in the site's language. */
  readonly text: string;
}

// Times are on the clock of the place already, so that no zone moves them.
const getFormats = remember(() => {
  const { language } = getSite();
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      calendar: 'gregory',
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      ...options,
    });
  return { days: of({}), times: of({ hour: 'numeric', minute: '2-digit' }) };
});

/** Says when an event takes place. */
export function eventTime({
  start,
  end,
  allDay,
  zone,
}: Pick<EventFacts, 'start' | 'end' | 'allDay' | 'zone'>): EventTime {
  const format = getFormats()[allDay ? 'days' : 'times'];
  const from = new Date(`${start.dateLocal}Z`);
  const to = new Date(`${end.dateLocal}Z`);
  const text = format.formatRange(from, to < from ? from : to);
  return {
    start: allDay ? start.dateLocal.slice(0, 10) : withOffset(start),
    end: allDay ? end.dateLocal.slice(0, 10) : withOffset(end),
    text: zone === '' || allDay ? text : `${text} (${zone})`,
  };
}
