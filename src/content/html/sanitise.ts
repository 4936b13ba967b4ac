import type { Document } from 'domhandler';
import { withoutControls } from './controls.ts';
import type { Findings } from './findings.ts';
import { readWellFormed } from './read-well-formed.ts';
import { sanitiseThoroughly } from './sanitise-thoroughly.ts';
import { serialise } from './tree.ts';

// WordPress's own, with each gallery of the classic editor: nobody misses it.
const galleryStyle = /<style[^>]{0,40}>\s{0,40}#gallery-[^<]{0,2000}<\/style>/g;

export interface Sanitised {
  readonly tree: Document;
  /** The same as it is written; may be empty where no square bracket stands in it. */
  readonly bracketed: string;
}

export interface Listeners {
  readonly findings: Findings;
  /** Gets every id that stays. */
  readonly ids: Set<string>;
}

/**
 * Foreign HTML as the tree of an HTML that may be printed: only allowed elements and attributes,
 * every tag closed, no code, no style, no address but of the web, mail or telephone, no control
 * character. Ids, and links to them, have a prefix of their own. Written out and read again, it is
 * the same tree. Frames are elements of ours, to be replaced. Never throws.
 */
export function sanitise(html: string, listeners: Listeners): Sanitised {
  const text = withLetters(withoutControls(html)).replace(galleryStyle, '');
  const wellFormed = readWellFormed(text, listeners);
  if (wellFormed === null) return sanitiseThoroughly(text, listeners);
  const { tree, hasBrackets } = wellFormed;
  return { tree, bracketed: hasBrackets ? serialise(tree) : '' };
}

// The quotes and dashes of WordPress's typography: each would be a text of its own to the parser.
function withLetters(html: string): string {
  return html.replace(/&#(8[0-4]\d\d);/g, (_entity, number: string) =>
    String.fromCharCode(Number(number)),
  );
}
