import { Document } from 'domhandler';
import sanitizeHtml from 'sanitize-html';
import { allowedTags, droppedWhole, frameTag } from './allowed.ts';
import { allowedAttributes } from './attributes.ts';
import { tagCleaner } from './clean-tag.ts';
import { withoutControls } from './controls.ts';
import { tellRest, withinDepth } from './limits.ts';
import type { Listeners, Sanitised } from './sanitise.ts';
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

/** Reads any HTML without control characters as a browser would, and again until it means the same each time. Never throws. */
export function sanitiseThoroughly(html: string, { findings, ids }: Listeners): Sanitised {
  const bounded = withinDepth(html);
  tellRest(bounded, findings);
  let text = bounded.html;
  for (let pass = 0; pass < maxPasses; pass++) {
    const { clean, ...hooks } = tagCleaner({ findings, ids, deepest });
    const safe = sanitizeHtml(text, { ...gate, ...hooks, transformTags: { '*': clean } });
    const tree = parse(safe);
    // What was dropped may have kept two elements apart that close each other when read again; and
    // a control character may have been written as an entity.
    const plain = withoutControls(safe);
    if (plain === safe && serialise(tree) === safe) return { tree, bracketed: safe };
    text = plain;
  }
  findings.tell({
    kind: 'nesting',
    outcome: 'replaced',
    what: 'The markup of the whole text',
    why: 'its meaning changes each time it is parsed; only its text is left',
  });
  const tree = new Document([textNode(toText(text))]);
  return { tree, bracketed: serialise(tree) };
}
