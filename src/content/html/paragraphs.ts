import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { words } from './allowed.ts';
import type { Reading } from './findings.ts';
import { append, isBlank, remove, replace } from './tree.ts';

// With `pre`, whose text may become the content of a `code`.
export const inline: ReadonlySet<string> = new Set(
  words(`
    a abbr b bdi bdo cite code del dfn em i ins kbd mark pre q s samp small span strong sub sup time u var
  `),
);

/** Moves a node out of inline elements and code, and puts a block after or in place of them. */
export function putBlock(node: ChildNode, block: ChildNode): void {
  let outer = node;
  let alone = true;
  let aloneSoFar = true;
  for (let each = node; ;) {
    const parent: ParentNode | null = each.parent;
    if (parent === null || !isTag(parent)) break;
    if (parent.name !== 'p' && !inline.has(parent.name)) break;
    aloneSoFar &&= holdsOnly(parent, each);
    each = parent;
    // A paragraph is divided around the block, unless the paragraph is inside an inline element.
    if (parent.name !== 'p') {
      outer = parent;
      alone = aloneSoFar;
    }
  }
  if (alone) replace(outer, block);
  else {
    remove(node);
    const before = lastPlaced.get(outer) ?? outer;
    replace(before, before, block);
    lastPlaced.set(outer, block);
  }
}

// The last block that was put after an inline element, so that several blocks keep their order.
const lastPlaced = new WeakMap<ChildNode, ChildNode>();

/** Removes a node, and the paragraph or inline elements that contain nothing else. */
export function removeWithWrappers(node: ChildNode): void {
  const { parent } = node;
  const isWrapper =
    parent !== null && isTag(parent) && (parent.name === 'p' || inline.has(parent.name));
  if (isWrapper && holdsOnly(parent, node)) removeWithWrappers(parent);
  else remove(node);
}

export function holdsOnly(parent: Element, node: ChildNode): boolean {
  // For speed: an element with many children is not empty, and each child may call this.
  if (parent.children.length > maxWrapperChildren) return false;
  return parent.children.every((each) => each === node || isBlank(each));
}

const maxWrapperChildren = 50;

/** Moves blocks out of a paragraph, and removes it if empty. Returns the paragraphs beside them. */
export function divideParagraph(paragraph: Element, { referenceOf }: Reading): readonly Element[] {
  const isBlock = (node: ChildNode): boolean => {
    const kind = referenceOf(node)?.kind;
    return kind === 'embed' || kind === 'player' || kind === 'search' || kind === 'form';
  };
  if (paragraph.children.some(isBlock)) {
    const pieces = divide(paragraph, isBlock);
    replace(paragraph, ...pieces);
    return pieces.filter(isTag);
  }
  const empty = paragraph.children.every(
    (node) => isText(node) && /^[ \t\n\r\f]*$/.test(node.data),
  );
  if (empty && paragraph.attribs['id'] === undefined) remove(paragraph);
  return [];
}

function divide(paragraph: Element, isBlock: (node: ChildNode) => boolean): ChildNode[] {
  const pieces: ChildNode[] = [];
  let rest: ChildNode[] = [];
  const close = () => {
    if (!rest.every(isBlank)) {
      const piece = new Element('p', { ...paragraph.attribs });
      append(piece, ...rest);
      pieces.push(piece);
    }
    rest = [];
  };
  for (const node of [...paragraph.children]) {
    if (isBlock(node)) {
      close();
      pieces.push(node);
    } else rest.push(node);
  }
  close();
  return pieces;
}
