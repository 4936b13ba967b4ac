import { isTag, type Element, type ParentNode } from 'domhandler';
import { withinDepth } from './limits.ts';
import { fillingOf } from './placeholders.ts';
import { lazyBackgrounds } from './report-tag.ts';
import { decode, isEmpty, parse } from './tree.ts';

/** An element of a text without words, pictures and players, in no other one. */
export interface EmptyElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** True if it has data for a script that fills it. */
  readonly isScripted: boolean;
}

const most = 200;
const blocks = /^(?:div|section|article|aside|figure|main|[uo]l|[a-z]+-[a-z-]+)$/;

/**
 * The elements of a text that readers would find empty.
 * @param html as `showWidgets` gives it: with what the widgets can show
 */
export function emptyElements(html: string): readonly EmptyElement[] {
  const found: EmptyElement[] = [];
  visit(parse(withinDepth(html).html), found);
  return found;
}

/** For speed: texts without such data are not parsed for it. */
export function mayHaveScripted(html: string): boolean {
  return /\sdata-[\w-]+\s*=\s*["']\s*(?:[{[]|https?:|\/\/)/i.test(html);
}

function visit(parent: ParentNode, found: EmptyElement[]): void {
  for (const node of parent.children) {
    if (!isTag(node) || found.length >= most) continue;
    if (!isEmpty(node)) visit(node, found);
    else if (blocks.test(node.name) && fillingOf(node.name, node.attribs) === null)
      found.push({ name: node.name, attributes: node.attribs, isScripted: isScripted(node) });
  }
}

const isScripted = (element: Element): boolean =>
  Object.entries(element.attribs).some(([name, value]) => isForScript(name, decode(value))) ||
  element.children.some((child) => isTag(child) && isScripted(child));

/** Data of core's own scripts, and addresses of pictures behind a text. */
const others = /^data-(?:wp-|id$|settings-id$)/;
/** Settings that only draw or move a box. */
const drawn = /background|animation|motion|parallax|sticky|shape|width|height|position|_offset/;

function isForScript(name: string, value: string): boolean {
  if (!name.startsWith('data-') || others.test(name) || lazyBackgrounds.includes(name))
    return false;
  if (/^\s*(?:https?:)?\/\/\S+\s*$/.test(value)) return true;
  if (!/^\s*[{[]/.test(value)) return false;
  try {
    const data: unknown = JSON.parse(value);
    return (
      typeof data === 'object' && data !== null && Object.keys(data).some((key) => !drawn.test(key))
    );
  } catch {
    return false;
  }
}
