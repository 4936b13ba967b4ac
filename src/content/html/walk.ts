import {
  isTag,
  isText,
  type ChildNode,
  type Document,
  Element,
  type ParentNode,
  type Text,
} from 'domhandler';
import type { Looks } from '../styles/index.ts';
import { frameTag, verbatimTags } from './allowed.ts';
import { autocloseAttribute, backgroundAttribute, fallbackAttribute } from './attributes.ts';
import type { ContactForm } from './types.ts';
import { searchClass, isLeftover, slidesClass, tableClass } from './class-names.ts';
import { contactFormClass, formName, isElsewhere } from './contact-forms.ts';
import { letKeysScroll } from './code-blocks.ts';
import { embedBareAddress, replaceFrame } from './embeds.ts';
import type { Formulas } from './formulas.ts';
import { isRepeated, replacePlayer } from './players.ts';
import { rewriteLink, rewriteCite, linkPages } from './links.ts';
import { putBlock, removeWithWrappers, divideParagraph } from './paragraphs.ts';
import { beginQuotation, endQuotation } from './placeholders.ts';
import {
  markEnlarged,
  placeBackground,
  replacePicture,
  roomInside,
  settleBackground,
} from './pictures.ts';
import { describeTag, type Reading } from './findings.ts';
import { holdsBlocks, makeBlock, repairList, repairPlace, repairTerms } from './places.ts';
import { drawSign, joinPages, nameItems, nameTabs, summarise } from './scripted.ts';
import type { Shortcodes } from './shortcodes.ts';
import {
  addBackground,
  colourElement,
  completeCover,
  type ElementColours,
  type Background,
  backgroundIn,
} from './styles.ts';
import {
  closest,
  find,
  hasClass,
  isBlank,
  joinTexts,
  rawNode,
  unwrap,
  append,
  maxDepth,
  depthAt,
  replace,
} from './tree.ts';

interface WalkOptions {
  readonly reading: Reading;
  readonly looks: Looks;
  readonly shortcodes: Shortcodes;
  readonly formulas: Formulas;
  /** The number of another part that has this id, from 0; negative if none has it. */
  readonly pageOf: (id: string) => number;
  readonly onHeading: (heading: Element) => void;
  readonly onCode: (block: Element) => void;
  /** The form whose place comes next; undefined for a place without a form. */
  readonly nextForm: () => ContactForm | undefined;
}

interface Place {
  /** The width for a picture, in columns of text. */
  readonly room: number;
  /** True inside preformatted text. */
  readonly verbatim: boolean;
  readonly inTable: boolean;
  readonly background: Background;
  /** The colours of elements inside, by element. */
  readonly colours: ElementColours;
}

/** Walks through safe HTML once, and replaces references by gaps. */
export function walk(tree: Document, options: WalkOptions): void {
  const place = { room: 1, verbatim: false, inTable: false, background: null, colours: {} };
  visitInside({ ...options, accordions: 0 }, tree, place);
}

interface Walk extends WalkOptions {
  /** How many were numbered. */
  accordions: number;
}

function visitInside(walker: Walk, parent: ParentNode, place: Place): void {
  // A visited node may be replaced or removed.
  for (const node of [...parent.children]) visit(walker, node, place);
  if (!place.verbatim) readTexts(walker, parent);
}

function readTexts(walker: Walk, parent: ParentNode): void {
  joinTexts(parent);
  // Before shortcodes, since some of them mark formulas, and after them: what is left may be one.
  walker.formulas(parent, walker.reading.findings);
  for (const node of parent.children) if (isText(node)) readText(walker, node);
  walker.formulas(parent, walker.reading.findings);
}

function readText(walker: Walk, text: Text): void {
  walker.shortcodes.drop(text, walker.reading.findings);
  // WordPress leaves empty lines between blocks, where comments were.
  if (/^[ \t\n]+$/.test(text.data)) text.data = text.data.includes('\n') ? '\n' : ' ';
}

function visit(walker: Walk, node: ChildNode, place: Place): void {
  const { reading, looks } = walker;
  if (!isTag(node)) return;
  if (node.attribs[fallbackAttribute] !== undefined && isRepeated(node, reading))
    return removeWithWrappers(node);
  switch (node.name) {
    case 'img':
    case 'picture':
      return replacePicture(node, place.room, reading);
    case 'audio':
    case 'video':
      return replacePlayer(node, reading);
    case frameTag:
      return replaceFrame(node, reading);
    case 'source':
    case 'track':
      return removeWithWrappers(node);
    case 'math':
    case 'svg':
      return;
  }
  repairPlace(node);
  if (isLeftover(node, reading)) return removeWithWrappers(node);
  if (hasClass(node, searchClass))
    return putBlock(node, rawNode(reading.refer({ kind: 'search' })));
  if (hasClass(node, contactFormClass)) return replaceForm(walker, node);
  const source = beginQuotation(node, reading);
  if (source === 'replaced') return;
  if (node.name === 'a') {
    if (!rewriteLink(node, reading)) return unwrapLink(walker, node, place);
    linkPages(node, walker.pageOf, reading);
  }
  settleBackground(node, reading);
  completeCover(node, reading, looks);
  const colours = colourElement(node, place.colours, looks);
  adaptBlock(walker, node);
  const inside = {
    room: roomInside(node, place.room),
    verbatim: place.verbatim || verbatimTags.has(node.name),
    inTable: place.inTable || node.name === 'table',
    background: backgroundIn(node, place.background, looks),
    colours,
  };
  if (node.attribs['cite'] !== undefined) rewriteCite(node, reading);
  if (node.attribs[backgroundAttribute] !== undefined) placeBackground(node, inside.room, reading);
  addBackground(node, inside.background, looks);
  visitInside(walker, node, inside);
  leave(walker, node, place);
  if (source !== null) endQuotation(node, source, reading);
}

