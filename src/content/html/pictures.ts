import { isTag, Element, type ChildNode, type ParentNode } from 'domhandler';
import { webAddress } from './addresses.ts';
import { backgroundAttribute, smileyAttribute, candidatesAttribute } from './attributes.ts';
import { describeTag, type Reading } from './findings.ts';
import { unbracketed } from './shortcodes.ts';
import {
  append,
  attribute,
  closest,
  elementsIn,
  find,
  hasClass,
  isWordless,
  rawNode,
  remove,
  replace,
  setAttribute,
  textNode,
} from './tree.ts';
import type { PicturePlace, PictureReference } from './types.ts';

/** True for an `img` or a `picture` with an address that readers get. */
export function showsPicture(element: Element, reading: Reading): boolean {
  const picture = find(element, ({ name }) => name === 'img') ?? element;
  const chosen = chosenOf(picture, reading) ?? chosenOf(element, reading);
  return (
    chosen !== null && !isTrackingPixel(picture) && picture.attribs[smileyAttribute] === undefined
  );
}

/** Replaces an `img`, or a `picture` with its content, by a gap. */
export function replacePicture(element: Element, around: number, reading: Reading): void {
  const picture = find(element, ({ name }) => name === 'img') ?? element;
  const alt = attribute(picture, 'alt')?.trim() ?? '';
  if (picture.attribs[smileyAttribute] !== undefined) {
    replace(element, textNode(unbracketed(alt)));
    return;
  }
  const chosen = chosenOf(picture, reading) ?? chosenOf(element, reading);
  if (chosen === null || isTrackingPixel(picture)) {
    reportLoss(picture, reading, chosen !== null);
    remove(element);
    return;
  }
  const size = sizeOf(picture, chosen.href);
  const room = roomInside(picture, around);
  const gap = reading.refer({
    kind: 'picture',
    address: chosen.href,
    alt,
    title: attribute(picture, 'title'),
    ...size,
    classes: picture.attribs['class'] ?? '',
    id: attribute(picture, 'id'),
    place: placeIn(room, size.width),
    enlarge: enlargementOf(picture),
  });
  replace(element, rawNode(gap));
}

// A text has no such attributes.
const enlargeMark = 'data-enlarge';

/** Readers can enlarge the pictures in a link that leads to nothing else. The link is removed. */
export function markEnlarged(link: Element): void {
  for (const picture of elementsIn(link, ({ name }) => name === 'img'))
    picture.attribs[enlargeMark] = '';
}

function enlargementOf(picture: Element): PictureReference['enlarge'] {
  const isIn = (name: string) => closest(picture, (each) => hasClass(each, name)) !== null;
  if (closest(picture, ({ name }) => name === 'a' || name === 'summary') !== null) return 'never';
  if (isIn('wp-block-cover')) return 'never';
  const isChosen = picture.attribs[enlargeMark] !== undefined || isIn('wp-lightbox-container');
  return isChosen ? 'chosen' : undefined;
}

/** An element's background picture if shown: by a block with one, or if it is all there is. */
export function backgroundShown(element: Element): readonly Candidate[] {
  const written = attribute(element, backgroundAttribute)?.trim() ?? '';
  const hasPicture = find(element, ({ name }) => name === 'img') !== null;
  const isShown = isBackdrop(element)
    ? hasClass(element, 'wp-block-group') || !hasPicture
    : !hasPicture && isWordless(element);
  return isShown && written !== '' ? [{ written, width: sizeInName(written)?.width ?? null }] : [];
}

function isBackdrop(element: Element): boolean {
  return /\bwp-block-(?:cover|media-text__media|group\b)/.test(element.attribs['class'] ?? '');
}

/** Keeps a background picture that is shown behind something. Else it is a picture or removed. */
export function settleBackground(element: Element, { surroundings }: Reading): void {
  if (element.attribs[backgroundAttribute] === undefined) return;
  const [shown] = backgroundShown(element);
  const url = shown === undefined ? null : webAddress(shown.written, surroundings);
  if (url !== null && isBackdrop(element)) return;
  delete element.attribs[backgroundAttribute];
  if (url === null) return;
  const picture = new Element('img', {});
  setAttribute(picture, 'src', url.href);
  append(element, picture);
}

/** Makes a background picture an element before its element's content, or in place of it. */
export function placeBackground(block: Element, around: number, reading: Reading): void {
  const url = webAddress(attribute(block, backgroundAttribute) ?? '', reading.surroundings);
  delete block.attribs[backgroundAttribute];
  if (url === null) return;
  const isGroup = hasClass(block, 'wp-block-group');
  if (isGroup) block.attribs['class'] = `${block.attribs['class'] ?? ''} has-background-image`;
  const gap = reading.refer({
    kind: 'picture',
    address: url.href,
    alt: '',
    title: null,
    width: null,
    height: null,
    classes: 'wp-block-cover__image-background',
    id: null,
    place: placeIn(around, null),
    enlarge: 'never',
  });
  const node = rawNode(gap);
  if (hasClass(block, 'wp-block-cover__image-background')) {
    replace(block, node);
    return;
  }
  block.children.unshift(node);
  node.parent = block;
}

function chosenOf(element: Element, { surroundings }: Reading): URL | null {
  const sources = element.name === 'picture' ? element.children.filter(isTag) : [element];
  const candidates = sources.flatMap((source) => candidatesOf(source)).slice(0, mostCandidates);
  const addresses = candidates.flatMap(({ written, width }) => {
    const url = webAddress(written, surroundings);
    return url === null ? [] : [{ url, width }];
  });
  return chooseCandidate(addresses)?.url ?? null;
}

