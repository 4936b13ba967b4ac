import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { PicturePlace } from './face.ts';
import { hasClass } from './tree.ts';

// How much width there is for a picture, in columns of text: a wide block has 1.4 of them, the window 2.
const wholeWindow = 2;
const wideBlock = 1.4;

/** The room inside an element, for the room around it. */
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

// Each of a row's columns asks for the same.
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

/** The place of a picture that says itself how many pixels it is wide, if it does. */
export function placeIn(room: number, width: number | null): PicturePlace {
  if (width !== null && width <= 96) return 'inline';
  // A block that is stretched beyond the column stretches its picture, however wide it was made.
  const taken = width === null || room > 1 ? room : Math.min(room, width / columnInPixels);
  if (taken > 1.5) return 'full';
  if (taken > 1) return 'wide';
  if (taken > 0.55) return 'text';
  if (taken > 0.36) return 'half';
  return taken > 0.26 ? 'third' : 'quarter';
}
