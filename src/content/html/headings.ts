import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { contentIdPrefix } from '../paths/index.ts';
import type { Heading } from './types.ts';
import { attribute, remove, setAttribute, textOf } from './tree.ts';

/**
 * Lists headings in `headings`. `taken` has all ids of the text; new ids are added to it.
 * @param hasTitle false if the first heading is the title of its page
 */
export function listHeadings(
  headings: Heading[],
  taken: Set<string>,
  { hasTitle = true }: { readonly hasTitle?: boolean } = {},
) {
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

  /** Each part of a text has its own page and outline. */
  function setLevel(element: Element, part: number): number {
    const outline = outlines.get(part) ?? createOutline();
    outlines.set(part, outline);
    const isTitle = !hasTitle && part === 0 && headings.length === 0;
    const level = isTitle ? 1 : outline(Number(element.name.slice(1)));
    element.name = `h${level}`;
    return level;
  }

  return {
    /** Sets a heading's level and id, and adds it to the list. Removes an empty heading. */
    add(element: Element, part: number): void {
      if (isEmpty(element)) {
        if (element.attribs['id'] === undefined) remove(element);
        else element.name = 'div';
        return;
      }
      const level = setLevel(element, part);
      const text = textOf(element).replace(/\s+/g, ' ').trim();
      if (text === '') return;
      const own = attribute(element, 'id') ?? undefined;
      const id = own !== undefined && !seen.has(own) ? own : free(contentIdPrefix + slugOf(text));
      seen.add(id);
      taken.add(id);
      setAttribute(element, 'id', id);
      headings.push({ part, level, id, text });
    },
  };
}

// Editors use empty headings as space. A gap for a picture is not empty.
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

/**
 * Returns heading levels in a text's order: below the page's title, the only `h1`, and at most one
 * level below the heading above. Skipped levels confuse readers who move by headings.
 */
function createOutline(): (level: number) => number {
  const above: { readonly written: number; readonly settled: number }[] = [];

  return (written) => {
    while ((above.at(-1)?.written ?? 0) >= written) above.pop();
    const settled = Math.min(6, (above.at(-1)?.settled ?? 1) + 1);
    above.push({ written, settled });
    return settled;
  };
}
