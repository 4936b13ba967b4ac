import type { DeskWords } from '../../i18n/index.ts';

/** The language and time zone of a page. */
export interface Wording {
  readonly words: DeskWords;
  /** BCP 47. */
  readonly language: string;
  /** IANA name or offset; UTC if WordPress does not answer. */
  readonly timeZone: string;
}

const style = { dateStyle: 'medium', timeStyle: 'short' } as const;

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
  const date = new Date(iso);
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(date);
  }
}

/** A duration in words: `24 seconds`, `2 minutes, 5 seconds`. At least one second. */
export function durationIn(language: string, milliseconds: number): string {
  const all = Math.max(1, Math.round(milliseconds / 1000));
  const minutes = all < 120 ? 0 : Math.floor(all / 60);
  const format = new Intl.DurationFormat(language, { style: 'long' });
  return format.format({ minutes, seconds: all - minutes * 60 });
}
