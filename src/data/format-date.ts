import { once } from './once.ts';
import { getSite } from './site.ts';

/** A moment, for `datetime` and for people. */
export interface ShownDate {
  /** ISO 8601 in UTC. */
  readonly iso: string;
  /** In the site's language and on the site's clock. */
  readonly text: string;
}

// A post's date stands in many lists. Making a formatter takes far longer than using it, and that longer than a look-up.
const getDates = once(async () => {
  const { language, timeZone } = await getSite();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return { format, shown: new Map<string, ShownDate>() };
});

export const formatDate = async (iso: string): Promise<ShownDate> => {
  const { format, shown } = await getDates();
  const date = shown.get(iso) ?? { iso, text: format.format(new Date(iso)) };
  shown.set(iso, date);
  return date;
};
