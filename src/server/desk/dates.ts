import type { DeskWords } from '../../i18n/index.ts';

/** The language and time zone of a page. */
export interface Wording {
  readonly words: DeskWords;
  /** BCP 47. */
  readonly language: string;
  /** IANA name or offset; UTC if WordPress does not answer. */
  readonly timeZone: string;
}

const dateStyle = 'medium';
const style = { dateStyle, timeStyle: 'short' } as const;

/** A local time of WordPress, without an offset, in the page's language. */
export function localDateIn({ language }: Pick<Wording, 'language'>, dateLocal: string) {
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(
    new Date(`${dateLocal}Z`),
  );
}

/** What a clock in the time zone shows: `2026-01-03T09:15:00`. */
export function clockIn(timeZone: string, now = new Date()): string {
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone }).format(now).replace(' ', 'T');
}

/** A moment (ISO 8601) in the site's time zone and the page's language. */
export function dateIn(
  { language, timeZone }: Pick<Wording, 'language' | 'timeZone'>,
  iso: string,
) {
  return formatIn(language, iso, { ...style, timeZone });
}

/** Node may not know the site's time zone. */
function formatIn(language: string, iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  try {
    return new Intl.DateTimeFormat(language, options).format(date);
  } catch {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
  }
}

/**
 * A moment (ISO 8601) as lists show it.
 * @param dateLocal the same on the site's clock, if WordPress says it
 */
export function whenIn(
  frame: Pick<Wording, 'language' | 'timeZone'>,
  iso: string,
  dateLocal: string | null = null,
) {
  const text = relativeIn(frame.language, Date.parse(iso) - Date.now());
  const day =
    dateLocal === null
      ? formatIn(frame.language, iso, { dateStyle, timeZone: frame.timeZone })
      : formatIn(frame.language, `${dateLocal}Z`, { dateStyle, timeZone: 'UTC' });
  const exact = dateLocal === null ? dateIn(frame, iso) : localDateIn(frame, dateLocal);
  return {
    datetime: iso,
    /** `3 hours ago`, `tomorrow`; the day, if that is more than a week away. */
    text: text ?? day,
    /** The date and the time. */
    exact,
  };
}

export type When = ReturnType<typeof whenIn>;

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

const week = 7 * units[0][1];

/** Null for a moment that is a week or more away. */
function relativeIn(language: string, milliseconds: number): string | null {
  const distance = Math.abs(milliseconds);
  if (!(distance < week)) return null;
  const [unit, size] = units.find(([, each]) => distance >= each) ?? (['second', 1000] as const);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(Math.trunc(milliseconds / size), unit);
}

/** A duration in words: `24 seconds`, `2 minutes, 5 seconds`. At least one second. */
export function durationIn(language: string, milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / 1000));
  const minutes = all < 120 ? 0 : Math.floor(all / 60);
  const format = new Intl.DurationFormat(language, { style: 'long' });
  return format.format({ minutes, seconds: all - minutes * 60 });
}