/** Removes a link around its content. Blocks in a paragraph need an element around them. */
function unwrapLink(walker: Walk, link: Element, place: Place): void {
  markEnlarged(link);
  const isInParagraph = closest(link, ({ name }) => name === 'p') !== null;
  if (isInParagraph && find(link, ({ name }) => holdsBlocks.has(name) || name === 'p')) {
    link.name = 'span';
    link.attribs = {};
    return visitInside(walker, link, place);
  }
  unwrap(link);
  for (const child of link.children) visit(walker, child, place);
}

function replaceForm({ reading, nextForm }: Walk, place: Element): void {
  const form = nextForm();
  const { text, address } = reading.surroundings;
  if (form === undefined || text === undefined) return removeWithWrappers(place);
  if (isElsewhere(form))
    reading.findings.add({
      kind: 'form',
      outcome: 'replaced',
      what: formName({ id: form.tag }) ?? '',
      why: 'a static page cannot process a form, so a link leads to it in WordPress',
    });
  putBlock(place, rawNode(reading.refer({ kind: 'form', text, address, form })));
}

function adaptBlock(walker: Walk, element: Element): void {
  if (element.attribs[autocloseAttribute] !== undefined)
    nameItems(element, `accordion-${++walker.accordions}`);
  if (hasClass(element, 'wp-block-accordion-item')) summarise(element);
  else if (hasClass(element, 'wp-block-tabs')) nameTabs(element);
  else if (element.name === 'div' && hasClass(element, 'wp-block-math')) letKeysScroll(element);
  else if (hasClass(element, 'wp-block-navigation__container')) joinPages(element);
  else if (hasClass(element, 'wp-block-social-link')) drawSign(element, walker.reading);
  else if (hasClass(element, 'wp-block-playlist__tracklist')) reportTracks(walker.reading);
  else if (hasClass(element, slidesClass)) element.attribs['tabindex'] = '0';
}

function leave(walker: Walk, element: Element, place: Place): void {
  switch (element.name) {
    case 'p':
      return leaveParagraph(walker.reading, element);
    case 'div':
      if (hasClass(element, 'wp-block-embed__wrapper')) embedBareAddress(element, walker.reading);
      return;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      walker.onHeading(element);
      // It was empty.
      if (!element.name.startsWith('h')) makeBlock(element);
      return;
    case 'ul':
    case 'ol':
      // Blank texts around what it moves stand side by side.
      if (repairList(element) && !place.verbatim) readTexts(walker, element);
      return;
    case 'dl':
      return repairTerms(element);
    case 'table':
      if (!place.inTable) boxTable(element);
      return;
    case 'pre':
      letKeysScroll(element);
      return walker.onCode(element);
  }
}

function leaveParagraph(reading: Reading, paragraph: Element): void {
  embedBareAddress(paragraph, reading);
  if (holdsOnlyFormula(paragraph)) {
    paragraph.name = 'div';
    paragraph.attribs['class'] = `wp-block-math ${paragraph.attribs['class'] ?? ''}`.trim();
    return letKeysScroll(paragraph);
  }
  for (const piece of divideParagraph(paragraph, reading)) leaveParagraph(reading, piece);
}

function reportTracks({ findings }: Reading): void {
  findings.add({
    kind: 'element',
    outcome: 'replaced',
    what: describeTag('figure', 'class', 'wp-block-playlist'),
    why: 'WordPress does not send the addresses of its sounds; the list of their names is kept',
  });
}

function holdsOnlyFormula({ children }: Element): boolean {
  const [formula, ...others] = children.filter((node) => !isBlank(node));
  return (
    formula !== undefined &&
    others.length === 0 &&
    isTag(formula) &&
    formula.name === 'math' &&
    formula.attribs['display'] === 'block'
  );
}

/** Puts a table into a box that scrolls, also by keyboard. */
function boxTable(table: Element): void {
  const { parent } = table;
  if (parent !== null && 'attribs' in parent && hasClass(parent, tableClass)) return;
  // The box must not exceed the limit of nesting.
  if (depthAt(table) >= maxDepth) return;
  // A group and not a region: a region is a landmark, and needs a name.
  const box = new Element('div', { class: tableClass, tabindex: '0', role: 'group' });
  replace(table, box);
  append(box, table);
}
