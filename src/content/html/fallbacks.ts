import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { stemOf } from './addresses.ts';
import { frameTag } from './allowed.ts';
import { holdsOnly } from './paragraphs.ts';
import { candidatesOf } from './picture-source.ts';
import type { Reading } from './reading.ts';
import { isBlank, indexIn } from './tree.ts';

/**
 * Does something from a `noscript` only repeat what stands beside it? Plugins that load pictures and
 * frames late put each once more there.
 */
export function isRepeated(element: Element, reading: Reading): boolean {
  let outer: ChildNode = element;
  for (;;) {
    const parent: ParentNode | null = outer.parent;
    if (parent === null) return false;
    const place = indexIn(parent, outer);
    const beside = [nextTo(parent, place, -1), nextTo(parent, place, 1)].filter(
      (node) => node !== undefined,
    );
    if (beside.length > 0) {
      const [own] = shownIn(element, reading);
      return beside.some((node) => own !== undefined && shownIn(node, reading).includes(own));
    }
    if (!isTag(parent) || !holdsOnly(parent, outer)) return false;
    outer = parent;
  }
}

// No further than a few blanks: with a thousand between them, nothing stands beside anything.
function nextTo({ children }: ParentNode, place: number, step: 1 | -1): ChildNode | undefined {
  for (let blanks = 0, at = place + step; blanks < mostBlanks; blanks++, at += step) {
    const node = children[at];
    if (node === undefined || !isBlank(node)) return node;
  }
  return undefined;
}

const mostBlanks = 20;

// Pictures by the name that their sizes share; a frame is much like another one beside it.
function shownIn(node: ChildNode, reading: Reading): string[] {
  const reference = reading.referenceOf(node);
  if (reference?.kind === 'picture') return [stemOf(reference.address)];
  if (reference?.kind === 'embed' || reference?.kind === 'player') return ['frame'];
  if (!isTag(node)) return [];
  if (node.name === frameTag || node.name === 'video') return ['frame'];
  if (node.name !== 'img') return node.children.flatMap((child) => shownIn(child, reading));
  const [first] = candidatesOf(node);
  return first === undefined ? [] : [stemOf(first.written)];
}
