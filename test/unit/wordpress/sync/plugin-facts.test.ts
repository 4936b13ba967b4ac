import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  category,
  type EntryType,
  type EventFacts,
  pageType,
  postTag,
  postType,
  type ProductFacts,
} from '../../../../src/wordpress/client/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();

const product: EntryType = {
  name: 'product',
  restBase: 'product',
  namespace: 'wp/v2',
  label: 'Products',
  hierarchical: false,
  archive: 'shop',
  taxonomies: [],
};

const lamp: ProductFacts = {
  kind: 'product',
  order: 0,
  isListed: true,
  form: 'simple',
  sku: 'L1',
  currency: 'EUR',
  price: { now: { amount: '45.50', text: '45,50 €' }, before: null, upTo: null },
  priceNote: '',
  onSale: false,
  inStock: true,
  onBackorder: false,
  stock: '',
  action: { address: `${home}/product/lamp/?add-to-cart=90`, label: 'Add to cart' },
  weight: '',
  dimensions: '',
  pictures: [{ address: `${home}/lamp.jpg`, alt: 'A lamp' }],
  attributes: [],
  variations: [],
  parts: [],
  rating: null,
  reviews: [],
};

const calendar: EntryType = { ...product, name: 'tribe_events', label: 'Events', archive: true };

const feast: EventFacts = {
  kind: 'event',
  order: 1,
  isListed: true,
  isPast: false,
  start: { date: '2026-12-06T18:00:00Z', dateLocal: '2026-12-06T19:00:00' },
  end: { date: '2026-12-06T21:00:00Z', dateLocal: '2026-12-06T22:00:00' },
  allDay: false,
  zone: '',
  cost: '',
  lowestCost: null,
  currency: '',
  website: '',
  venue: null,
  organizers: [],
};

/** A shop with a lamp, whose plugin says this of it. */
function sell(facts: ProductFacts | null, unreadable: readonly number[] = []) {
  const types = [postType, pageType, product];
  here.cms.types = () => Promise.resolve({ types, taxonomies: [category, postTag], others: [] });
  here.cms.clock = '2026-05-01T00:00:00Z';
  here.cms.content.others = [
    post(90, { type: 'product', link: `${home}/product/lamp/`, terms: [] }),
  ];
  here.cms.content.facts = { items: facts === null ? [] : [{ id: 90, facts }], unreadable };
}

const stored = () => here.mirror.get('entries', '90')?.record.facts;
const calls = () => here.cms.calls.map(({ call }) => call);
const soldOut = { ...lamp, inStock: false, stock: 'Sold out' };

test('what a plugin lists of an entry is part of its record, and its pictures are fetched', async () => {
  sell(lamp);
  const { pictures } = await here.sync();
  expect(stored()).toEqual(lamp);
  expect(here.mirror.get('entries', '1')?.record.facts).toBeNull();
  expect(pictures.missing).toBe(0);
  expect(JSON.stringify(here.dump())).toContain('lamp.jpg');
});

test('an unchanged list costs one reading of it, and a new price alone is a change', async () => {
  sell(lamp);
  await here.sync();
  const same = await here.sync();
  expect(same).toMatchObject({ changed: 0 });
  expect(calls().filter((call) => call === 'facts')).toHaveLength(1);
  expect(calls()).not.toContain('others');
  sell(soldOut);
  expect(await here.sync()).toMatchObject({ changed: 1, touched: { entries: ['90'] } });
  // The record itself is as it was, so it is not asked for.
  expect(calls()).not.toContain('others');
  expect(stored()).toEqual(soldOut);
});

test('a list that can’t be read costs no price, with one warning; it is asked for again', async () => {
  sell(lamp);
  await here.sync();
  here.cms.failures.set('facts', 'server');
  here.cms.content.others = here.cms.content.others.map((each) => ({
    ...each,
    titleHtml: 'Deck lamp',
    modified: '2026-06-01T00:00:00Z',
  }));
  const broken = await here.sync();
  expect(broken.warnings).toHaveLength(1);
  expect(broken.warnings[0]).toContain('What a plugin lists of entries of the type product');
  expect(here.mirror.get('entries', '90')?.record.title).toBe('Deck lamp');
  expect(stored()).toEqual(lamp);
  here.cms.failures.clear();
  here.cms.content.facts = { items: [{ id: 90, facts: soldOut }], unreadable: [] };
  expect((await here.sync()).warnings).toEqual([]);
  expect(stored()).toEqual(soldOut);
});

test('a shop whose list can’t be read the first time is shown without prices', async () => {
  sell(lamp);
  here.cms.failures.set('facts', 'forbidden');
  expect((await here.sync()).warnings).toHaveLength(1);
  expect(stored()).toBeNull();
});

