import type { EventFacts, ProductFacts } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';
import { wholeAddress } from './addresses.ts';
import { mediaPath } from '../content/paths/index.ts';
import { eventTime } from './event-time.ts';
import { pictureAt } from './media.ts';

/** A thing as schema.org describes it. Properties that are undefined are left out. */
export type Thing = Readonly<Record<string, unknown>>;

/** What an entry is about in the terms of schema.org, from what a plugin knows of it; undefined if it knows nothing. */
export function thingOf(entry: PostData): Thing | undefined {
  const { facts } = entry;
  if (facts === null) return undefined;
  const named = {
    name: entry.title,
    description: entry.excerpt || undefined,
    url: wholeAddress(entry.path),
  };
  return facts.kind === 'product' ? productThing(facts, named) : eventThing(facts, named);
}

function productThing(facts: ProductFacts, named: Thing): Thing {
  const { sku, pictures, rating, reviews } = facts;
  const image = pictures.flatMap(({ address }) => wholePicture(address) ?? []);
  return {
    '@type': 'Product',
    ...named,
    image: image.length > 0 ? image : undefined,
    sku: sku || undefined,
    offers: offerOf(facts),
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count }
      : undefined,
    review:
      reviews.length === 0
        ? undefined
        : reviews.map(({ author, date, rating: stars, paragraphs }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: author },
            datePublished: date,
            reviewBody: paragraphs.join('\n'),
            reviewRating: stars === null ? undefined : { '@type': 'Rating', ratingValue: stars },
          })),
  };
}

function offerOf({
  price,
  currency,
  inStock,
  onBackorder,
  action,
}: ProductFacts): Thing | undefined {
  if (price === null || currency === '') return undefined;
  const common = {
    priceCurrency: currency,
    availability: `https://schema.org/${onBackorder ? 'BackOrder' : inStock ? 'InStock' : 'OutOfStock'}`,
    url: action.address,
  };
  const { now, upTo } = price;
  return upTo === null
    ? { '@type': 'Offer', price: now.amount, ...common }
    : { '@type': 'AggregateOffer', lowPrice: now.amount, highPrice: upTo.amount, ...common };
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
    organizer: organizers.map(({ name, website: url }) => ({
      '@type': 'Organization',
      name,
      url: url || undefined,
    })),
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
export function wholePicture(address: string): string | undefined {
  const file = pictureAt(address)?.variants.at(-1)?.file;
  return file === undefined ? undefined : wholeAddress(mediaPath + file);
}
