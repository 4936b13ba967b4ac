import { describe, expect, test } from 'vitest';
import type { EntryType } from '../../../../src/wordpress/client/index.ts';
import { json } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const type: EntryType = {
  name: 'product',
  restBase: 'product',
  namespace: 'wp/v2',
  label: 'Products',
  hierarchical: false,
  archive: 'shop',
  taxonomies: [],
};
const route = '/wp-json/wc/store/v1/products';

const euro = {
  currency_code: 'EUR',
  currency_minor_unit: 2,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '',
  currency_suffix: ' &euro;',
};
const prices = (price: string, more: Readonly<Record<string, unknown>> = {}) => ({
  price,
  regular_price: price,
  sale_price: price,
  price_range: null,
  ...euro,
  ...more,
});

const product = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Product ${id}`,
  type: 'simple',
  permalink: `https://shop.example/product/${id}/`,
  sku: `s-${id}`,
  prices: prices('2490'),
  price_html: '<span class="amount">1</span>',
  on_sale: false,
  average_rating: '0',
  review_count: 0,
  images: [],
  attributes: [],
  variations: [],
  grouped_products: [],
  has_options: false,
  is_purchasable: true,
  is_in_stock: true,
  is_on_backorder: false,
  stock_availability: { text: '', class: 'in-stock' },
  add_to_cart: {
    text: 'Add to cart',
    single_text: 'Put it into the &#8220;basket&#8221;',
    url: '/wp-json/wc/store/v1/products?add-to-cart=1',
  },
  ...more,
});

interface Shop {
  readonly products: readonly unknown[];
  readonly variations?: readonly unknown[];
  readonly reviews?: readonly unknown[];
  /** The ids of products in the shop's lists. Default: all. */
  readonly listed?: readonly number[];
}

/** A shop as WooCommerce's store describes it. */
async function shop({ products, variations = [], reviews = [], listed }: Shop) {
  const service = await v2Service(
    ({ path, query }, response) => {
      const isVisible = (one: unknown) => listed?.includes((one as { id: number }).id) ?? true;
      const all =
        path === `${route}/reviews`
          ? reviews
          : query.get('type') === 'variation'
            ? variations
            : query.get('catalog_visibility') === 'catalog'
              ? products.filter(isVisible)
              : products;
      const size = Number(query.get('per_page'));
      const from = (Number(query.get('page') ?? 1) - 1) * size;
      json(response, path.startsWith(route) ? all.slice(from, from + size) : [], {
        headers: {
          'x-wp-total': String(all.length),
          'x-wp-totalpages': String(Math.ceil(all.length / size)),
        },
      });
    },
    {},
    { namespaces: ['wp/v2', 'wc/store/v1'] },
  );
  const list = await service.cms.facts(type);
  const facts = (list?.items ?? []).flatMap((one) =>
    one.facts.kind === 'product' ? [one.facts] : [],
  );
  return { ...service, list, facts };
}

