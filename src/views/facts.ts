import { generate, parse } from 'css-tree/dist/csstree.esm';
import factsCss from '../styles/facts.css?inline';
import type { PostData } from '../wordpress/index.ts';
import { type ShownProduct, productView } from './product.ts';

/** What a plugin knows of an entry, as its page shows it. */
export type ShownFacts = ShownProduct;

export function factsView(post: PostData): ShownFacts | undefined {
  return post.facts === null ? undefined : productView(post, post.facts);
}

/** The rules for pages that show facts, which others do not need. */
export const factsStyles = generate(parse(factsCss));
