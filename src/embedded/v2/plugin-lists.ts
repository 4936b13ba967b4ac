import { z } from 'zod';
import { permalink, uploadAddress } from '../site/addresses.ts';
import { findPosts, readPost, type PostRow } from '../site/posts.ts';
import type { Service } from '../site/service.ts';
import { collectionArguments, text } from './arguments.ts';
import { checkPage, endpoint, pageOf } from './endpoint.ts';

/* The public lists of WooCommerce's products and The Events Calendar's events. What a seed lacks
   is as the plugins send it for a simple product and a usual event. */

/** What a shop knows of a product. Amounts are in cents. */
const product = z.object({
  price: z.number(),
  regularPrice: z.number().optional(),
  sku: z.string().default(''),
  stock: z.string().default(''),
  isGone: z.boolean().default(false),
  isHidden: z.boolean().default(false),
});

/** What a calendar knows of an event. Times are on the site's clock. */
const event = z.object({
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean().default(false),
  cost: z.string().default(''),
  venue: z.object({ name: z.string(), street: z.string(), city: z.string() }).optional(),
  organizer: z.string().optional(),
});

export type SeedProduct = z.input<typeof product>;
export type SeedEvent = z.input<typeof event>;

const factsOf = ({ facts }: Service, { type, slug }: PostRow): unknown => facts[`${type}:${slug}`];

const entriesOf = (service: Service, type: string): PostRow[] =>
  findPosts(service, {
    types: [type],
    statuses: ['publish'],
    orderBy: 'title',
    order: 'asc',
    limit: 1000,
    offset: 0,
  }).rows;

export const listProducts = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    type: text.default(''),
    catalog_visibility: text.default('any'),
  }),
  run({ service, args }) {
    const all = entriesOf(service, 'product').flatMap((post) => {
      const known = product.safeParse(factsOf(service, post)).data;
      const isAsked = args.catalog_visibility !== 'catalog' || known?.isHidden === false;
      return known === undefined || !isAsked ? [] : productRecord(service, post, known);
    });
    return pageOfList(args.type === 'variation' ? [] : all, args);
  },
});

/** Of the sample's products, nobody has said anything yet. */
export const listReviews = endpoint({
  methods: ['GET'],
  args: z.object(collectionArguments),
  run: ({ args }) => pageOfList([], args),
});

export const listEvents = endpoint({
  methods: ['GET'],
  args: z.object(collectionArguments),
  run({ service, args }) {
    const events = entriesOf(service, 'tribe_events').flatMap((post) => {
      const known = event.safeParse(factsOf(service, post)).data;
      return known === undefined ? [] : eventRecord(service, post, known);
    });
    const { value, total, perPage } = pageOfList(events, args);
    return { value: { events: value, total, total_pages: Math.ceil(total / perPage) } };
  },
});

/** True for an event that is over: the plugin leaves it out of WordPress's own list. */
export function isOver(service: Service, post: PostRow): boolean {
  const known = post.type === 'tribe_events' ? event.safeParse(factsOf(service, post)).data : null;
  return known !== undefined && known !== null && service.zone.toUtc(known.end) < service.now();
}

function pageOfList(all: readonly unknown[], args: { page: number; per_page: number }) {
  const paging = pageOf(args);
  checkPage(all.length, paging);
  const value = all.slice(paging.offset, paging.offset + paging.limit);
  return { value, total: all.length, perPage: paging.limit, page: paging.page };
}

function productRecord(service: Service, post: PostRow, known: z.output<typeof product>) {
  const image = post.featured_id === 0 ? null : readPost(service, post.featured_id);
  const { price, regularPrice = price, sku, stock, isGone } = known;
  return {
    id: post.id,
    name: post.title,
    type: 'simple',
    permalink: permalink(service, post),
    sku,
    on_sale: price < regularPrice,
    prices: {
      price: String(price),
      regular_price: String(regularPrice),
      sale_price: String(price),
      price_range: null,
      currency_code: 'CAD',
      currency_minor_unit: 2,
      currency_decimal_separator: '.',
      currency_thousand_separator: ',',
      currency_prefix: '$',
      currency_suffix: '',
    },
    price_html: `<span class="amount">$${(price / 100).toFixed(2)}</span>`,
    average_rating: '0',
    review_count: 0,
    images: image === null ? [] : [{ src: uploadAddress(service, image.file), alt: image.alt }],
    attributes: [],
    variations: [],
    grouped_products: [],
    has_options: false,
    is_purchasable: true,
    is_in_stock: !isGone,
    is_on_backorder: false,
    stock_availability: { text: stock, class: isGone ? 'out-of-stock' : 'in-stock' },
    add_to_cart: {
      text: isGone ? 'Read more' : 'Add to cart',
      single_text: 'Add to cart',
      url: `/wp-json/wc/store/v1/products?add-to-cart=${post.id}`,
    },
  };
}

const spaced = (time: string): string => time.replace('T', ' ').slice(0, 19);

function eventRecord(service: Service, post: PostRow, known: z.output<typeof event>) {
  const { start, end, isAllDay, cost, venue, organizer } = known;
  return {
    id: post.id,
    url: permalink(service, post),
    modified_utc: spaced(post.modified),
    title: post.title,
    all_day: isAllDay,
    start_date: spaced(start),
    end_date: spaced(end),
    utc_start_date: spaced(service.zone.toUtc(start)),
    utc_end_date: spaced(service.zone.toUtc(end)),
    timezone: service.zone.name,
    timezone_abbr: '',
    cost,
    cost_details: { currency_symbol: '$', currency_code: 'CAD', values: cost.match(/\d+/g) ?? [] },
    website: '',
    hide_from_listings: false,
    // PHP writes none as an empty list.
    venue:
      venue === undefined
        ? []
        : { venue: venue.name, address: venue.street, city: venue.city, country: 'Canada' },
    organizer: organizer === undefined ? [] : [{ organizer }],
  };
}