describe('prices', () => {
  const text = async (wire: unknown) => {
    const { facts } = await shop({ products: [product(1, { prices: wire })] });
    const { now, before, upTo } = facts[0]?.price ?? {};
    return [now, before, upTo].map((money) => money && `${money.text} = ${money.amount}`);
  };

  test.each([
    ['with a comma', prices('2490'), ['24,90 € = 24.90', null, null]],
    ['less than one', prices('5'), ['0,05 € = 0.05', null, null]],
    ['of nothing', prices('0'), ['0,00 € = 0.00', null, null]],
    ['with thousands', prices('123456789'), ['1.234.567,89 € = 1234567.89', null, null]],
    [
      'without decimals, and the sign before them',
      prices('1980', {
        currency_code: 'JPY',
        currency_minor_unit: 0,
        currency_thousand_separator: ',',
        currency_prefix: '¥',
        currency_suffix: '',
      }),
      ['¥1,980 = 1980', null, null],
    ],
    [
      'with three decimals',
      prices('12500', { currency_minor_unit: 3, currency_decimal_separator: '.' }),
      ['12.500 € = 12.500', null, null],
    ],
    [
      'from one to another',
      prices('8900', { price_range: { min_amount: '8900', max_amount: '9900' } }),
      ['89,00 € = 89.00', null, '99,00 € = 99.00'],
    ],
    [
      'of a range that is none',
      prices('8900', { price_range: { min_amount: '8900', max_amount: '8900' } }),
      ['89,00 € = 89.00', null, null],
    ],
    [
      'in a sale',
      prices('5900', { regular_price: '7900' }),
      ['59,00 € = 59.00', '79,00 € = 79.00', null],
    ],
    [
      'with signs that mean something elsewhere',
      prices('100000', { currency_thousand_separator: '$&' }),
      ['1$&000,00 € = 1000.00', null, null],
    ],
    ['of a product without one', prices(''), [undefined, undefined, undefined]],
    ['of a shop that sends none', null, [undefined, undefined, undefined]],
    ['that are no numbers', prices('1e99'), [undefined, undefined, undefined]],
  ])('%s', async (_, wire, expected) => {
    expect(await text(wire)).toEqual(expected);
  });

  test('have what the shop writes behind them', async () => {
    const html =
      '<span class="amount">1</span> <small class="woocommerce-price-suffix">incl. <b>VAT</b></small>';
    const { facts } = await shop({ products: [product(1, { price_html: html })] });
    expect(facts[0]?.priceNote).toBe('incl. VAT');
  });

  test('that the shop does not show are none: its words stand in their place', async () => {
    const { facts } = await shop({
      products: [product(1, { price_html: '' }), product(2, { price_html: '<b>Ask us</b>' })],
    });
    expect(facts.map(({ price, priceNote }) => [price, priceNote])).toEqual([
      [null, ''],
      [null, 'Ask us'],
    ]);
  });
});

describe('what readers do with a product', () => {
  test.each([
    ['is bought', {}, '?add-to-cart=1', 'Put it into the “basket”'],
    [
      'with choices: they are made on its page',
      { has_options: true, type: 'variable' },
      '',
      'Add to cart',
    ],
    ['of a plugin', { type: 'subscription' }, '', 'Add to cart'],
  ])('%s', async (_, more, query, label) => {
    const { facts } = await shop({ products: [product(1, more)] });
    expect(facts[0]?.action).toEqual({ address: `https://shop.example/product/1/${query}`, label });
  });

  test('sold out, or not sold: nothing', async () => {
    const { facts } = await shop({
      products: [product(1, { is_in_stock: false }), product(2, { is_purchasable: false })],
    });
    expect(facts.map(({ action }) => action)).toEqual([null, null]);
  });

  test('of another shop: it leads there, unless that is no web address', async () => {
    const at = (url: string) => ({
      type: 'external',
      is_purchasable: false,
      add_to_cart: { text: 'At the bookshop', single_text: '', url },
    });
    const { facts } = await shop({
      products: [product(1, at('https://books.example/knots')), product(2, at('javascript:x'))],
    });
    expect(facts.map(({ action }) => action)).toEqual([
      { address: 'https://books.example/knots', label: 'At the bookshop' },
      { address: 'https://shop.example/product/2/', label: 'At the bookshop' },
    ]);
  });
});

