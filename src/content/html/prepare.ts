import { colour, readCodeBlock, type CodeBlock } from './code-blocks.ts';
import type { Finding, Heading, Prepared, Reference, Surroundings } from './types.ts';
import { emptyElements, mayHaveScripted } from './empty-elements.ts';
import { createFindings, describeTag, type Findings, startReading } from './findings.ts';
import { readFormulas, repeatedFormulas } from './formulas.ts';
import { listHeadings } from './headings.ts';
import { reportRest, withinSize, withinDepth, withinParts } from './limits.ts';
import { startShortcodes, type Shortcodes } from './shortcodes.ts';
import { serialise, maxDepth, parse, textNode, writtenBracket } from './tree.ts';
import { walk } from './walk.ts';
import { showWidgets } from './widgets/index.ts';
import { Document, isTag, type ParentNode } from 'domhandler';
import sanitizeHtml from 'sanitize-html';
import {
  allowedTags,
  droppedTag,
  droppedWhole,
  frameTag,
  removedTag,
  withoutControls,
} from './allowed.ts';
import { allowedAttributes } from './attributes.ts';
import { bareHost, contentId } from '../paths/index.ts';
import {
  classesIn,
  createLooks,
  foreignName,
  selectRules,
  wordpressStyles,
} from '../styles/index.ts';
import { isKnownClass } from './class-names.ts';
import type { LayoutReading, StyleReading } from './styles.ts';
import { foreignTags } from './foreign.ts';
import { takeForms } from './contact-forms.ts';
import { tagCleaner } from './tags.ts';
import { toText } from './to-text.ts';

export interface Preparation {
  readonly prepared: Prepared;
  readonly findings: readonly Finding[];
}

/** A text as safe HTML with gaps, and a list of what was changed. Never throws. */
export async function prepareBody(html: string, surroundings: Surroundings): Promise<Preparation> {
  const { codeBlocks, finish } = read(html, surroundings, { isBody: true });
  for (const block of codeBlocks) await colour(block);
  return finish();
}

/** The same for a short text, such as a comment: undivided, no headings list, plain code. */
export function prepareText(html: string, surroundings: Surroundings): Preparation {
  return read(html, surroundings, { isBody: false }).finish();
}

interface ReadText {
  readonly codeBlocks: readonly CodeBlock[];
  readonly finish: () => Preparation;
}

interface ReadOptions {
  readonly isBody: boolean;
  /** Those of each part, known from reading the same text before. */
  readonly known?: readonly Shortcodes[];
}

