import { once } from './once.ts';
import { getSite } from './site.ts';

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
const getDays = once(async () => {
  const { language } = await getSite();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const days = new Map<string, string>();
  return (dateLocal: string): string => {
    const day = dateLocal.slice(0, 10);
    const text = days.get(day) ?? format.format(new Date(`${day}T00:00:00Z`));
    days.set(day, text);
    return text;
  };
});

export const formatDate = async (dated: Dated): Promise<ShownDate> => ({
  iso: withOffset(dated),
  text: (await getDays())(dated.dateLocal),
});

const widest = 15 * 60;

/** A moment as RFC 3339 has it: `2013-01-11T20:22:19-06:00`, or in UTC where the two times can't be of one moment. */
export const withOffset = ({ date, dateLocal }: Dated): string => {
  const ahead = (Date.parse(`${dateLocal}Z`) - Date.parse(date)) / 60_000;
  if (!Number.isInteger(ahead) || ahead === 0 || Math.abs(ahead) > widest) return date;
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${dateLocal}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};
