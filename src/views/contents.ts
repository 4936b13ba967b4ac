import type { Prepared } from '../content/html/index.ts';
import type { Link } from './addresses.ts';

/** A heading of a long text, and its address. */
export interface ContentsEntry {
  readonly text: string;
  readonly href: string;
  readonly below: readonly ContentsEntry[];
}

interface Shown {
  /** From 1. */
  readonly part: number;
  /** At least one. */
  readonly parts: readonly Link[];
}

const fewestHeadings = 3;
// About 800 words of English. Characters are counted, since not every script has words.
const shortest = 4000;

/** The table of contents of a divided or long text: levels 2 and 3. Empty for others. */
export function contentsOf(prepared: Prepared, shown: Shown): readonly ContentsEntry[] {
  const named = prepared.headings.filter(({ level, text }) => level <= 3 && text !== '');
  if (named.length < fewestHeadings) return [];
  if (shown.parts.length === 1 && !isLong(prepared)) return [];
  const top = Math.min(...named.map(({ level }) => level));
  const entries: (ContentsEntry & { below: ContentsEntry[] })[] = [];
  for (const { level, text, part, id } of named) {
    const href = hrefOf(id, part + 1, shown);
    const above = level > top ? entries.at(-1) : undefined;
    (above?.below ?? entries).push({ text, href, below: [] });
  }
  return entries;
}

/** Counts a tag as one character, and spaces in a row as one. */
const isLong = ({ parts }: Prepared): boolean =>
  parts
    .join('')
    .replace(/<[^<>]*>/g, '-')
    .replace(/\s{2,}/g, ' ').length >= shortest;

const hrefOf = (id: string, place: number, { part, parts }: Shown): string => {
  const fragment = `#${encodeURIComponent(id)}`;
  const there = place === part ? undefined : parts[place - 1];
  return there === undefined ? fragment : there.href + fragment;
};
