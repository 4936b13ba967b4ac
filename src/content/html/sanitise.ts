import { Document } from 'domhandler';
import sanitizeHtml from 'sanitize-html';
import { allowedTags, droppedWhole, frameTag } from './allowed.ts';
import { allowedAttributes } from './attributes.ts';
import { tagCleaner } from './clean-tag.ts';
import { withoutControls } from './controls.ts';
import type { Findings } from './findings.ts';
import { tellRest, withinDepth } from './limits.ts';
import { toText } from './to-text.ts';
import { deepest, parse, serialise, textNode } from './tree.ts';

export interface Sanitised {
  readonly tree: Document;
  /** The tree as HTML. */
  readonly html: string;
}

export interface Listeners {
  readonly findings: Findings;
  /** Gets every id that stays. */
  readonly ids: Set<string>;
}

const gate = {
  allowedTags: [...allowedTags, frameTag],
  // Which element may have which of them is settled by the checks of each tag.
  allowedAttributes: { '*': [...allowedAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: Object.fromEntries(
    ['img', 'source', 'audio', 'video', 'track', frameTag].map((tag) => [tag, ['http', 'https']]),
  ),
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  // An attribute without a value is written as the serialiser writes it.
  allowedEmptyAttributes: [],
  nonBooleanAttributes: [],
  nonTextTags: [...droppedWhole, 'button', 'label', 'legend'],
  selfClosing: ['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'],
  nestingLimit: deepest,
};

// WordPress prints this style with each gallery of the classic editor. Its loss is not reported.
const galleryStyle = /<style[^>]{0,40}>\s{0,40}#gallery-[^<]{0,2000}<\/style>/g;
const maxPasses = 10;

/**
 * Parses foreign HTML into the tree of an HTML that may be printed: only allowed elements and attributes,
 * every tag closed, no code, no style, only web, mail and telephone addresses, no control
 * characters. Ids, and links to them, get a prefix. Parsing the serialised tree again gives
 * the same tree. Frames become elements of ours, to be replaced. Never throws.
 */
export function sanitise(html: string, { findings, ids }: Listeners): Sanitised {
  const bounded = withinDepth(withLetters(withoutControls(html)).replace(galleryStyle, ''));
  tellRest(bounded, findings);
  let text = bounded.html;
  for (let pass = 0; pass < maxPasses; pass++) {
    const { clean, ...hooks } = tagCleaner({ findings, ids, deepest });
    const safe = sanitizeHtml(text, { ...gate, ...hooks, transformTags: { '*': clean } });
    const tree = parse(safe);
    // A dropped element may have separated two elements that close each other, and a control
    // character may have been written as an entity: both show when the result is parsed again.
    const plain = withoutControls(safe);
    if (plain === safe && serialise(tree) === safe) return { tree, html: safe };
    text = plain;
  }
  findings.tell({
    kind: 'nesting',
    outcome: 'replaced',
    what: 'The markup of the whole text',
    why: 'its meaning changes each time it is parsed; only its text is left',
  });
  const tree = new Document([textNode(toText(text))]);
  return { tree, html: serialise(tree) };
}

// The quotes and dashes of WordPress's typography: the parser would make a text node of each.
function withLetters(html: string): string {
  return html.replace(/&#(8[0-4]\d\d);/g, (_entity, number: string) =>
    String.fromCharCode(Number(number)),
  );
}
