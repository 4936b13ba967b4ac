import { z } from 'zod';
import type { EventFacts } from '../facts.ts';
import { flag, id, listOf, text, webAddress } from '../generations/fields.ts';
import type { EntryFacts, Id } from '../model.ts';
import { toPlainText } from '../plain-text.ts';
import { local, utc } from '../time.ts';
import type { FactsAsker, FactsPlugin } from './plugin.ts';

const plain = text.transform(toPlainText);
const notGiven = { error: 'it is no time' };
const inUtc = z
  .string()
  .transform((value) => utc(value.replace(' ', 'T')))
  .pipe(z.string(notGiven));
const onTheClock = z
  .string()
  .transform((value) => local(value.replace(' ', 'T')))
  .pipe(z.string(notGiven));

const person = { phone: plain, website: webAddress };

/** PHP writes an event without a venue as an empty list. */
const venue = z
  .object({
    venue: plain,
    address: plain,
    city: plain,
    country: plain,
    state: plain,
    province: plain,
    zip: plain,
    ...person,
  })
  .nullable()
  .catch(null);

const wireEvent = z.object({
  id,
  url: webAddress,
  modified_utc: text.transform((value) => utc(value.replace(' ', 'T'))),
  start_date: onTheClock,
  end_date: onTheClock,
  utc_start_date: inUtc,
  utc_end_date: inUtc,
  timezone: text,
  timezone_abbr: plain,
  all_day: flag,
  cost: plain,
  cost_details: z
    .object({ values: listOf(z.coerce.string()), currency_code: text })
    .catch({ values: [], currency_code: '' }),
  website: webAddress,
  hide_from_listings: flag,
  venue,
  organizer: listOf(z.object({ organizer: plain, ...person })),
});
type WireEvent = z.output<typeof wireEvent>;

const route = 'tribe/events/v1/events';

/** All events: WordPress's own list, and lists without dates, leave past ones out. */
export const theEventsCalendar: FactsPlugin = {
  name: 'The Events Calendar',
  type: 'tribe_events',
  namespace: 'tribe/events/v1',
  async list(asker) {
    const { items, unreadable, servedAt } = await asker.records({
      route,
      parameters: { start_date: '1990-01-01', end_date: '2100-01-01' },
      schema: wireEvent,
      what: 'event',
      perPage: 50,
      within: 'events',
    });
    const hidden = await readHidden(asker, {
      known: new Set([...items.map(({ id: own }) => own), ...unreadable]),
      coming: items.filter((event) => Date.parse(event.utc_end_date) >= servedAt).length,
    });
    const ofEvents = [...items, ...hidden].map((event): EntryFacts => ({
      id: event.id,
      facts: toFacts(event, { servedAt, timeZone: asker.site.timeZone }),
      stamp: { id: event.id, modified: event.modified_utc, link: event.url },
    }));
    // With the plugin's own names, the list is at `/events/`. Others are known to the plugin alone.
    const isUsual = items.length > 0 && items.every(({ url }) => /\/event\/[^/]+\/?$/.test(url));
    return { items: ofEvents, unreadable, archive: isUsual ? 'events' : undefined };
  },
};

/** The most of them that are asked for, one by one. */
const mostHidden = 50;

/** Events that the calendar hides from its lists. WordPress's own list has the coming ones. */
async function readHidden(
  asker: FactsAsker,
  { known, coming }: { readonly known: ReadonlySet<Id>; readonly coming: number },
): Promise<readonly WireEvent[]> {
  const list = { route: 'wp/v2/tribe_events', parameters: { _fields: 'id' } };
  if ((await asker.total(list)) === coming) return [];
  const { items } = await asker.records({ ...list, schema: z.object({ id }), what: 'event' });
  const missing = items.filter((each) => !known.has(each.id)).slice(0, mostHidden);
  const events = missing.map((each) => asker.record(`${route}/${each.id}`, wireEvent));
  return (await Promise.all(events)).flatMap((event) => event ?? []);
}

interface Now {
  /** In milliseconds. */
  readonly servedAt: number;
  /** Of the site. */
  readonly timeZone: string;
}

/** Later than any start, in minutes. */
const afterAll = 1_000_000_000;

function toFacts(wire: WireEvent, { servedAt, timeZone }: Now): EventFacts {
  const start = { date: wire.utc_start_date, dateLocal: wire.start_date };
  const end = { date: wire.utc_end_date, dateLocal: wire.end_date };
  const isPast = Date.parse(end.date) < servedAt;
  const minute = Math.floor(Date.parse(start.date) / 60_000);
  const costs = wire.cost_details.values.filter((value) => /^\d+(?:\.\d+)?$/.test(value));
  return {
    kind: 'event',
    order: isPast ? afterAll - minute : minute,
    isListed: !wire.hide_from_listings,
    isPast,
    start,
    end,
    allDay: wire.all_day,
    zone: wire.timezone === timeZone ? '' : wire.timezone_abbr || wire.timezone,
    cost: wire.cost,
    lowestCost: costs.toSorted((a, b) => Number(a) - Number(b))[0] ?? null,
    currency: /^[A-Z]{3}$/.test(wire.cost_details.currency_code)
      ? wire.cost_details.currency_code
      : '',
    // Without one, the plugin names the event's own page.
    website: wire.website === wire.url ? '' : wire.website,
    venue: wire.venue && toVenue(wire.venue),
    // Their e-mail addresses are not repeated, since programs collect such addresses.
    organizers: wire.organizer.map(({ organizer: name, phone, website }) => ({
      name,
      phone,
      website,
    })),
  };
}

const toVenue = (wire: NonNullable<WireEvent['venue']>): EventFacts['venue'] => ({
  name: wire.venue,
  street: wire.address,
  zip: wire.zip,
  city: wire.city,
  region: wire.state || wire.province,
  country: wire.country,
  phone: wire.phone,
  website: wire.website,
});
