import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { append, deepest, depthAt, isBlank, replace } from './tree.ts';

const ofTerms = ['dl'];

// What means nothing but inside of others.
const places: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ofTerms,
  dd: ofTerms,
  figcaption: ['figure'],
  summary: ['details'],
};

// The text itself, and elements in which a block may stand. In others it would end them when it is read again.
const holdsBlocks = new Set([
  ...['', 'div', 'section', 'aside', 'blockquote', 'figure', 'figcaption', 'li', 'dd', 'td', 'th'],
  ...['details', 'address', 'ul', 'ol'],
]);

/** An entry that some block left without its list is a block like any other. */
export function settlePlace(element: Element): void {
  const wanted = places[element.name];
  const { parent } = element;
  if (wanted === undefined || wanted.includes(nameOf(parent))) return;
  // A group of a list of terms.
  if (nameOf(parent) === 'div' && wanted === ofTerms && nameOf(parent?.parent ?? null) === 'dl')
    return;
  if (holdsBlocks.has(nameOf(parent))) makeBlock(element);
}

// What could not be a block inside of it before may have to be one now.
function makeBlock(element: Element): void {
  element.name = 'div';
  delete element.attribs['value'];
  for (const node of element.children) if (isTag(node)) settlePlace(node);
}

/** A list holds entries only: another list goes into the entry before it, all else into one of its own. */
export function settleList(list: Element): void {
  if (list.children.every(mayStand)) return;
  let last: Element | null = null;
  for (const node of [...list.children]) {
    if (isTag(node) && node.name === 'li') last = node;
    if (mayStand(node) || (isTag(node) && depthAt(node) >= deepest)) continue;
    if (last === null || !isList(node)) {
      last = new Element('li', {});
      replace(node, last);
    } else replace(node);
    append(last, node);
  }
}

/** A list of terms that does not explain each is none: galleries are written so. */
export function settleTerms(list: Element): void {
  const names = list.children
    .filter((node) => !isBlank(node))
    .map((node) => nameOf(node) || 'words')
    .join(' ');
  if (/^(?:(?:dt )+(?:dd ?)+)+$/.test(`${names} `) || /^(?:div ?)+$/.test(names)) return;
  makeBlock(list);
  for (const group of list.children) {
    if (isTag(group) && group.name === 'div')
      for (const node of group.children) if (isTag(node)) settlePlace(node);
  }
}

const mayStand = (node: ChildNode): boolean =>
  isTag(node) ? node.name === 'li' : !isText(node) || isBlank(node);

const isList = (node: ChildNode): boolean => isTag(node) && ['ul', 'ol'].includes(node.name);

const nameOf = (node: ChildNode | ParentNode | null): string =>
  node !== null && isTag(node) ? node.name : '';
