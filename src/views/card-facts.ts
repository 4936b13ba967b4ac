import type { EventFacts, Price, ProductFacts } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';
import { eventTime, type EventTime } from './dates.ts';

/** What a plugin knows of an entry, as lists show it. */
export type CardFacts = ProductCard | EventCard;

interface ProductCard extends Pick<ProductFacts, 'kind' | 'priceNote'> {
  readonly price: ShownPrice | undefined;
  readonly isSale: boolean;
  /** In the shop's words; empty if it can be bought. */
  readonly stock: string;
}

interface EventCard extends Pick<EventFacts, 'kind' | 'isPast'> {
  readonly time: EventTime;
  /** The name of its venue; may be empty. */
  readonly place: string;
}

/** A price as the shop writes it. */
export interface ShownPrice {
  readonly now: string;
  /** Before a sale. */
  readonly before: string | undefined;
  /** The highest one, if `now` is the lowest of several. */
  readonly upTo: string | undefined;
}

export function cardFacts({ facts }: PostData): CardFacts | undefined {
  if (facts === null) return undefined;
  return facts.kind === 'product' ? productCard(facts) : eventCard(facts);
}

const productCard = ({ price, priceNote, onSale, inStock, stock }: ProductFacts): ProductCard => ({
  kind: 'product',
  price: shownPrice(price),
  priceNote,
  isSale: onSale,
  stock: inStock ? '' : stock,
});

const eventCard = (facts: EventFacts): EventCard => ({
  kind: 'event',
  time: eventTime(facts),
  isPast: facts.isPast,
  place: facts.venue?.name ?? '',
});

export function shownPrice(price: Price | null): ShownPrice | undefined {
  if (price === null) return undefined;
  const { now, before, upTo } = price;
  return { now: now.text, before: before?.text, upTo: upTo?.text };
}

/** What a plugin knows of an entry, in a line of plain text for feeds; empty if nothing. */
export function factsLine(entry: PostData): string {
  const facts = cardFacts(entry);
  if (facts === undefined) return '';
  if (facts.kind === 'product') return rangeOf(facts.price);
  return [facts.time.text, facts.place].filter((part) => part !== '').join(' · ');
}

/** `€89.00 – €99.00` */
export function rangeOf(price: Pick<ShownPrice, 'now' | 'upTo'> | undefined): string {
  if (price === undefined) return '';
  return price.upTo === undefined ? price.now : `${price.now} – ${price.upTo}`;
}
