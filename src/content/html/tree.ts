import render from 'dom-serializer';
import {
  Text,
  isTag,
  isText,
  type ChildNode,
  type Document,
  type Element,
  type ParentNode,
} from 'domhandler';
import { decodeXML } from 'entities';
import { parseDocument } from 'htmlparser2';

// Texts and values stay escaped in the tree, as the sanitizer wrote them: nothing is decoded and
// encoded again on the way, and what is written is what was read, to the letter.

/** How many elements may stand in each other. Browsers stop at 512, and start to move things about. */
export const deepest = 100;

/** Of the elements that may stay, those that hold nothing and have no end tag. */
export const voidTags: ReadonlySet<string> = new Set([
  ...['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'],
]);

/** How many stand in each other here, from the outermost down to the innermost inside. */
export function depthAt(element: Element): number {
  let depth = depthInside(element);
  for (let { parent } = element; parent !== null; parent = parent.parent)
    if (isTag(parent)) depth++;
  return depth;
}

function depthInside(element: Element): number {
  return (
    1 +
    element.children.reduce(
      (max, node) => (isTag(node) ? Math.max(max, depthInside(node)) : max),
      0,
    )
  );
}

export function parse(safe: string): Document {
  return parseDocument(safe, { decodeEntities: false });
}

export function serialise(tree: Document): string {
  return render(tree, { encodeEntities: false, selfClosingTags: true });
}

/** The value of an attribute, decoded; null when there is none. */
export function attribute(element: Element, name: string): string | null {
  const value = element.attribs[name];
  return value === undefined ? null : decode(value);
}

export function setAttribute(element: Element, name: string, value: string): void {
  element.attribs[name] = escape(value);
}

export function decode(escaped: string): string {
  return escaped.includes('&') ? decodeXML(escaped) : escaped;
}

/** As the sanitizer writes it, in texts and in values. */
export function escape(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function hasClass(element: Element, name: string): boolean {
  const classes = element.attribs['class'];
  // Most often it is not even a part of one of them.
  return classes?.includes(name) === true && classes.split(' ').includes(name);
}

/** The text inside, decoded, without what stands in for references. */
export function textOf(node: ChildNode): string {
  return decode(rawTextOf(node).replace(/\0\d+\0/g, ''));
}

function rawTextOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  return node.name === 'br' ? ' ' : node.children.map(rawTextOf).join('');
}

export function textNode(text: string): Text {
  return new Text(escape(text).replaceAll('&quot;', '"'));
}

/** Text that is written as it is: a gap. */
export function rawNode(raw: string): Text {
  return new Text(raw);
}

export function replace(node: ChildNode, ...others: readonly ChildNode[]): void {
  const { parent } = node;
  if (parent === null) return;
  parent.children.splice(indexIn(parent, node), 1, ...others);
  node.parent = null;
  for (const other of others) other.parent = parent;
}

// A text is gone through from its beginning, so what is looked for comes soon after what was.
const lastPlaces = new WeakMap<ParentNode, number>();

/** Which of its children it is, from 0. */
export function indexIn(parent: ParentNode, node: ChildNode): number {
  const row = parent.children;
  const ahead = row.indexOf(node, lastPlaces.get(parent) ?? 0);
  const place = ahead < 0 ? row.indexOf(node) : ahead;
  lastPlaces.set(parent, place);
  return place;
}

/** Leaves an empty text: to move up all that follows would take long in long rows. */
export function remove(node: ChildNode): void {
  replace(node, new Text(''));
}

/** Leaves what stands inside. */
export function unwrap(element: Element): void {
  replace(element, ...element.children);
}

export function append(element: Element, ...nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    element.children.push(node);
    node.parent = element;
  }
}

/** Makes one of the texts that stand side by side, but for what stands for a reference. */
export function joinTexts(parent: ParentNode): void {
  const joined: ChildNode[] = [];
  for (const node of parent.children) {
    const last = joined.at(-1);
    if (last !== undefined && isText(last) && isText(node) && !isGap(last) && !isGap(node)) {
      last.data += node.data;
    } else joined.push(node);
  }
  parent.children = joined;
}

function isGap({ data }: Text): boolean {
  return data.startsWith('\0');
}

/** Is there nothing in it that a reader sees? */
export function isBlank(node: ChildNode): boolean {
  if (isText(node)) return /^\s*$/.test(node.data);
  return isTag(node) && node.name === 'br';
}

/** The first that matches, itself or inside. */
export function find(node: ChildNode, matches: (element: Element) => boolean): Element | null {
  if (!isTag(node)) return null;
  if (matches(node)) return node;
  for (const child of node.children) {
    const found = find(child, matches);
    if (found !== null) return found;
  }
  return null;
}
