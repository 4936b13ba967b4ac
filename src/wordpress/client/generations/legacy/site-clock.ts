import { z } from 'zod';
import { CmsError } from '../../errors.ts';
import { routeUrl } from '../../route.ts';
import { timeZoneOf, utcOfLocal } from '../../time.ts';
import type { GenerationContext } from '../face.ts';

const dated = z.object({ date_tz: z.string().min(1) });
const records = z.array(z.unknown());

/**
 * A time of the site's clock in UTC, which is what the older generation takes a time for that comes without an
 * offset. Its index does not name the zone of the site; the records of what is published do.
 */
export async function utcOfSite(
  { reader, root }: GenerationContext,
  dateLocal: string,
): Promise<string> {
  for (const what of ['posts', 'pages']) {
    const url = routeUrl(root, what, { 'filter[posts_per_page]': 1 });
    const { value } = await reader.collection(what, url);
    const found = (records.safeParse(value).data ?? [])
      .map((record) => dated.safeParse(record).data)
      .find((record) => record !== undefined);
    const time = found && utcOfLocal(dateLocal, timeZoneOf(found.date_tz, 0));
    if (time) return time;
  }
  throw new CmsError({
    code: 'unsupported',
    message: `The older generation does not say in which time zone ${dateLocal} is meant, and there is no published post that would show it.`,
    hint: 'Leave out the date, and set it in WordPress.',
    url: root.href,
  });
}
