import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { Money, Price, ProductFacts } from '../facts.ts';
import {
  count,
  flag,
  id,
  listOf,
  moment,
  clock,
  reference,
  text,
  webAddress,
} from '../generations/fields.ts';
import type { EntryFacts } from '../model.ts';
import { isBlank } from '../page-text.ts';
import { toPlainText } from '../plain-text.ts';
import type { EntryPlugin, FactsAsker, FactsPlugin } from './plugin.ts';

const plain = text.transform(toPlainText);
/** With its spaces: `kr `. */
const sign = text.transform((html) => decodeHTML(html));
const minorUnits = z.union([z.string(), z.number()]).transform(String).catch('');

const prices = z.object({
  price: minorUnits,
  regular_price: minorUnits,
  price_range: z.object({ min_amount: minorUnits, max_amount: minorUnits }).nullable().catch(null),
  currency_code: text,
  currency_minor_unit: count,
  currency_decimal_separator: sign,
  currency_thousand_separator: sign,
  currency_prefix: sign,
  currency_suffix: sign,
});
type Prices = z.output<typeof prices>;

const sold = {
  id,
  sku: plain,
  prices: prices.nullable().catch(null),
  price_html: text,
  is_in_stock: flag,
  stock_availability: z.object({ text: plain }).catch({ text: '' }),
};

const unknownSize = { length: '', width: '', height: '' };
const term = z.object({ name: plain, slug: text });
const attribute = z.object({ name: plain, terms: listOf(term) });
const choice = z.object({ name: plain, value: text });
const picture = z.object({ src: webAddress, alt: text });

const wireProduct = z.object({
  ...sold,
  type: text,
  permalink: webAddress,
  on_sale: flag,
  weight: text,
  dimensions: z.object({ length: text, width: text, height: text }).catch(unknownSize),
  formatted_weight: plain,
  formatted_dimensions: plain,
  average_rating: z.coerce.number().min(0).max(5).catch(0),
  review_count: count,
  images: listOf(picture),
  attributes: listOf(attribute),
  variations: listOf(z.object({ id, attributes: listOf(choice) })),
  grouped_products: listOf(id),
  has_options: flag,
  is_purchasable: flag,
  is_on_backorder: flag,
  add_to_cart: z
    .object({ text: plain, single_text: plain, url: webAddress })
    .catch({ text: '', single_text: '', url: '' }),
});
type WireProduct = z.output<typeof wireProduct>;

type Sold = Pick<WireProduct, 'prices' | 'price_html'>;

const wireVariation = z.object({ ...sold, parent: reference });
type WireVariation = z.output<typeof wireVariation>;

const wireReview = z.object({
  id,
  product_id: reference,
  reviewer: plain,
  review: text,
  rating: z.coerce.number().int().min(1).max(5).nullable().catch(null),
  date_created: clock,
  date_created_gmt: moment,
});
type WireReview = z.output<typeof wireReview>;

const route = 'wc/store/v1/products';

/** The store's products, in its order. Variations and reviews are requested if there are any. */
export const woocommerce: FactsPlugin = {
  name: 'WooCommerce',
  type: 'product',
  namespace: 'wc/store/v1',
  async list(asker) {
    const parameters = { orderby: 'menu_order', order: 'asc' };
    const { items, unreadable } = await asker.records({
      route,
      parameters,
      schema: wireProduct,
      what: 'product',
    });
    const [listed, variations, reviews] = await Promise.all([
      listedIds(asker, items.length + unreadable.length),
      items.some((each) => each.variations.length > 0) ? readVariations(asker) : [],
      items.some((each) => each.review_count > 0) ? readReviews(asker) : [],
    ]);
    const variationsOf = Map.groupBy(variations, ({ parent }) => parent);
    const reviewsOf = Map.groupBy(reviews, ({ product_id }) => product_id);
    const facts = items.map((product, order): EntryFacts => ({
      id: product.id,
      facts: toFacts(product, {
        order,
        isListed: listed === null || listed.has(product.id),
        variations: variationsOf.get(product.id) ?? [],
        reviews: reviewsOf.get(product.id) ?? [],
      }),
    }));
    return { items: facts, unreadable };
  },
};

/** The products that the shop's lists have; null for all of them. */
async function listedIds(asker: FactsAsker, all: number): Promise<ReadonlySet<number> | null> {
  const parameters = { catalog_visibility: 'catalog', _fields: 'id' };
  // One page has all the ids, and costs as much as their number.
  if (all > 100 && (await asker.total({ route, parameters })) === all) return null;
  const schema = z.object({ id });
  const { items } = await asker.records({ route, parameters, schema, what: 'product' });
  return new Set(items.map((each) => each.id));
}

async function readVariations(asker: FactsAsker): Promise<readonly WireVariation[]> {
  const parameters = { type: 'variation' };
  const list = { route, parameters, schema: wireVariation, what: 'variation' };
  return (await asker.records(list)).items;
}

/** A shop may have more reviews than anybody reads. */
const mostReviewPages = 5;

async function readReviews(asker: FactsAsker): Promise<readonly WireReview[]> {
  const { items } = await asker.records({
    route: `${route}/reviews`,
    parameters: { orderby: 'date', order: 'desc' },
    schema: wireReview,
    what: 'review',
    mostPages: mostReviewPages,
  });
  return items;
}

interface Beside extends Pick<ProductFacts, 'order' | 'isListed'> {
  readonly variations: readonly WireVariation[];
  readonly reviews: readonly WireReview[];
}

/** The most reviews on a product's page. */
const mostReviews = 20;

