import { expect, test } from 'vitest';
import type { EntryType } from '../../../../src/wordpress/client/index.ts';
import { json } from '../../../support/far-side.ts';
import { v2Service } from '../../../support/v2-service.ts';

const type: EntryType = {
  name: 'tribe_events',
  restBase: 'tribe_events',
  namespace: 'wp/v2',
  label: 'Events',
  hierarchical: false,
  archive: true,
  taxonomies: [],
};
const route = '/wp-json/tribe/events/v1/events';

const event = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  url: `https://town.example/event/e${id}/`,
  modified_utc: '2026-05-01 08:00:00',
  start_date: '2026-12-06 19:00:00',
  end_date: '2026-12-06 22:00:00',
  utc_start_date: '2026-12-06 18:00:00',
  utc_end_date: '2026-12-06 21:00:00',
  timezone: 'Europe/Oslo',
  timezone_abbr: 'CET',
  all_day: false,
  cost: '&#8364;15 &#8211; &#8364;25',
  cost_details: { currency_symbol: '€', currency_code: '', values: ['25', '15'] },
  website: 'https://tickets.example/1',
  hide_from_listings: false,
  venue: [],
  organizer: [],
  ...more,
});

/** A calendar as The Events Calendar describes it, asked at noon of 6 December 2026. `hidden` are left out of its list. */
async function calendar(events: readonly unknown[], hidden: readonly { id: number }[] = []) {
  const service = await v2Service(
    ({ path, query }, response) => {
      const size = Number(query.get('per_page'));
      const page = Number(query.get('page'));
      const pages = Math.ceil(events.length / size);
      const one = hidden.find(({ id }) => path === `${route}/${id}`);
      if (one !== undefined) return json(response, one);
      if (path === '/wp-json/wp/v2/tribe_events') {
        const all = [...events, ...hidden];
        const headers = {
          'x-wp-total': String(all.length),
          'x-wp-totalpages': String(Math.ceil(all.length / size)),
        };
        return json(response, all.slice((page - 1) * size, page * size), { headers });
      }
      if (path !== route) return json(response, []);
      if (page > Math.max(1, pages))
        return json(response, { code: 'event-archive-page-not-found' }, { status: 404 });
      const some = events.slice((page - 1) * size, page * size);
      const body = { events: some, total: events.length, total_pages: pages };
      return json(response, body, { headers: { date: 'Sun, 06 Dec 2026 12:00:00 GMT' } });
    },
    {},
    { namespaces: ['wp/v2', 'tribe/events/v1'] },
  );
  return { ...service, list: await service.cms.facts(type) };
}

test('an event has its times in its own zone, its price, its venue and its organizers', async () => {
  const { list, asked } = await calendar([
    event(1, {
      venue: {
        venue: 'Old &amp; new',
        address: 'Quay 4',
        city: 'Bergen',
        zip: '5003',
        country: 'Norway',
        phone: '1',
        website: 'javascript:alert(1)',
      },
      organizer: [{ organizer: 'Ida', email: 'ida@town.example', phone: '2', website: '' }, 7],
    }),
  ]);
  expect(list?.items).toEqual([
    {
      id: 1,
      stamp: {
        id: 1,
        modified: '2026-05-01T08:00:00Z',
        link: 'https://town.example/event/e1/',
      },
      facts: {
        kind: 'event',
        order: Date.parse('2026-12-06T18:00:00Z') / 60_000,
        isListed: true,
        isPast: false,
        start: { date: '2026-12-06T18:00:00Z', dateLocal: '2026-12-06T19:00:00' },
        end: { date: '2026-12-06T21:00:00Z', dateLocal: '2026-12-06T22:00:00' },
        allDay: false,
        zone: 'CET',
        cost: '€15 – €25',
        lowestCost: '15',
        currency: '',
        website: 'https://tickets.example/1',
        venue: {
          name: 'Old & new',
          street: 'Quay 4',
          zip: '5003',
          city: 'Bergen',
          region: '',
          country: 'Norway',
          phone: '1',
          website: '',
        },
        organizers: [{ name: 'Ida', phone: '2', website: '' }],
      },
    },
  ]);
  expect(list?.archive).toBe('events');
  expect(JSON.stringify(list)).not.toContain('ida@');
  expect(asked(route)).toHaveLength(1);
});

test('an event that is hidden from the list has its times, and is not listed', async () => {
  const hidden = event(2, { hide_from_listings: true });
  const { list, far } = await calendar([event(1)], [hidden]);
  expect(list?.items.map(({ id, facts }) => [id, facts.isListed])).toEqual([
    [1, true],
    [2, false],
  ]);
  const usual = await calendar([event(1)]);
  expect(usual.far.seen.length).toBeLessThan(far.seen.length);
});

test('an event without a website of its own has none', async () => {
  const { list } = await calendar([event(1, { website: 'https://town.example/event/e1/' })]);
  expect(list?.items[0]?.facts).toMatchObject({ website: '' });
});

test('those to come are sorted before past ones, and the next and the last come first', async () => {
  const on = (id: number, day: string) =>
    event(id, { utc_start_date: `${day} 18:00:00`, utc_end_date: `${day} 21:00:00` });
  const { list } = await calendar([
    on(1, '2020-01-01'),
    on(2, '2027-01-01'),
    on(3, '2026-12-05'),
    on(4, '2026-12-07'),
  ]);
  const sorted = (list?.items ?? []).toSorted((a, b) => a.facts.order - b.facts.order);
  expect(sorted.map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('a long calendar is read page by page; an event without times is left out and named', async () => {
  const events = Array.from({ length: 70 }, (_, n) => event(n + 1));
  const { list, asked } = await calendar([...events, event(99, { start_date: 'soon' })]);
  expect(list?.items).toHaveLength(70);
  expect(list?.unreadable).toEqual([99]);
  expect(asked(route).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
});

test('with names of its own, the calendar does not say where its list is', async () => {
  const { list } = await calendar([event(1, { url: 'https://town.example/termin/e1/' })]);
  expect(list?.archive).toBeUndefined();
});
