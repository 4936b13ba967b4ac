import { once } from './once.ts';
import { getSite } from './site.ts';

const getFormat = once(async () => new Intl.NumberFormat((await getSite()).language));

/** A number as the site's language writes it. */
export const formatNumber = async (value: number): Promise<string> =>
  (await getFormat()).format(value);
