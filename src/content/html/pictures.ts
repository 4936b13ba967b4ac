import { isTag, type Element } from 'domhandler';
import { webAddress } from './addresses.ts';
import { backgroundAttribute, smileyAttribute } from './attributes.ts';
import { describeTag } from './findings.ts';
import { candidatesOf, chooseCandidate, sizeInName } from './picture-source.ts';
import type { Reading } from './reading.ts';
import { unbracketed } from './shortcodes.ts';
import { placeIn, roomInside } from './room.ts';
import { attribute, find, hasClass, rawNode, remove, replace, textNode } from './tree.ts';

/** Puts what stands for it in the place of an `img`, or of a `picture` with all that is in it. */
export function settlePicture(element: Element, around: number, reading: Reading): void {
  const picture = find(element, ({ name }) => name === 'img') ?? element;
  const alt = attribute(picture, 'alt')?.trim() ?? '';
  if (picture.attribs[smileyAttribute] !== undefined) {
    replace(element, textNode(unbracketed(alt)));
    return;
  }
  const chosen = chosenOf(picture, reading) ?? chosenOf(element, reading);
  if (chosen === null || isCounter(picture)) {
    lose(picture, reading, chosen !== null);
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
    id: picture.attribs['id'] ?? null,
    place: placeIn(room, size.width),
  });
  replace(element, rawNode(gap));
}

/**
 * Puts the picture that lay behind a block in front of its content, for the layout to lay it back;
 * or in the place of what is there for nothing else.
 */
export function settleBackground(block: Element, around: number, reading: Reading): void {
  const written = attribute(block, backgroundAttribute) ?? '';
  delete block.attribs[backgroundAttribute];
  const url = webAddress(written, reading.surroundings);
  if (url === null || find(block, ({ name }) => name === 'img') !== null) return;
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
  let candidates = sources.flatMap((source) => candidatesOf(source));
  for (let tries = 0; tries < mostTries; tries++) {
    const chosen = chooseCandidate(candidates);
    if (chosen === null) return null;
    const url = webAddress(chosen.written, surroundings);
    if (url !== null) return url;
    candidates = candidates.filter((each) => each !== chosen);
  }
  return null;
}

// More that are no addresses are no mistake.
const mostTries = 20;

function sizeOf(
  picture: Element,
  address: string,
): { width: number | null; height: number | null } {
  const width = Number(attribute(picture, 'width') ?? '') || null;
  const height = Number(attribute(picture, 'height') ?? '') || null;
  if (width !== null || height !== null) return { width, height };
  return sizeInName(attribute(picture, 'src') ?? address) ?? { width, height };
}

// Pictures of one pixel show nothing, and tell another site who reads.
function isCounter(picture: Element): boolean {
  return [picture.attribs['width'], picture.attribs['height']].every(
    (size) => size !== undefined && Number(size) <= 1,
  );
}

function lose(picture: Element, { findings }: Reading, counts: boolean): void {
  const src = attribute(picture, 'src') ?? '';
  if (!counts && src === '') return;
  findings.tell({
    kind: 'picture',
    outcome: 'removed',
    what: describeTag('img', 'src', src),
    why: counts ? 'it is a tracking pixel' : 'it has no web address',
  });
}
