import { once } from './once.ts';
import { getSite } from './site.ts';

/** A moment, for `datetime` and for people. */
export interface ShownDate {
  /** ISO 8601 in UTC. */
  readonly iso: string;
  /** In the site's language and on the site's clock. */
  readonly text: string;
}

// Making a formatter takes far longer than using it.
const getFormat = once(async () => {
  const { language, timeZone } = await getSite();
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
});

export const formatDate = async (iso: string): Promise<ShownDate> => ({
  iso,
  text: (await getFormat()).format(new Date(iso)),
});
