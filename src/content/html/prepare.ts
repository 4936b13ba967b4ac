import { colour, readCodeBlock, type CodeBlock } from './code-blocks.ts';
import type { Finding, Heading, Prepared, Reference, Surroundings } from './types.ts';
import { gatherFindings, startReading, type Findings } from './findings.ts';
import { listHeadings } from './headings.ts';
import { tellRest, withinSize, withinDepth } from './limits.ts';
import { findShortcodes } from './shortcodes.ts';
import { serialise, deepest, parse, textNode } from './tree.ts';
import { walk } from './walk.ts';
import { Document } from 'domhandler';
import sanitizeHtml from 'sanitize-html';
import { allowedTags, droppedWhole, frameTag, withoutControls } from './allowed.ts';
import { allowedAttributes } from './attributes.ts';
import { tagCleaner } from './tags.ts';
import { toText } from './to-text.ts';

export interface Preparation {
  readonly prepared: Prepared;
  readonly findings: readonly Finding[];
}

/** The text of a post or page as safe HTML with gaps, and a list of what was changed. Never throws. */
export async function prepareBody(html: string, surroundings: Surroundings): Promise<Preparation> {
  const { codeBlocks, finish } = read(html, surroundings, { listed: true });
  for (const block of codeBlocks) await colour(block);
  return finish();
}

/**
 * The same for a short text, such as a comment or a description: it is not divided into pages, its headings are not listed, and its code
 * is not coloured.
 */
export function prepareText(html: string, surroundings: Surroundings): Preparation {
  return read(html, surroundings, { listed: false }).finish();
}

function read(
  html: string,
  surroundings: Surroundings,
  { listed }: { readonly listed: boolean },
): { readonly codeBlocks: readonly CodeBlock[]; readonly finish: () => Preparation } {
  const findings = gatherFindings();
  const bounded = withinSize(html);
  tellRest(bounded, findings);
  const pages = listed ? splitPages(bounded.html) : [bounded.html];
  const references: Reference[] = [];
  const headings: Heading[] = [];
  const codeBlocks: CodeBlock[] = [];
  const sheets = pages.map((page) => {
    const ids = new Set<string>();
    const safe = sanitise(page, { findings, ids });
    return { tree: safe.tree, ids, shortcodes: findShortcodes(safe.html) };
  });
  const pageById = new Map<string, number>();
  for (const [page, { ids }] of sheets.entries())
    for (const id of ids) if (!pageById.has(id)) pageById.set(id, page);
  const list = listHeadings(headings, new Set(pageById.keys()));
  const reading = startReading({ surroundings, findings }, references);
  sheets.forEach(({ tree, ids, shortcodes }, part) =>
    walk(tree, {
      reading,
      shortcodes,
      pageOf: (id) => (ids.has(id) ? -1 : (pageById.get(id) ?? -1)),
      onHeading: (heading) => listed && list.add(heading, part),
      onCode(pre) {
        const block = readCodeBlock(pre);
        if (block !== null) codeBlocks.push(block);
      },
    }),
  );
  return {
    codeBlocks,
    finish: () => ({
      prepared: { parts: sheets.map(({ tree }) => serialise(tree)), references, headings },
      findings: findings.list(),
    }),
  };
}

interface Sanitised {
  readonly tree: Document;
  /** The tree as HTML. */
  readonly html: string;
}

interface Listeners {
  readonly findings: Findings;
  /** Gets every id that stays. */
  readonly ids: Set<string>;
}

const gate = {
  allowedTags: [...allowedTags, frameTag],
  // `tagCleaner` checks which element may have which attribute.
  allowedAttributes: { '*': [...allowedAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: Object.fromEntries(
    ['img', 'source', 'audio', 'video', 'track', frameTag].map((tag) => [tag, ['http', 'https']]),
  ),
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  // Attributes without a value are written as the serialiser writes them.
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
 * Parses foreign HTML into a tree of safe HTML: only allowed elements and attributes, all tags closed, no code, no styles, only web, mail
 * and telephone addresses, no control characters. Ids, and links to them, get a prefix. Parsing the serialised tree again gives the same
 * tree. Frames become elements of ours, which are replaced later. Never throws.
 */
function sanitise(html: string, { findings, ids }: Listeners): Sanitised {
  const bounded = withinDepth(withLetters(withoutControls(html)).replace(galleryStyle, ''));
  tellRest(bounded, findings);
  let text = bounded.html;
  for (let pass = 0; pass < maxPasses; pass++) {
    const { clean, ...hooks } = tagCleaner({ findings, ids });
    const safe = sanitizeHtml(text, { ...gate, ...hooks, transformTags: { '*': clean } });
    const tree = parse(safe);
    // A removed element may have separated two elements that close each other, and an entity may have stood for a control character:
    // parsing the result again shows both.
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

const mark = '<!--nextpage-->';

/** The pages that WordPress divides a text into, without empty ones; at least one. */
function splitPages(html: string): readonly string[] {
  if (!html.includes(mark)) return [html];
  const pages = html
    .split(mark)
    .map(withoutEdges)
    .filter((page) => page !== '');
  return pages.length === 0 ? [''] : pages;
}

// WordPress wraps each separate line in `<p>`, even a `<!--nextpage-->` comment. Removes the rest of these tags at the edges.
function withoutEdges(html: string): string {
  let page = html.trim();
  for (;;) {
    const [before = ''] =
      /^(?:<br\s?\/?>|<\/p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)/i.exec(page) ?? [];
    const [after = ''] =
      /(?:<br\s?\/?>|<p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)$/i.exec(
        page.slice(before.length).slice(-longestEdge),
      ) ?? [];
    if (before === '' && after === '') return page;
    page = page.slice(before.length, page.length - after.length).trim();
  }
}

/** In characters. */
const longestEdge = 30;