test('a list is read page by page, in the shop’s order, and nothing more is asked for', async () => {
  const products = Array.from({ length: 150 }, (_, n) => product(500 - n));
  const { facts, list, far } = await shop({ products });
  expect(list?.items.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
  expect(facts.map(({ order }) => order)).toEqual(products.map((_, n) => n));
  expect(facts.every(({ isListed }) => isListed)).toBe(true);
  const asked = far.seen.filter(({ path }) => path.startsWith(route));
  expect(asked.map(({ query }) => query.get('per_page'))).toEqual(['100', '100', '1']);
  expect(asked[0]?.query.get('orderby')).toBe('menu_order');
});

test('products that the shop hides are known as such', async () => {
  const { facts, far } = await shop({ products: [product(1), product(2)], listed: [2] });
  expect(facts.map(({ isListed }) => isListed)).toEqual([false, true]);
  expect(far.seen.filter(({ path }) => path.startsWith(route))).toHaveLength(2);
});

test('variations, attributes, parts and reviews', async () => {
  const { facts } = await shop({
    products: [
      product(1, {
        type: 'variable',
        has_options: true,
        attributes: [
          { name: 'Size', terms: [{ name: 'S &amp; M', slug: 'sm' }] },
          { name: 'Colour', terms: [{ name: 'Blue', slug: 'blue' }] },
        ],
        variations: [
          {
            id: 11,
            attributes: [
              { name: 'Size', value: 'sm' },
              { name: 'Colour', value: null },
            ],
          },
          { id: 12, attributes: [] },
        ],
        images: [
          { src: 'https://shop.example/a.jpg', alt: 'A' },
          { src: 'javascript:x', alt: '' },
        ],
        average_rating: '4.50',
        review_count: 2,
      }),
      product(2, { type: 'grouped', grouped_products: [1, 'x'] }),
    ],
    variations: [
      {
        id: 11,
        parent: 1,
        sku: 'v',
        prices: prices('9500'),
        price_html: '<span class="amount">1</span>',
        is_in_stock: false,
        stock_availability: { text: '<b>Sold out</b>' },
      },
    ],
    reviews: [
      {
        id: 7,
        product_id: 1,
        reviewer: 'Jon <script>',
        review: '<p>Good, a <i>bit</i> stiff.</p><p>Bye<br>x</p>',
        rating: 4,
        date_created: '2026-05-01T10:00:00',
        date_created_gmt: '2026-05-01T08:00:00',
      },
    ],
  });
  expect(facts[0]).toMatchObject({
    attributes: [
      { name: 'Size', values: ['S & M'] },
      { name: 'Colour', values: ['Blue'] },
    ],
    variations: [
      {
        id: 11,
        choices: [
          { name: 'Size', value: 'S & M' },
          { name: 'Colour', value: '' },
        ],
        price: { now: { text: '95,00 €' } },
        inStock: false,
        stock: 'Sold out',
      },
    ],
    pictures: [{ address: 'https://shop.example/a.jpg', alt: 'A' }],
    rating: { average: 4.5, count: 2 },
    reviews: [
      {
        author: 'Jon',
        date: '2026-05-01T08:00:00Z',
        dateLocal: '2026-05-01T10:00:00',
        rating: 4,
        paragraphs: ['Good, a bit stiff.', 'Bye', 'x'],
      },
    ],
  });
  expect(facts[1]?.parts).toEqual([1]);
});

test('a variable product in a sale, with its weight and its size', async () => {
  const range = { min_amount: '100', max_amount: '200' };
  const { facts } = await shop({
    products: [
      product(1, {
        on_sale: true,
        prices: prices('100', { price_range: range }),
        weight: '3.5',
        dimensions: { length: '250', width: '', height: '' },
        formatted_weight: '3.5 kg',
        formatted_dimensions: '250 &times; 14 cm',
      }),
      product(2, {
        weight: '',
        dimensions: { length: '', width: '', height: '' },
        formatted_weight: 'N/A',
        formatted_dimensions: 'N/A',
      }),
    ],
  });
  expect(facts).toMatchObject([
    { onSale: true, weight: '3.5 kg', dimensions: '250 × 14 cm' },
    { onSale: false, weight: '', dimensions: '' },
  ]);
});

test('a record of another shape is named, and the others stay', async () => {
  const { list } = await shop({ products: [product(1), { id: 2, images: 7 }, null, product(3)] });
  expect(list?.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(list?.items[1]?.facts).toMatchObject({ price: null, pictures: [] });
});

test('a shop that refuses says so', async () => {
  const { cms } = await v2Service(
    (_, response) => json(response, { code: 'rest_forbidden', message: 'No.' }, { status: 403 }),
    {},
    { namespaces: ['wp/v2', 'wc/store/v1'] },
  );
  expect(await thrown(cms.facts(type))).toMatchObject({ code: 'unauthorized' });
});

test('without the plugin, nothing is asked for', async () => {
  const { cms, far } = await v2Service((_, response) => json(response, []));
  expect(await cms.facts(type)).toBeNull();
  expect(far.seen.filter(({ path }) => path.includes('/wc/'))).toEqual([]);
});
