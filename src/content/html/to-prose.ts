import { isTag, isText, type ChildNode } from 'domhandler';
import { blockTags } from './allowed.ts';
import type { Prepared } from './face.ts';
import { attribute, decode, isBlank, parse } from './tree.ts';

/** What a prepared text says, as far as words go. */
export interface Prose {
  /** Plain text, a space wherever a block ends or something other than text stands. */
  readonly text: string;
  /** As written: of the elements that all of it stands in, if they agree; null otherwise. */
  readonly language: string | null;
}

const blocks = new Set(blockTags);

export function toProse({ parts }: Pick<Prepared, 'parts'>): Prose {
  return { text: parts.map(textOf).join(' '), language: languageOf(parts) };
}

// In prepared HTML no `>` stands in a value, and no NUL but around the number of a gap.
function textOf(html: string): string {
  let text = '';
  let at = 0;
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    tagName.lastIndex = next;
    const name = tagName.exec(html)?.[1];
    if (name === undefined) {
      // A sign like any other.
      text += html.slice(at, next + 1);
      at = next + 1;
      continue;
    }
    const end = html.indexOf('>', next);
    if (end < 0) break;
    text += html.slice(at, next);
    if (blocks.has(name)) text += ' ';
    at = end + 1;
  }
  text += html.slice(at);
  return decode(text.includes('\0') ? text.replace(/\0\d+\0/g, ' ') : text);
}

const tagName = /<\/?([a-z0-9]+)/y;

/**
 * What is said of a part of it counts as little as what is not said at all: a passage in another language may be
 * marked as such, but one that is not marked at all is of nobody knows which.
 */
function languageOf(parts: readonly string[]): string | null {
  if (!parts.some((part) => part.includes(' lang="'))) return null;
  const letters = new Map<string, number>();
  for (const part of parts) if (!weigh(parse(part).children, null, letters)) return null;
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] * 2 > all ? most[0] : null;
}

/** Adds up the text by its language. False when some of it has none. */
function weigh(
  nodes: readonly ChildNode[],
  language: string | null,
  letters: Map<string, number>,
): boolean {
  return nodes.every((node) => {
    if (isTag(node)) return weigh(node.children, attribute(node, 'lang') ?? language, letters);
    if (!isText(node) || isBlank(node) || /^\s*(?:\0\d+\0\s*)+$/.test(node.data)) return true;
    if (language === null) return false;
    letters.set(language, (letters.get(language) ?? 0) + node.data.length);
    return true;
  });
}