function toFacts(product: WireProduct, { order, isListed, ...beside }: Beside): ProductFacts {
  const { attributes, average_rating: average, review_count: reviewCount } = product;
  const hasSize = Object.values(product.dimensions).some((side) => side !== '');
  const variations = new Map(beside.variations.map((each) => [each.id, each]));
  return {
    kind: 'product',
    order,
    isListed,
    form: product.type,
    sku: product.sku,
    currency: product.prices?.currency_code ?? '',
    price: priceOf(product),
    priceNote: noteOf(product.price_html),
    onSale: product.on_sale,
    inStock: product.is_in_stock,
    onBackorder: product.is_on_backorder,
    stock: product.stock_availability.text,
    action: actionOf(product),
    weight: product.weight === '' ? '' : product.formatted_weight,
    dimensions: hasSize ? product.formatted_dimensions : '',
    pictures: product.images.flatMap(({ src, alt }) => (src === '' ? [] : { address: src, alt })),
    attributes: attributes.map(({ name, terms }) => ({
      name,
      values: terms.map((each) => each.name),
    })),
    variations: product.variations.flatMap(({ id: own, attributes: choices }) => {
      const variation = variations.get(own);
      if (variation === undefined) return [];
      return {
        id: own,
        choices: choices.map(({ name, value }) => ({
          name,
          value: valueOf(
            value,
            attributes.find((each) => each.name === name),
          ),
        })),
        sku: variation.sku,
        price: priceOf(variation),
        inStock: variation.is_in_stock,
        stock: variation.stock_availability.text,
      };
    }),
    parts: product.grouped_products,
    rating: reviewCount > 0 && average > 0 ? { average, count: reviewCount } : null,
    reviews: beside.reviews.slice(0, mostReviews).flatMap(toReview),
  };
}

// Of an attribute for the whole shop, a variation names the slug.
const valueOf = (value: string, known: z.output<typeof attribute> | undefined): string =>
  known?.terms.find(({ slug }) => slug === value)?.name ?? toPlainText(value);

/** Null if it can't be bought. `add_to_cart.url` depends on the request: not used. */
function actionOf(product: WireProduct): ProductFacts['action'] {
  const { type, permalink, has_options: hasOptions, add_to_cart: button } = product;
  if (type === 'external')
    return { address: button.url || permalink, label: button.single_text || button.text };
  if (!product.is_in_stock || (type === 'simple' && !product.is_purchasable)) return null;
  const url = hasOptions || type !== 'simple' ? null : URL.parse(permalink);
  if (url === null) return { address: permalink, label: button.text };
  url.searchParams.set('add-to-cart', String(product.id));
  return { address: url.href, label: button.single_text || button.text };
}

function toReview(wire: WireReview): ProductFacts['reviews'] {
  const { id: own, reviewer: author, rating, date_created: local, date_created_gmt: date } = wire;
  if (date === null) return [];
  const paragraphs = wire.review
    .split(/<\/p>|<br\s*\/?>/i)
    .map(toPlainText)
    .filter((each) => each !== '');
  return [{ id: own, author, date, dateLocal: local ?? date.slice(0, 19), rating, paragraphs }];
}

/** Shops and plugins may write words instead of a price, or nothing. The numbers are 0 then. */
const isPrice = (html: string): boolean => /\p{N}/u.test(toPlainText(html));

/** Behind prices, shops write how they are taxed. */
const noteOf = (html: string): string =>
  toPlainText(
    isPrice(html)
      ? (/<small class="woocommerce-price-suffix">([^]*?)<\/small>/.exec(html)?.[1] ?? '')
      : html,
  );

/** The price of a product or a variation; null if the shop shows none. */
function priceOf({ prices: wire, price_html: html }: Sold): Price | null {
  if (wire === null || !isPrice(html)) return null;
  const { price, regular_price: regular, price_range: range } = wire;
  const now = moneyOf(range?.min_amount ?? price, wire);
  if (now === null) return null;
  const upTo = range === null ? null : moneyOf(range.max_amount, wire);
  const before = range === null && regular !== price ? moneyOf(regular, wire) : null;
  return { now, before, upTo: upTo?.amount === now.amount ? null : upTo };
}

/** An amount in minor units as the shop writes it; null if it is no amount. */
function moneyOf(minor: string, wire: Prices): Money | null {
  const decimals = Math.min(wire.currency_minor_unit, 8);
  if (!/^\d{1,20}$/.test(minor)) return null;
  const digits = minor.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(digits.length - decimals);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, () => wire.currency_thousand_separator);
  const written = decimals === 0 ? grouped : grouped + wire.currency_decimal_separator + rest;
  return {
    amount: decimals === 0 ? whole : `${whole}.${rest}`,
    text: `${wire.currency_prefix}${written}${wire.currency_suffix}`.trim(),
  };
}

const ofVisitor = /data-block-name="woocommerce\/(?:cart|checkout)"/;
const bodyOfVisitor = /<body\b[^>]* class="[^"]*\bwoocommerce-(?:cart|checkout|account|shop)[\s"]/;

/** Cart, checkout and account differ for each visitor; the shop's page is the list of products. */
export const shopPages: EntryPlugin = {
  name: 'pages of WooCommerce',
  isActive: ({ namespaces }) => namespaces.includes(woocommerce.namespace),
  async ask(asker, { type, link, contentHtml }) {
    if (type !== 'page') return {};
    if (ofVisitor.test(contentHtml)) return { isElsewhere: true };
    const html = isBlank(contentHtml) ? await asker.page(link) : null;
    return html !== null && bodyOfVisitor.test(html) ? { isElsewhere: true } : {};
  },
};