/** Lists of hostile texts have thousands. */
const mostCandidates = 100;

function sizeOf(
  picture: Element,
  address: string,
): { width: number | null; height: number | null } {
  const width = Number(attribute(picture, 'width') ?? '') || null;
  const height = Number(attribute(picture, 'height') ?? '') || null;
  if (width !== null || height !== null) return { width, height };
  return sizeInName(attribute(picture, 'src') ?? address) ?? { width, height };
}

// A picture of one pixel shows nothing; it tells another site who reads the page.
function isTrackingPixel(picture: Element): boolean {
  return [picture.attribs['width'], picture.attribs['height']].every(
    (size) => size !== undefined && Number(size) <= 1,
  );
}

function reportLoss(picture: Element, { findings }: Reading, isPixel: boolean): void {
  const src = attribute(picture, 'src') ?? '';
  if (!isPixel && src === '') return;
  findings.add({
    kind: 'picture',
    outcome: 'removed',
    what: describeTag('img', 'src', src),
    why: isPixel ? 'it is a tracking pixel' : 'it has no web address',
  });
}

export interface Candidate {
  /** As in the content. */
  readonly written: string;
  /** Pixels; null if unknown. */
  readonly width: number | null;
}

/** All addresses of an element's picture. */
export function candidatesOf(element: Element): readonly Candidate[] {
  const shown = Number(attribute(element, 'width') ?? '') || null;
  const set = candidatesOfSet(attribute(element, candidatesAttribute) ?? '', shown);
  const src = attribute(element, 'src')?.trim() ?? '';
  if (src === '' || set.some(({ written }) => written === src)) return set;
  return [{ written: src, width: sizeInName(src)?.width ?? null }, ...set];
}

function candidatesOfSet(set: string, shown: number | null): Candidate[] {
  if (set.trim() === '') return [];
  return set
    .trim()
    .split(/,\s+|(?<=\s[\d.]{1,8}[wx]),/)
    .flatMap((each) => {
      const [written = '', size = ''] = each.trim().split(/\s+/);
      if (written === '') return [];
      const [, number, unit] = /^([\d.]{1,8})([wx])$/.exec(size) ?? [];
      const named = sizeInName(written)?.width ?? null;
      if (unit === 'w') return [{ written, width: Number(number) || named }];
      return [{ written, width: named ?? (shown ?? 1) * (Number(number) || 1) }];
    });
}

/** WordPress writes the size of a copy into its name. */
function sizeInName(address: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.[a-z0-9]{3,5}(?:[?#]|$)/i.exec(address) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

const wideEnough = 1600;

/** The smallest candidate that is wide enough for the layout, else the largest. */
function chooseCandidate<T extends Pick<Candidate, 'width'>>(candidates: readonly T[]): T | null {
  let chosen: T | null = null;
  for (const candidate of candidates)
    if (chosen === null || isBetter(widthIn(candidate), widthIn(chosen))) chosen = candidate;
  return chosen;
}

// A name without a size is the original, which is the largest.
function widthIn({ width }: Pick<Candidate, 'width'>): number {
  return width ?? Infinity;
}

function isBetter(width: number, than: number): boolean {
  return than < wideEnough ? width > than : width >= wideEnough && width < than;
}

// The width for a picture, in columns of text: a wide block has 1.4, the window 2.
const wholeWindow = 2;
const wideBlock = 1.4;

/** The width inside an element, from the width around it. */
export function roomInside(element: Element, around: number): number {
  const classes = element.attribs['class'];
  if (classes === undefined) return element.name === 'table' ? around / 2 : around;
  const width = ownWidth(element, around);
  const columns = /(?:^| )(?:gallery-columns|columns)-(\d|default)(?: |$)/.exec(classes)?.[1];
  if (columns !== undefined) return width / (Number(columns) || 3);
  if (hasClass(element, 'wp-block-column')) return width / columnsBeside(element);
  if (hasClass(element, 'wp-block-media-text__media')) return width / 2;
  return width;
}

function ownWidth(element: Element, around: number): number {
  if (hasClass(element, 'alignfull')) return wholeWindow * Math.min(1, around);
  if (hasClass(element, 'alignwide')) return wideBlock * Math.min(1, around);
  if (hasClass(element, 'alignleft') || hasClass(element, 'alignright')) return around / 2;
  return around;
}

// All columns of a row have the same count.
const columnsIn = new WeakMap<ParentNode, number>();

function columnsBeside({ parent }: Element): number {
  if (parent === null) return 1;
  const known = columnsIn.get(parent);
  if (known !== undefined) return known;
  const isColumn = (each: ChildNode) => isTag(each) && hasClass(each, 'wp-block-column');
  const columns = Math.max(1, parent.children.filter(isColumn).length);
  columnsIn.set(parent, columns);
  return columns;
}

const columnInPixels = 720;

/** The place of a picture, from its own width in pixels if it has one. */
function placeIn(room: number, width: number | null): PicturePlace {
  if (width !== null && width <= 96) return 'inline';
  // A block wider than the column stretches its picture, even a narrow one.
  const taken = width === null || room > 1 ? room : Math.min(room, width / columnInPixels);
  if (taken > 1.5) return 'full';
  if (taken > 1) return 'wide';
  if (taken > 0.55) return 'text';
  if (taken > 0.36) return 'half';
  return taken > 0.26 ? 'third' : 'quarter';
}