function read(
  html: string,
  surroundings: Surroundings,
  { isBody, known = [] }: ReadOptions,
): ReadText {
  const findings = createFindings();
  const bounded = withinSize(html);
  reportRest(bounded, findings);
  const taken =
    surroundings.text === undefined
      ? { html: bounded.html, forms: [] }
      : takeForms(bounded.html, surroundings.forms ?? {});
  const forms = taken.forms.values();
  const pages = isBody ? withinParts(splitPages(taken.html), findings) : [taken.html];
  const { home, styles = wordpressStyles } = surroundings;
  const looks = createLooks();
  const pictures: string[] = [];
  const layout = layoutReading(surroundings, pictures);
  const references: Reference[] = [];
  const headings: Heading[] = [];
  const codeBlocks: CodeBlock[] = [];
  const parsed = pages.map((page, part) => {
    const ids = new Set<string>();
    const shown = showWidgets(page);
    if (isBody) reportScripted(shown, findings);
    const safe = sanitise(shown, { home, styles, looks, layout, findings, ids });
    const shortcodes = known[part] ?? startShortcodes();
    if (safe.html.includes('[')) shortcodes.learn(safe.tree);
    return { ...safe, ids, shortcodes };
  });
  const trees = parsed.map(({ tree }) => tree);
  const selected = layout && selectedRules(trees, layout, { surroundings, findings });
  const pageById = new Map<string, number>();
  for (const [page, { ids }] of parsed.entries())
    for (const id of ids) if (!pageById.has(id)) pageById.set(id, page);
  const hasTitle = selected === undefined || surroundings.look?.hasTitle !== false;
  const list = listHeadings(headings, new Set(pageById.keys()), { hasTitle });
  const reading = startReading({ surroundings, findings }, references);
  const formulas = readFormulas(
    (math) =>
      sanitise(math, { home, styles, looks, findings: createFindings(), ids: new Set() }).tree,
  );
  parsed.forEach(({ tree, ids, shortcodes }, part) =>
    walk(tree, {
      reading,
      looks,
      shortcodes,
      formulas,
      pageOf: (id) => (ids.has(id) ? -1 : (pageById.get(id) ?? -1)),
      onHeading: (heading) => isBody && list.add(heading, part),
      nextForm: () => forms.next().value,
      onCode(pre) {
        const block = readCodeBlock(pre);
        if (block !== null) codeBlocks.push(block);
      },
    }),
  );
  // What was removed may have divided a shortcode, so the text is read again.
  const isNew = parsed.map(
    ({ html, tree, shortcodes }) => html.includes('[') && shortcodes.learn(tree),
  );
  if (isNew.includes(true)) {
    const shortcodes = parsed.map((part) => part.shortcodes);
    return read(html, surroundings, { isBody, known: shortcodes });
  }
  return {
    codeBlocks,
    finish() {
      const parts = parsed.map(({ tree }) => serialise(tree).replaceAll(writtenBracket, '&#91;'));
      const sheet = looks.sheet([...parts, ...classesOf(references)].join(' '));
      return {
        prepared: {
          parts,
          references,
          headings,
          ...(sheet.length > 0 && { sheet }),
          ...(selected !== undefined && {
            layout: { sheet: [...selected.sheet, ...looks.foreignSheet()], hasTitle, pictures },
          }),
        },
        findings: findings.list(),
      };
    },
  };
}

function selectedRules(
  trees: readonly Document[],
  { picture }: LayoutReading,
  { surroundings, findings }: { readonly surroundings: Surroundings; readonly findings: Findings },
) {
  const rules = { rules: [], around: [], ...surroundings.look };
  const selected = selectRules(trees, rules, { picture, className: ourClass, id: contentId });
  if (selected.isCut)
    findings.add({
      kind: 'style-sheet',
      outcome: 'removed',
      what: 'rules of its page beyond 60 KB',
      why: '',
    });
  return selected;
}

function reportScripted(html: string, { add }: Findings): void {
  if (!mayHaveScripted(html)) return;
  for (const { name, attributes } of emptyElements(html).filter((each) => each.isScripted))
    add({
      kind: 'element',
      outcome: 'missing',
      what: describeTag(name, 'class', attributes['class']),
      why: 'a script of WordPress’s page fills it',
    });
}

const ourClass = (name: string): string => (isKnownClass(name) ? name : foreignName(name));

/** Undefined for a text in this site's design. `pictures` gets the pictures of its styles. */
function layoutReading(
  { look, ownHosts }: Surroundings,
  pictures: string[],
): LayoutReading | undefined {
  if (look === undefined || look.rules.length === 0) return undefined;
  return {
    classes: classesIn(look.rules),
    picture(written) {
      const url = URL.parse(written);
      if (url === null || !/^https?:$/.test(url.protocol) || !ownHosts.has(bareHost(url)))
        return null;
      if (!/\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.pathname)) return null;
      const known = pictures.indexOf(url.href);
      return known < 0 ? pictures.push(url.href) - 1 : known;
    },
  };
}

const classesOf = (references: readonly Reference[]): readonly string[] =>
  references.map((each) => (each.kind === 'picture' ? ` ${each.classes} ` : ''));

interface Sanitising extends StyleReading {
  /** As in {@link Surroundings}. */
  readonly home: string;
  /** Receives every kept id. */
  readonly ids: Set<string>;
}

