import type { Price } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';

/** What a plugin knows of an entry, as lists show it. */
export interface CardFacts {
  readonly kind: 'product';
  readonly price: ShownPrice | undefined;
  readonly isSale: boolean;
  /** In the shop's words; empty if it can be bought. */
  readonly stock: string;
}

export function cardFacts({ facts }: PostData): CardFacts | undefined {
  if (facts === null) return undefined;
  return {
    kind: 'product',
    price: shownPrice(facts.price),
    isSale: (facts.price?.before ?? null) !== null,
    stock: facts.inStock ? '' : facts.stock,
  };
}

/** A price as the shop writes it. */
export interface ShownPrice {
  readonly now: string;
  /** Before a sale. */
  readonly before: string | undefined;
  /** The highest one, if `now` is the lowest of several. */
  readonly upTo: string | undefined;
}

export function shownPrice(price: Price | null): ShownPrice | undefined {
  if (price === null) return undefined;
  const { now, before, upTo } = price;
  return { now: now.text, before: before?.text, upTo: upTo?.text };
}
