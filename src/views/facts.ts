import { generate, parse } from 'css-tree/dist/csstree.esm';
import factsCss from '../styles/facts.css?inline';
import type { PostData } from '../wordpress/index.ts';
import { eventView, type ShownEvent } from './event.ts';
import { productView, type ShownProduct } from './product.ts';

/** What a plugin knows of an entry, as its page shows it. */
export type ShownFacts = ShownProduct | ShownEvent;

export function factsView(post: PostData): ShownFacts | undefined {
  const { facts } = post;
  if (facts === null) return undefined;
  return facts.kind === 'product' ? productView(post, facts) : eventView(post, facts);
}

/** The rules for pages that show facts, which others do not need. */
export const factsStyles = generate(parse(factsCss));