const sanitizerOptions = {
  allowedTags: [...allowedTags, frameTag, ...foreignTags, droppedTag, removedTag],
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
  nestingLimit: maxDepth,
};

// WordPress writes it before each gallery of the classic editor. Its removal is not reported.
const galleryStyle = /<style[^>]{0,40}>\s{0,40}#gallery-[^<]{0,2000}<\/style>/g;
const maxPasses = 10;

/**
 * Parses foreign HTML into safe HTML: only allowed elements and attributes, all tags closed, no
 * code, no styles, only web, mail and telephone addresses, no control characters. Ids and links to
 * them get a prefix. Parsing it again changes nothing. Frames become `frameTag`. Never throws.
 * `html` is the tree as HTML.
 */
function sanitise(html: string, { ids, ...reading }: Sanitising) {
  const { findings } = reading;
  const bounded = withinDepth(withLetters(withoutControls(html)).replace(galleryStyle, ''));
  reportRest(bounded, findings);
  let text = bounded.html;
  const repeated = repeatedFormulas(text);
  for (let pass = 0; pass < maxPasses; pass++) {
    const { clean, ...hooks } = tagCleaner({ ...reading, ids, repeated });
    const safe = sanitizeHtml(text, {
      ...sanitizerOptions,
      ...hooks,
      transformTags: { '*': clean },
    });
    const tree = parse(safe);
    if (safe.includes(`<${droppedTag}`) || safe.includes(`<${removedTag}`)) {
      removeMarked(tree);
      text = serialise(tree);
      continue;
    }
    // The result may parse differently: a removed element may have separated two that close each
    // other, an entity may be a control character. So this repeats until nothing changes.
    const plain = withoutControls(safe);
    if (plain === safe && serialise(tree) === safe) return { tree, html: safe };
    text = plain;
  }
  findings.add({
    kind: 'nesting',
    outcome: 'replaced',
    what: 'The markup of the whole text',
    why: 'its meaning changes each time it is parsed; only its text is left',
  });
  const tree = new Document([textNode(toText(text))]);
  return { tree, html: serialise(tree) };
}

function removeMarked(parent: ParentNode): void {
  parent.children = parent.children.flatMap((node) => {
    if (!isTag(node)) return node;
    if (node.name === droppedTag) return [];
    removeMarked(node);
    if (node.name !== removedTag) return node;
    for (const child of node.children) child.parent = parent;
    return node.children;
  });
}

// Decodes quotes and dashes, which would be text nodes each, and keeps escaped shortcodes.
function withLetters(html: string): string {
  return html
    .replaceAll(writtenBracket, '')
    .replace(/&#(8[0-4]\d\d);/g, (_entity, number: string) => String.fromCharCode(Number(number)))
    .replace(/&(?:#0{0,4}91|#x0{0,4}5b|lbrack|lsqb);(?=\/?[a-z])/gi, writtenBracket);
}

const pageBreak = '<!--nextpage-->';

/** The pages that WordPress divides a text into, without empty ones; at least one. */
function splitPages(html: string): readonly string[] {
  if (!html.includes(pageBreak)) return [html];
  const pages = html
    .split(pageBreak)
    .map(withoutEdges)
    .filter((page) => page !== '');
  return pages.length === 0 ? [''] : pages;
}

// WordPress wraps even the page break in `<p>`: removes what is left at a page's ends.
function withoutEdges(html: string): string {
  let page = html.trim();
  for (;;) {
    const [before = ''] =
      /^(?:<br\s?\/?>|<\/p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)/i.exec(page) ?? [];
    const [after = ''] =
      /(?:<br\s?\/?>|<p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)$/i.exec(
        page.slice(before.length).slice(-maxEdge),
      ) ?? [];
    if (before === '' && after === '') return page;
    page = page.slice(before.length, page.length - after.length).trim();
  }
}

/** In characters. */
const maxEdge = 30;
