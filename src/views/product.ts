import type { ProductFacts } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';
import { webAddress, wordPressPage } from './addresses.ts';
import { toCards, type Card } from './card.ts';
import { shownPrice, type ShownPrice } from './card-facts.ts';
import { getWords, otherEntries } from './content.ts';
import { formatDate, type ShownDate } from './dates.ts';
import { pictureAt, remotePicture } from './media.ts';
import type { ShownPicture } from './pictures.ts';

/** What the page of a product shows besides its text. */
export interface ShownProduct extends Pick<
  ProductFacts,
  'kind' | 'priceNote' | 'inStock' | 'stock' | 'sku' | 'attributes' | 'rating'
> {
  readonly price: ShownPrice | undefined;
  readonly isSale: boolean;
  /** Where readers buy it; null if they can't, or if that is no web address. */
  readonly action: { readonly href: string; readonly label: string } | null;
  readonly pictures: readonly ShownPicture[];
  /** Null without variations. */
  readonly variations: VariationTable | null;
  readonly parts: readonly Card[];
  readonly reviews: readonly ShownReview[];
  /** Where readers read and write reviews; null if the product has none. */
  readonly reviewsHref: string | null;
}

interface VariationTable {
  /** The names of the attributes with choices. */
  readonly names: readonly string[];
  /** True if the shop says of one of them whether it has it. */
  readonly hasStock: boolean;
  readonly rows: readonly {
    /** One for each name. */
    readonly choices: readonly string[];
    readonly price: ShownPrice | undefined;
    readonly stock: string;
  }[];
}

interface ShownReview extends Pick<
  ProductFacts['reviews'][number],
  'author' | 'rating' | 'paragraphs'
> {
  readonly date: ShownDate;
}

/** What a plugin knows of a product, as its page shows it. */
export function productView(post: PostData, facts: ProductFacts): ShownProduct {
  const { sku, stock, inStock, rating, reviews, priceNote } = facts;
  const words = getWords();
  const href = facts.action && webAddress(facts.action.address);
  const page = wordPressPage(post.path);
  const there = page === null ? null : `${page}#reviews`;
  return {
    kind: 'product',
    price: shownPrice(facts.price),
    priceNote,
    isSale: facts.onSale,
    inStock,
    stock,
    action: href === null ? null : { href, label: facts.action?.label || words.shop.buy },
    sku,
    pictures: facts.pictures.flatMap(({ address: at, alt }) => {
      const picture = pictureAt(at) ?? remotePicture({ address: at, width: null, height: null });
      return picture === null ? [] : { picture, alt };
    }),
    // With its weight and dimensions.
    attributes: [
      { name: words.shop.weight, values: [facts.weight] },
      { name: words.shop.dimensions, values: [facts.dimensions] },
      ...facts.attributes,
    ].filter(({ values }) => values.some((value) => value !== '')),
    variations: variationTable(facts),
    parts: toCards(
      facts.parts.flatMap((id) => otherEntries.get(String(id)) ?? []),
      { leads: false },
    ),
    rating,
    reviews: reviews.map(({ author, rating: stars, paragraphs, ...dated }) => ({
      author: author || words.anonymous,
      rating: stars,
      paragraphs,
      date: formatDate(dated),
    })),
    reviewsHref: post.commentStatus === 'open' || rating !== null ? there : null,
  };
}

function variationTable({ variations }: ProductFacts): VariationTable | null {
  if (variations.length === 0) return null;
  const names = [...new Set(variations.flatMap(({ choices }) => choices.map(({ name }) => name)))];
  const { anyChoice } = getWords().shop;
  return {
    names,
    hasStock: variations.some(({ stock }) => stock !== ''),
    rows: variations.map(({ choices, price, stock }) => ({
      choices: names.map((name) => choices.find((each) => each.name === name)?.value || anyChoice),
      price: shownPrice(price),
      stock,
    })),
  };
}
