import { bareHost, mediaPath } from '../content/paths/index.ts';
import type { EventFacts, ProductFacts } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';
import { getResolve, wholeAddress } from './addresses.ts';
import { getSite } from './content.ts';
import { eventTime } from './dates.ts';
import { pictureAt } from './media.ts';

/** A thing as schema.org describes it. Properties that are undefined are left out. */
export type Thing = Readonly<Record<string, unknown>>;

/** What an entry is about, as of schema.org: by a plugin, or by its page in WordPress. */
export function thingsOf(entry: PostData): readonly Thing[] {
  const { facts, things = [] } = entry;
  if (facts === null) return things.flatMap((thing) => mapped(thing, '') ?? []).filter(isThing);
  const named = {
    name: entry.title,
    description: entry.excerpt || undefined,
    url: wholeAddress(entry.path),
  };
  return [facts.kind === 'product' ? productThing(facts, named) : eventThing(facts, named)];
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** With addresses of this site; undefined for a picture or page that it does not have. */
function mapped(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => mapped(item, name) ?? []);
  if (isThing(value)) {
    const inside = Object.entries(value).map(([key, one]) => [key, mapped(one, key)] as const);
    return Object.fromEntries(inside.filter(([, one]) => one !== undefined));
  }
  if (typeof value !== 'string') return value;
  if (name === 'image' || name === 'thumbnailUrl') return wholePicture(value);
  return /^(?:url|contentUrl|embedUrl)$/.test(name) ? ownAddress(value) : value;
}

function ownAddress(address: string): string | undefined {
  const found = getResolve()(address);
  if (found !== null) return wholeAddress(found.path);
  const url = URL.parse(address);
  return url === null || getSite().hosts.includes(bareHost(url)) ? undefined : url.href;
}

function productThing(facts: ProductFacts, named: Thing): Thing {
  const { sku, pictures, rating, reviews } = facts;
  const image = pictures.flatMap(({ address }) => wholePicture(address) ?? []);
  return {
    '@type': 'Product',
    ...named,
    image: orNone(image),
    sku: sku || undefined,
    offers: offerOf(facts, named),
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count }
      : undefined,
    review: orNone(
      reviews.flatMap(({ author, date, rating: stars, paragraphs }) =>
        // Without a name or a number, it is none for search engines.
        author === '' || stars === null
          ? []
          : {
              '@type': 'Review',
              author: { '@type': 'Person', name: author },
              datePublished: date,
              reviewBody: paragraphs.join('\n'),
              reviewRating: { '@type': 'Rating', ratingValue: stars },
            },
      ),
    ),
  };
}

const orNone = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;

function offerOf(facts: ProductFacts, named: Thing): Thing | undefined {
  const { price, currency, inStock, onBackorder, form, action, variations, parts } = facts;
  if (price === null || currency === '') return undefined;
  const common = {
    priceCurrency: currency,
    availability: `https://schema.org/${onBackorder ? 'BackOrder' : inStock ? 'InStock' : 'OutOfStock'}`,
    // Whoever follows a link to a cart fills it.
    url: (form === 'external' && action?.address) || named['url'],
  };
  const { now, upTo } = price;
  return upTo === null
    ? { '@type': 'Offer', price: now.amount, ...common }
    : {
        '@type': 'AggregateOffer',
        lowPrice: now.amount,
        highPrice: upTo.amount,
        offerCount: variations.length || parts.length || undefined,
        ...common,
      };
}

function eventThing(facts: EventFacts, named: Thing): Thing {
  const { venue, organizers, website, lowestCost, currency } = facts;
  const time = eventTime(facts);
  return {
    '@type': 'Event',
    ...named,
    startDate: time.start,
    endDate: time.end,
    location: venue === null ? undefined : placeOf(venue),
    organizer: orNone(
      organizers.map(({ name, website: url }) => ({
        '@type': 'Organization',
        name,
        url: url || undefined,
      })),
    ),
    // A price without a currency would be a guess.
    offers:
      lowestCost === null || currency === ''
        ? undefined
        : {
            '@type': 'Offer',
            price: lowestCost,
            priceCurrency: currency,
            url: website || named['url'],
          },
  };
}

const placeOf = (venue: NonNullable<EventFacts['venue']>): Thing => ({
  '@type': 'Place',
  name: venue.name || undefined,
  address: {
    '@type': 'PostalAddress',
    streetAddress: venue.street || undefined,
    postalCode: venue.zip || undefined,
    addressLocality: venue.city || undefined,
    addressRegion: venue.region || undefined,
    addressCountry: venue.country || undefined,
  },
});

/** The absolute address of this site's own copy of a picture; undefined if there is none. */
function wholePicture(address: string): string | undefined {
  const file = pictureAt(address)?.variants.at(-1)?.file;
  return file === undefined ? undefined : wholeAddress(mediaPath + file);
}
