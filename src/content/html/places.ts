import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { words } from './allowed.ts';
import { append, depthAt, isBlank, keepClasses, maxDepth, replace } from './tree.ts';

const ofTerms = ['dl'];

// Elements that have a meaning only inside others.
const places: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ofTerms,
  dd: ofTerms,
  figcaption: ['figure'],
  summary: ['details'],
};

// Elements that may contain blocks. A block would end other elements when the text is parsed again.
export const holdsBlocks = new Set([
  '',
  ...words('div section aside blockquote figure figcaption li dd td th details address ul ol'),
]);

/** A list entry without a list becomes a plain block. */
export function repairPlace(element: Element): void {
  const wanted = places[element.name];
  const { parent } = element;
  if (wanted === undefined || wanted.includes(nameOf(parent))) return;
  // A group of a list of terms.
  if (nameOf(parent) === 'div' && wanted === ofTerms && nameOf(parent?.parent ?? null) === 'dl')
    return;
  if (holdsBlocks.has(nameOf(parent))) makeBlock(element);
}

// Its content may need other elements now. As a block of WordPress it would be read again.
export function makeBlock(element: Element): void {
  element.name = 'div';
  delete element.attribs['value'];
  keepClasses(element, (name) => !name.startsWith('wp-block-'));
  for (const node of element.children) if (isTag(node)) repairPlace(node);
}

/** Moves nested lists into the entry before them, other content into own ones. True if changed. */
export function repairList(list: Element): boolean {
  if (list.children.every(mayStand)) return false;
  let last: Element | null = null;
  for (const node of [...list.children]) {
    if (isTag(node) && node.name === 'li') last = node;
    if (mayStand(node) || (isTag(node) && depthAt(node) >= maxDepth)) continue;
    if (last === null || !isList(node)) {
      last = new Element('li', {});
      replace(node, last);
    } else replace(node);
    append(last, node);
  }
  return true;
}

/** A `dl` that does not explain each term becomes a plain block: old galleries are written so. */
export function repairTerms(list: Element): void {
  const names = list.children
    .filter((node) => !isBlank(node))
    .map((node) => nameOf(node) || 'words')
    .join(' ');
  if (/^(?:(?:dt )+(?:dd ?)+)+$/.test(`${names} `) || /^(?:div ?)+$/.test(names)) return;
  makeBlock(list);
  for (const group of list.children) {
    if (isTag(group) && group.name === 'div')
      for (const node of group.children) if (isTag(node)) repairPlace(node);
  }
}

const mayStand = (node: ChildNode): boolean =>
  isTag(node) ? node.name === 'li' : !isText(node) || isBlank(node);

const isList = (node: ChildNode): boolean => isTag(node) && ['ul', 'ol'].includes(node.name);

const nameOf = (node: ChildNode | ParentNode | null): string =>
  node !== null && isTag(node) ? node.name : '';
