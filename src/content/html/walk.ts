import {
  isTag,
  isText,
  type ChildNode,
  type Document,
  type Element,
  type ParentNode,
  type Text,
} from 'domhandler';
import { frameTag } from './allowed.ts';
import { backgroundAttribute, fallbackAttribute } from './attributes.ts';
import { openerIconClass, searchClass } from './class-names.ts';
import { letKeysScroll } from './code-blocks.ts';
import { settleBareAddress, settleFrame } from './embeds.ts';
import { isRepeated } from './fallbacks.ts';
import { isLeftover } from './leftovers.ts';
import { settleLink, settleSource } from './links.ts';
import { linkPages } from './page-links.ts';
import { putBlock, removeWithShell, settleParagraph } from './paragraphs.ts';
import { settleBackground, settlePicture } from './pictures.ts';
import { settleList, settlePlace, settleTerms } from './places.ts';
import { settlePlayer } from './players.ts';
import type { Reading } from './reading.ts';
import { roomInside } from './room.ts';
import { dropShortcodes, type Shortcodes } from './shortcodes.ts';
import { groundIn, settleCover, settleInk, type Ground } from './styles.ts';
import { boxTable } from './tables.ts';
import { hasClass, joinTexts, rawNode, remove, unwrap } from './tree.ts';

interface WalkOptions {
  readonly reading: Reading;
  readonly shortcodes: Shortcodes;
  /** On which other page of the text an id stands, from 0; below 0 when on none. */
  readonly pageOf: (id: string) => number;
  readonly onHeading: (heading: Element) => void;
  readonly onCode: (block: Element) => void;
}

interface Place {
  /** For a picture, in columns of text. */
  readonly room: number;
  /** What stands here is shown as it is written. */
  readonly verbatim: boolean;
  readonly inTable: boolean;
  readonly ground: Ground;
}

const verbatimTags = new Set(['pre', 'code', 'kbd', 'samp']);

/** Goes through safe HTML once, and puts gaps where it refers to something. */
export function walk(
  tree: Document,
  { reading, shortcodes, pageOf, onHeading, onCode }: WalkOptions,
): void {
  function visitInside(parent: ParentNode, place: Place): void {
    // What is visited may be replaced, or go.
    for (const node of [...parent.children]) visit(node, place);
    if (place.verbatim) return;
    joinTexts(parent);
    for (const node of parent.children) if (isText(node)) readText(node);
  }

  function readText(text: Text): void {
    dropShortcodes(text, shortcodes, reading.findings);
    // Between blocks WordPress leaves a line for each comment that stood there.
    if (/^[ \t\n]+$/.test(text.data)) text.data = text.data.includes('\n') ? '\n' : ' ';
  }

  function visit(node: ChildNode, place: Place): void {
    if (!isTag(node)) return;
    if (node.attribs[fallbackAttribute] !== undefined && isRepeated(node, reading))
      return removeWithShell(node);
    switch (node.name) {
      case 'img':
      case 'picture':
        return settlePicture(node, place.room, reading);
      case 'audio':
      case 'video':
        return settlePlayer(node, reading);
      case frameTag:
        return settleFrame(node, reading);
      case 'source':
      case 'track':
        return removeWithShell(node);
    }
    if (hasClass(node, openerIconClass)) return remove(node);
    if (isLeftover(node, reading)) return removeWithShell(node);
    if (hasClass(node, searchClass))
      return putBlock(node, rawNode(reading.refer({ kind: 'search' })));
    const showsMore = node.name !== 'a' || settleLink(node, reading);
    if (node.name === 'a') linkPages(node, pageOf, reading);
    settleCover(node);
    const inside = {
      room: roomInside(node, place.room),
      verbatim: place.verbatim || verbatimTags.has(node.name),
      inTable: place.inTable || node.name === 'table',
      ground: groundIn(node, place.ground),
    };
    if (node.attribs['cite'] !== undefined) settleSource(node, reading);
    if (node.attribs[backgroundAttribute] !== undefined)
      settleBackground(node, inside.room, reading);
    settlePlace(node);
    settleInk(node, inside.ground);
    visitInside(node, inside);
    if (!showsMore) unwrap(node);
    else leave(node, place);
  }

  function leave(element: Element, place: Place): void {
    switch (element.name) {
      case 'p':
        settleBareAddress(element, reading);
        return settleParagraph(element, reading);
      case 'div':
        if (hasClass(element, 'wp-block-embed__wrapper')) settleBareAddress(element, reading);
        return;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return onHeading(element);
      case 'ul':
      case 'ol':
        return settleList(element);
      case 'dl':
        return settleTerms(element);
      case 'table':
        if (!place.inTable) boxTable(element);
        return;
      case 'pre':
        letKeysScroll(element);
        return onCode(element);
    }
  }

  visitInside(tree, { room: 1, verbatim: false, inTable: false, ground: null });
}