test('an entry that the plugin describes in another shape keeps what was known', async () => {
  sell(lamp);
  await here.sync();
  sell(null, [90]);
  await here.sync();
  expect(stored()).toEqual(lamp);
});

/** A calendar of which WordPress's own list has what is to come. */
function announce(...ids: readonly number[]) {
  const events = ids.map((id) =>
    post(id, { type: 'tribe_events', link: `${home}/event/e${id}/`, terms: [] }),
  );
  const entries = here.cms.entries(calendar);
  const only = (wanted: readonly number[]) => events.filter(({ id }) => wanted.includes(id));
  here.cms.types = () =>
    Promise.resolve({
      types: [postType, pageType, calendar],
      taxonomies: [category, postTag],
      others: [],
    });
  here.cms.clock = '2026-05-01T00:00:00Z';
  here.cms.content.others = [];
  const asked: number[] = [];
  const withPast = {
    ...entries,
    list(options: Parameters<typeof entries.list>[0] = {}) {
      if (options.singly !== true) return entries.list(options);
      asked.push(...(options.ids ?? []));
      const items = only(options.ids ?? []);
      const all = { items, unreadable: [], page: 1, total: items.length, totalPages: 1 };
      return Readable.from([all])[Symbol.asyncIterator]() as ReturnType<typeof entries.list>;
    },
  };
  const before = here.cms.entries;
  here.cms.entries = (type) => (type.name === 'tribe_events' ? withPast : before(type));
  return {
    asked,
    /** These are in WordPress's list and in the calendar's. */
    list(coming: readonly number[], all: readonly number[]) {
      here.cms.content.others = only(coming);
      here.cms.content.facts = {
        unreadable: [],
        archive: 'events',
        items: only(all).map(({ id, modified, link }) => ({
          id,
          stamp: { id, modified, link },
          facts: { ...feast, isPast: !coming.includes(id) },
        })),
      };
    },
  };
}

test('an event that is over keeps its page, and is asked for once', async () => {
  const { asked, list } = announce(90, 91, 92);
  list([90, 91], [90, 91, 92]);
  await here.sync();
  expect(here.keys('entries')).toEqual(['90', '91', '92']);
  expect(asked).toEqual([92]);
  expect(here.mirror.get('types', 'tribe_events')?.record.archivePath).toBe('/events/');
  list([90], [90, 91, 92]);
  expect(await here.sync()).toMatchObject({ removed: 0 });
  expect(here.keys('entries')).toEqual(['90', '91', '92']);
  expect(here.mirror.get('entries', '91')?.record.facts).toMatchObject({ isPast: true });
  expect(asked).toEqual([92]);
});

test('a past event that is deleted is gone; if the calendar can’t be read, all stay', async () => {
  const { list } = announce(90, 91, 92);
  list([90], [90, 91, 92]);
  await here.sync();
  here.cms.failures.set('facts', 'server');
  expect((await here.sync()).warnings).toHaveLength(1);
  expect(here.keys('entries')).toEqual(['90', '91', '92']);
  expect(here.mirror.get('types', 'tribe_events')?.record.archivePath).toBe('/events/');
  here.cms.failures.clear();
  list([90], [90, 92]);
  await here.sync({ maxShrink: 1 });
  expect(here.keys('entries')).toEqual(['90', '92']);
});

test('without the plugin, an entry has no facts', async () => {
  sell(lamp);
  await here.sync();
  here.cms.content.facts = null;
  await here.sync({ maxShrink: 1 });
  expect(stored()).toBeNull();
});

test('a page that only WordPress can show is no page here', async () => {
  here.cms.completer = () => (_, posts) =>
    Promise.resolve(posts.map((each) => (each.id === 20 ? { ...each, isElsewhere: true } : each)));
  const before = here.cms.content.pages.map(({ id }) => String(id));
  expect(before).toContain('20');
  await here.sync();
  expect(here.keys('pages')).toEqual(before.filter((id) => id !== '20'));
  // Neither asked for again, nor missed.
  expect(await here.sync()).toMatchObject({ removed: 0, changed: 0, warnings: [] });
  expect(here.asked('pages').flat()).not.toContain(20);
});

test('the list of products has the title of the page that stands for it in WordPress', async () => {
  sell(lamp);
  here.cms.completer = () => (_, posts) =>
    Promise.resolve(posts.map((each) => (each.id === 20 ? { ...each, isElsewhere: true } : each)));
  here.cms.content.pages = here.cms.content.pages.map((each) =>
    each.id === 20 ? { ...each, link: `${home}/shop/`, titleHtml: 'Lamps &amp; more' } : each,
  );
  await here.sync();
  const heading = () => here.mirror.get('types', 'product')?.record.heading;
  expect(heading()).toBe('Lamps & more');
  await here.sync();
  expect(heading()).toBe('Lamps & more');
});
