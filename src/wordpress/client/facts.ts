import { z } from 'zod';

/* What the client tells of entries besides their texts, types and taxonomies; the mirror keeps
   it. All texts are plain, all addresses http or https, and all of it is foreign. */

export type ReadOnly<T> = T extends readonly [unknown, unknown]
  ? Readonly<T>
  : T extends readonly (infer Item)[]
    ? readonly ReadOnly<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: ReadOnly<T[Name]> }
      : T;

const money = z.object({
  /** For machines: `1299.00`. */
  amount: z.string(),
  /** As the shop writes it: `1.299,00 €`. */
  text: z.string(),
});
export type Money = ReadOnly<z.output<typeof money>>;

/** What something costs. */
const price = z.object({
  now: money,
  /** Before a sale; null if there is none. */
  before: money.nullable(),
  /** The highest price, if `now` is only the lowest. */
  upTo: money.nullable(),
});

const product = z.object({
  kind: z.literal('product'),
  /** Its place in the shop's own order, from 0. */
  order: z.int(),
  /** False if the shop leaves it out of its lists. */
  isListed: z.boolean(),
  /** `simple`, `variable`, `grouped`, `external`, or a plugin's own. */
  form: z.string(),
  sku: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Null if the shop shows none. */
  price: price.nullable(),
  /** What the shop writes behind the price, such as `incl. VAT`, or in its place; may be empty. */
  priceNote: z.string(),
  /** True if it, or one of its variations, costs less than usual. */
  onSale: z.boolean(),
  inStock: z.boolean(),
  onBackorder: z.boolean(),
  /** In the shop's words: `3 in stock`; may be empty. */
  stock: z.string(),
  /** Where readers buy it, and what the shop calls that; null if they can't. */
  action: z.object({ address: z.string(), label: z.string() }).nullable(),
  /** With its unit; may be empty. */
  weight: z.string(),
  /** Length, width and height with their unit; may be empty. */
  dimensions: z.string(),
  /** The first one is the featured image. */
  pictures: z.array(z.object({ address: z.string(), alt: z.string() })),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variations: z.array(
    z.object({
      id: z.int(),
      /** In the order of the attributes with choices. An empty one stands for any. */
      choices: z.array(z.object({ name: z.string(), value: z.string() })),
      sku: z.string(),
      price: price.nullable(),
      inStock: z.boolean(),
      stock: z.string(),
    }),
  ),
  /** The ids of the products in a group. */
  parts: z.array(z.int()),
  /** From 1 to 5; null without reviews. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** The newest ones. */
  reviews: z.array(
    z.object({
      id: z.int(),
      author: z.string(),
      date: z.string(),
      dateLocal: z.string(),
      /** From 1 to 5; null if the writer gave none. */
      rating: z.int().nullable(),
      paragraphs: z.array(z.string()),
    }),
  ),
});

/** A moment in UTC, and on the clock of the place. */
const moment = z.object({ date: z.string(), dateLocal: z.string() });

const event = z.object({
  kind: z.literal('event'),
  /** Sorts a list: events to come, the next one first, then past ones, the last one first. */
  order: z.int(),
  /** False if the calendar leaves it out of its lists. */
  isListed: z.boolean(),
  /** True if it was over when the calendar was read. */
  isPast: z.boolean(),
  start: moment,
  end: moment,
  allDay: z.boolean(),
  /** The short name of its time zone if that is not the site's: `CET`; otherwise empty. */
  zone: z.string(),
  /** As the calendar writes it: `€10 – €25`, `Free`; may be empty. */
  cost: z.string(),
  /** The lowest of its prices, without a currency; null if it has none. */
  lowestCost: z.string().nullable(),
  /** ISO 4217; empty if the calendar does not say it. */
  currency: z.string(),
  /** May be empty. */
  website: z.string(),
  /** Each text may be empty. */
  venue: z
    .object({
      name: z.string(),
      street: z.string(),
      zip: z.string(),
      city: z.string(),
      region: z.string(),
      country: z.string(),
      phone: z.string(),
      website: z.string(),
    })
    .nullable(),
  organizers: z.array(z.object({ name: z.string(), phone: z.string(), website: z.string() })),
});

/** What the mirror keeps of plugins' facts. */
export const factsSchema = z.discriminatedUnion('kind', [product, event]);

/** What a plugin knows of an entry. */
export type Facts = ReadOnly<z.output<typeof factsSchema>>;
export type ProductFacts = Extract<Facts, { kind: 'product' }>;
export type EventFacts = Extract<Facts, { kind: 'event' }>;
export type Price = NonNullable<ProductFacts['price']>;

/** What an SEO plugin says of an entry. Texts are plain, and empty if it does not say. */
export const seoSchema = z.object({
  /** The whole title for the browser's window, the site's name included. */
  title: z.string(),
  description: z.string(),
  /** For links that are shared. */
  shareTitle: z.string(),
  shareDescription: z.string(),
  // Previews that earlier versions stored have none of these four.
  /** The address of a picture for links that are shared; http or https. */
  sharePicture: z.string().default(''),
  /** The address to list instead of the entry's own, http or https, of any site. */
  canonical: z.string().default(''),
  breadcrumbTitle: z.string().default(''),
  /** The entry's type by schema.org, one of a few: `Article`, `FAQPage`. */
  schemaType: z.string().default(''),
  /** Search engines are asked to leave the page out (`noindex`). */
  isHidden: z.boolean(),
  /** Search engines are asked not to follow its links (`nofollow`). */
  isNofollow: z.boolean(),
});
export type Seo = ReadOnly<z.output<typeof seoSchema>>;

/** What an SEO plugin says of the archive of a term, an author or a type. */
export const archiveSeoSchema = seoSchema.pick({ title: true, description: true, isHidden: true });
export type ArchiveSeo = ReadOnly<z.output<typeof archiveSeoSchema>>;

/** A taxonomy, as `/taxonomies` describes it. */
export const taxonomySchema = z.object({
  /** `category`, `post_tag`, `rig`. */
  name: z.string(),
  /** The path segment of its route, and the field of v2 records that has its terms. */
  restBase: z.string(),
  /** The namespace of its route: `wp/v2`; empty for the client's own. */
  namespace: z.string(),
  /** In the plural, in the site's language. Plain. */
  label: z.string(),
  hierarchical: z.boolean(),
});
export type Taxonomy = ReadOnly<z.output<typeof taxonomySchema>>;

const taxonomyRef = taxonomySchema.pick({ name: true, restBase: true });
/** What is needed to find the terms of a taxonomy in a record. */
export type TaxonomyRef = ReadOnly<z.output<typeof taxonomyRef>>;

/** A type of entries as in `/types`: posts, pages, and what plugins and themes register. */
export const entryTypeSchema = taxonomySchema.extend({
  /** Its archive's path, as registered (`fleet`); true if that is where its entries are. */
  archive: z.union([z.string(), z.boolean()]),
  /** Of its archive; none if no SEO plugin says anything. */
  seo: archiveSeoSchema.nullish(),
  taxonomies: z.array(taxonomyRef),
});
export type EntryType = ReadOnly<z.output<typeof entryTypeSchema>>;
