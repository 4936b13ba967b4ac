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
import { words } from './allowed.ts';

// Texts and values stay escaped in the tree, exactly as sanitize-html wrote them.

/** The maxDepth nesting of elements. Browsers move elements that are nested more than 512 deep. */
export const maxDepth = 100;

/** The allowed elements without content and end tag. */
export const voidTags: ReadonlySet<string> = new Set([
  'br',
  'col',
  'hr',
  'img',
  'source',
  'track',
  'wbr',
]);

/** The depth of nesting from the outermost element to the innermost one inside. */
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

/** Stands for a `[` written as `&#91;`, which is no shortcode. A character that no text has. */
export const writtenBracket = '\ufdd0';

export function parse(safe: string): Document {
  return parseDocument(safe, { decodeEntities: false });
}

export function serialise(tree: Document): string {
  const html = render(tree, { encodeEntities: false, selfClosingTags: true });
  // In formulas and drawings, the serialiser shortens empty elements. The sanitizer does not.
  return html.includes('<math') || html.includes('<svg')
    ? html.replace(shortened, '<$1></$2>')
    : html;
}

const shortened = /<(([a-z]+)(?: [a-zA-Z0-9-]+="[^"]*")*)\/>/g;

/** The decoded value of an attribute; null if there is none. */
export function attribute(element: Element, name: string): string | null {
  const value = element.attribs[name];
  return value === undefined ? null : decode(value);
}

export function setAttribute(element: Element, name: string, value: string): void {
  element.attribs[name] = escape(value);
}

export function decode(escaped: string): string {
  const decoded = escaped.includes('&') ? decodeXML(escaped) : escaped;
  return decoded.replaceAll(writtenBracket, '[');
}

/** Escapes as the sanitizer does, in texts and in values. */
export function escape(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function hasClass(element: Element, name: string): boolean {
  return includesClass(element.attribs['class'], name);
}

/** Whether the value of a `class` attribute has a name. */
export function includesClass(classes: string | undefined, name: string): boolean {
  // For speed: most elements don't contain the name at all.
  return classes?.includes(name) === true && words(classes).includes(name);
}

/** Leaves an element some of its class names, and adds others. */
export function keepClasses(
  { attribs }: Element,
  isKept: (name: string) => boolean,
  added = '',
): void {
  const classes = [...words(attribs['class'] ?? '').filter(isKept), added].join(' ').trim();
  if (classes === '') delete attribs['class'];
  else attribs['class'] = classes;
}

/** The decoded text inside, without gaps. */
export function textOf(node: ChildNode): string {
  return decode(rawTextOf(node).replace(/\0\d+\0/g, ''));
}

/** True if there are neither words nor gaps inside. */
export function isWordless(node: ChildNode): boolean {
  return !/\S/.test(rawTextOf(node));
}

function rawTextOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  return node.name === 'br' ? ' ' : node.children.map(rawTextOf).join('');
}

export function textNode(text: string): Text {
  return new Text(escape(text).replaceAll('&quot;', '"'));
}

/** A text node for a gap, which is not escaped. */
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

// For speed: a tree is walked from its beginning, so a search starts at the last index found.
const lastPlaces = new WeakMap<ParentNode, number>();

/** The index of a node among its parent's children. */
export function indexIn(parent: ParentNode, node: ChildNode): number {
  const row = parent.children;
  const ahead = row.indexOf(node, lastPlaces.get(parent) ?? 0);
  const place = ahead < 0 ? row.indexOf(node) : ahead;
  lastPlaces.set(parent, place);
  return place;
}

/** Replaces a node by an empty text: moving all later siblings would be slow in long lists. */
export function remove(node: ChildNode): void {
  replace(node, new Text(''));
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  replace(element, ...element.children);
}

export function append(element: Element, ...nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    element.children.push(node);
    node.parent = element;
  }
}

/** Joins neighbouring texts, except gaps. */
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

export function isGap({ data }: Text): boolean {
  return data.startsWith('\0');
}

/** True for white space and line breaks. */
export function isBlank(node: ChildNode): boolean {
  if (isText(node)) return /^\s*$/.test(node.data);
  return isTag(node) && node.name === 'br';
}

/** True without words, pictures, players and forms inside. */
export function isEmpty(element: Element): boolean {
  return element.children.every((node) =>
    isTag(node) ? !holders.has(node.name) && isEmpty(node) : !isText(node) || !node.data.trim(),
  );
}

const holders = new Set(
  words(
    'img picture video audio iframe svg object embed canvas math hr form input select textarea script',
  ),
);

/** All wanted elements inside, in order. Not recursive: foreign HTML may be nested very deeply. */
export function elementsIn(parent: ParentNode, wanted: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const left = parent.childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!isTag(node)) continue;
    if (wanted(node)) found.push(node);
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
  return found;
}

/** The innermost element around a node that matches. */
export function closest(
  node: ChildNode | ParentNode,
  matches: (element: Element) => boolean,
): Element | null {
  let { parent } = node;
  while (parent !== null && isTag(parent) && !matches(parent)) ({ parent } = parent);
  return parent !== null && isTag(parent) ? parent : null;
}

/** The first element that matches: the node itself or one inside it. */
export function find(node: ChildNode, matches: (element: Element) => boolean): Element | null {
  if (!isTag(node)) return null;
  if (matches(node)) return node;
  for (const child of node.children) {
    const found = find(child, matches);
    if (found !== null) return found;
  }
  return null;
}
