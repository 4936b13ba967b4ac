import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { words } from './allowed.ts';
import type { Reading } from './findings.ts';
import { append, isBlank, remove, replace } from './tree.ts';

const inline = new Set(
  words(`
    a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var
  `),
);

/** Puts a block in the place of a node: behind the inline elements around it, which go if they held nothing else. */
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
    // A paragraph is divided around the block, unless it stands inside something inline itself.
    if (parent.name !== 'p') [outer, alone] = [parent, aloneSoFar];
  }
  if (alone) replace(outer, block);
  else {
    remove(node);
    const before = lastBehind.get(outer) ?? outer;
    replace(before, before, block);
    lastBehind.set(outer, block);
  }
}

// Several blocks may come out of one inline element, and keep their order.
const lastBehind = new WeakMap<ChildNode, ChildNode>();

/** Removes a node, and the paragraph or inline elements that held nothing else. */
export function removeWithShell(node: ChildNode): void {
  const { parent } = node;
  const shell =
    parent !== null && isTag(parent) && (parent.name === 'p' || inline.has(parent.name));
  if (shell && holdsOnly(parent, node)) removeWithShell(parent);
  else remove(node);
}

export function holdsOnly(parent: Element, node: ChildNode): boolean {
  // A long row is no mere shell, and each node in it may ask.
  if (parent.children.length > longestShell) return false;
  return parent.children.every((each) => each === node || isBlank(each));
}

const longestShell = 50;

/** Takes blocks out of a paragraph, which cannot hold any; drops a paragraph in which there is nothing. */
export function settleParagraph(paragraph: Element, { referenceOf }: Reading): void {
  const isBlock = (node: ChildNode): boolean => {
    const kind = referenceOf(node)?.kind;
    return kind === 'embed' || kind === 'player' || kind === 'search';
  };
  if (paragraph.children.some(isBlock)) {
    replace(paragraph, ...divide(paragraph, isBlock));
    return;
  }
  const empty = paragraph.children.every(
    (node) => isText(node) && /^[ \t\n\r\f]*$/.test(node.data),
  );
  if (empty && paragraph.attribs['id'] === undefined) remove(paragraph);
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
