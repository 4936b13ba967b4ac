import type { Element } from 'domhandler';
import { contentIdPrefix } from '../paths.ts';
import type { Heading } from './face.ts';
import { escape, textOf } from './tree.ts';

export interface HeadingList {
  /** Gives a heading its id, and notes it down. */
  readonly add: (element: Element, part: number) => void;
}

/** `taken` holds the ids of the whole text, and gets those that are made. */
export function listHeadings(headings: Heading[], taken: Set<string>): HeadingList {
  const seen = new Set<string>();
  const counts = new Map<string, number>();

  function free(wanted: string): string {
    let id = wanted;
    let count = counts.get(wanted) ?? 1;
    while (taken.has(id)) id = `${wanted}-${++count}`;
    counts.set(wanted, count);
    return id;
  }

  return {
    add(element, part) {
      const text = textOf(element).replace(/\s+/g, ' ').trim();
      if (text === '') return;
      const own = element.attribs['id'];
      const id = own !== undefined && !seen.has(own) ? own : free(contentIdPrefix + slugOf(text));
      seen.add(id);
      taken.add(id);
      element.attribs['id'] = escape(id);
      headings.push({ part, level: Number(element.name.slice(1)), id, text });
    },
  };
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
