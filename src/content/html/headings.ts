import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { contentIdPrefix } from '../paths/index.ts';
import type { Heading } from './face.ts';
import { createOutline } from './outline.ts';
import { escape, remove, textOf } from './tree.ts';

export interface HeadingList {
  /** Gives a heading its level and its id, and notes it down. One that holds nothing goes. */
  readonly add: (element: Element, part: number) => void;
}

/** `taken` holds the ids of the whole text, and gets those that are made. */
export function listHeadings(headings: Heading[], taken: Set<string>): HeadingList {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const outlines = new Map<number, (level: number) => number>();

  function free(wanted: string): string {
    let id = wanted;
    let count = counts.get(wanted) ?? 1;
    while (taken.has(id)) id = `${wanted}-${++count}`;
    counts.set(wanted, count);
    return id;
  }

  /** Each part of a text has a page to itself, and an outline. */
  function settleLevel(element: Element, part: number): number {
    const outline = outlines.get(part) ?? createOutline();
    outlines.set(part, outline);
    const level = outline(Number(element.name.slice(1)));
    element.name = `h${level}`;
    return level;
  }

  return {
    add(element, part) {
      if (isEmpty(element)) {
        if (element.attribs['id'] === undefined) remove(element);
        else element.name = 'div';
        return;
      }
      const level = settleLevel(element, part);
      const text = textOf(element).replace(/\s+/g, ' ').trim();
      if (text === '') return;
      const own = element.attribs['id'];
      const id = own !== undefined && !seen.has(own) ? own : free(contentIdPrefix + slugOf(text));
      seen.add(id);
      taken.add(id);
      element.attribs['id'] = escape(id);
      headings.push({ part, level, id, text });
    },
  };
}

// Editors make room with them. What stands for a picture is something.
function isEmpty(node: ChildNode): boolean {
  if (isText(node)) return /^\s*$/.test(node.data);
  return isTag(node) && node.children.every(isEmpty);
}

function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return (
    [...slug]
      .slice(0, 60)
      .join('')
      .replace(/^-+|-+$/g, '') || 'section'
  );
}
