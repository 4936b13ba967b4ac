import { Document } from 'domhandler';
import sanitizeHtml from 'sanitize-html';
import { allowedTags, droppedWhole, frameTag } from './allowed.ts';
import { allowedAttributes } from './attributes.ts';
import { tagCleaner } from './clean-tag.ts';
import type { Findings } from './findings.ts';
import { toText } from './to-text.ts';
import { deepest, parse, serialise, textNode } from './tree.ts';

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

const maxPasses = 10;

// WordPress's own, with each gallery of the classic editor: nobody misses it.
const galleryStyle = /<style[^>]{0,40}>\s{0,40}#gallery-[^<]{0,2000}<\/style>/g;

export interface Sanitised {
  readonly tree: Document;
  /** The same, as it is written. */
  readonly html: string;
}

interface Listeners {
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
export function sanitise(html: string, { findings, ids }: Listeners): Sanitised {
  let text = withLetters(withoutControls(html)).replace(galleryStyle, '');
  for (let pass = 0; pass < maxPasses; pass++) {
    const safe = sanitizeHtml(text, { ...gate, ...tagCleaner({ findings, ids, deepest }) });
    const tree = parse(safe);
    // What was dropped may have kept two elements apart that close each other when read again; and
    // a control character may have been written as an entity.
    const plain = withoutControls(safe);
    if (plain === safe && serialise(tree) === safe) return { tree, html: safe };
    text = plain;
  }
  findings.tell({
    kind: 'nesting',
    outcome: 'replaced',
    what: 'The markup of the whole text',
    why: 'it means something else each time that it is read; only its words are left',
  });
  const tree = new Document([textNode(toText(text))]);
  return { tree, html: serialise(tree) };
}

const control = /[\0-\u0008\u000b-\u001f\u007f]/;
const controls = new RegExp(control, 'g');

// The quotes and dashes of WordPress's typography: each would be a text of its own to the parser.
function withLetters(html: string): string {
  return html.replace(/&#(8[0-4]\d\d);/g, (_entity, number: string) =>
    String.fromCharCode(Number(number)),
  );
}

function withoutControls(html: string): string {
  const wellFormed = html.toWellFormed();
  if (!control.test(wellFormed)) return wellFormed;
  return wellFormed.replace(/\r\n?/g, '\n').replace(controls, '');
}
