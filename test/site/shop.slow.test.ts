import Validator from '@adobe/structured-data-validator';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { headOf } from '../support/head-of.ts';
import { startService, type SampleService } from '../support/sample-service.ts';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import type { Seed } from '../../src/embedded/seed/seed.ts';

// The sample's small shop and its calendar.
let service: SampleService;
let workshop: Workshop;
let dist: Dist;

beforeAll(async () => {
  const seed = await sampleSeed({ hasPlugins: false, hasShop: true });
  service = await startService({ seed: withShelves(seed) });
  workshop = await openWorkshop();
  dist = readDist(workshop.dist);
  const built = await workshop.build({
    CMS_URL: service.url,
    SITE_URL: 'https://paper.example',
  });
  if (built.code !== 0) throw new Error(built.output);
});
afterAll(async () => {
  await workshop.remove();
  await service.stop();
});

/** Product categories, which the sample does without. */
function withShelves(seed: Seed): Seed {
  const taxonomy = 'product_cat';
  const shelves = {
    name: taxonomy,
    label: 'Product categories',
    singular: 'Product category',
    restBase: taxonomy,
    path: 'product-category',
    types: ['product'],
    hierarchical: true,
  };
  return {
    ...seed,
    taxonomies: [...(seed.taxonomies ?? []), shelves],
    terms: [
      ...seed.terms,
      { taxonomy, name: 'For the wall', slug: 'for-the-wall' },
      { taxonomy, name: 'Clocks', slug: 'clocks', parent: 'for-the-wall' },
      { taxonomy, name: 'A present', slug: 'a-present' },
    ],
    posts: seed.posts.map((post) =>
      post.slug === 'tide-clock'
        ? { ...post, terms: { [taxonomy]: ['a-present', 'clocks'] } }
        : post,
    ),
  };
}

const main = async (path: string): Promise<string> => {
  const page = parseDocument(await dist.html(path));
  const element = DomUtils.findOne(({ name }) => name === 'main', page.children);
  return DomUtils.textContent(element ?? []).replace(/\s+/g, ' ');
};
/** The places of some words in a text, in their order. */
const placesOf = (text: string, words: readonly string[]) => words.map((one) => text.indexOf(one));
const sorted = (places: readonly number[]) => places.toSorted((a, b) => a - b);

test('a product has its prices, its stock, and a button for those who can buy it', async () => {
  const clock = await main('/product/tide-clock/');
  expect(clock).toContain('Price before: $210.00 Price now: $189.00 Sale');
  expect(clock).toContain('3 in stock');
  expect(await dist.html('/product/tide-clock/')).toContain('?add-to-cart=');
  expect(await main('/product/broa-of-the-week/')).toContain('Out of stock');
  expect(await dist.html('/product/broa-of-the-week/')).not.toContain('class="buy"');
});

test('a product stands below its category, and that below the shop', async () => {
  const trail = headOf(await dist.html('/product/tide-clock/')).things.get('BreadcrumbList');
  const names = ['Home', 'Products', 'For the wall', 'Clocks', 'Tide clock'];
  expect(trail).toMatchObject({ itemListElement: names.map((name) => ({ name })) });
});

test('an event says when it is; one that is over keeps its page, below those to come', async () => {
  expect(await main('/event/the-long-carol-service/')).toContain('Fri, December 23, 2039');
  expect(await main('/event/regatta-2025/')).toContain('This event is over.');
  const titles = ['Coming up', 'The long carol service', 'Past events', 'Regatta 2025'];
  const places = placesOf(await main('/events/'), titles);
  expect(places).toEqual(sorted(places));
  expect(places[0]).toBeGreaterThan(-1);
  const calendar = await readFile(join(workshop.dist, 'events', 'calendar.ics'), 'utf8');
  expect(calendar).toContain('SUMMARY:The long carol service');
});

test.each([
  ['/product/tide-clock/', 'Product'],
  ['/product/harbour-map/', 'Product'],
  ['/product/broa-of-the-week/', 'Product'],
  ['/event/the-long-carol-service/', 'Event'],
])('search engines find no error in what %s says of its %s', async (path, type) => {
  const thing = headOf(await dist.html(path)).things.get(type);
  expect(thing).toBeDefined();
  const issues = await new Validator().validate({ jsonld: { [type]: [thing] } });
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
});

test('an event without a place is not described: search engines take that for a mistake', async () => {
  const { things } = headOf(await dist.html('/event/regatta-2025/'));
  expect([...things.keys()]).toEqual(expect.arrayContaining(['WebPage']));
  expect(things.has('Event')).toBe(false);
});
