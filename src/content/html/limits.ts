import { Parser } from 'htmlparser2';
import type { Findings } from './findings.ts';

/** In characters. It is high because some texts contain pictures as data. */
const maxLength = 20_000_000;
const maxTags = 200_000;
/** Deeply nested elements take longer to parse. Browsers stop at 512; editors write a few dozen. */
const maxDepth = 500;
/** Each is a page of its own that links to others. */
const maxParts = 100;
const startTags = /<[a-z]/gi;

/** The part of a text that is read, and why not the rest (the end of a sentence), or null. */
interface Bounded {
  readonly html: string;
  readonly why: string | null;
}

/** What findings call the part that is not read. */
export const restOfText = 'The rest of the text';

export function reportRest({ why }: Bounded, findings: Findings): void {
  if (why !== null) findings.add({ kind: 'nesting', outcome: 'removed', what: restOfText, why });
}

/** The beginning of a text, within the limits of characters and tags. */
export function withinSize(html: string): Bounded {
  if (html.length > maxLength) {
    const { html: shorter } = withinSize(html.slice(0, maxLength));
    return { html: shorter, why: `it is longer than ${maxLength / 1_000_000} million characters` };
  }
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > maxTags)
      return {
        html: html.slice(0, at),
        why: `it has more than ${maxTags.toLocaleString('en')} tags`,
      };
  }
  return { html, why: null };
}

/** The parts of a text, within their limit: the last one then has the rest. */
export function withinParts(parts: readonly string[], findings: Findings): readonly string[] {
  if (parts.length <= maxParts) return parts;
  findings.add({
    kind: 'nesting',
    outcome: 'replaced',
    what: `${parts.length - maxParts} page breaks`,
    why: `it has more than ${maxParts} pages; page ${maxParts} has the rest`,
  });
  return [...parts.slice(0, maxParts - 1), parts.slice(maxParts - 1).join('\n')];
}

/** The beginning of a text, within the limit of nesting. */
export function withinDepth(html: string): Bounded {
  // Most texts have fewer start tags than the limit, so they need no parsing here.
  if ((html.match(startTags)?.length ?? 0) <= maxDepth) return { html, why: null };
  let depth = 0;
  let end = -1;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth <= maxDepth || end >= 0) return;
      end = parser.startIndex;
      // The rest is not read.
      parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  if (end < 0) return { html, why: null };
  return { html: html.slice(0, end), why: `its elements are nested more than ${maxDepth} deep` };
}
