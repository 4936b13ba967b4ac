import type { Prepared } from '../content/html/index.ts';
import type { Link } from './addresses.ts';

/** A heading of a long text, and how to get there. */
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

/** The headings of the upper ranks in a text that is divided, or long enough to get lost in; none otherwise. */
export const contentsOf = (prepared: Prepared, shown: Shown): readonly ContentsEntry[] => {
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
};

/** A tag counts as one sign, as do spaces in a row. */
const isLong = ({ parts }: Prepared): boolean => {
  let signs = 0;
  for (const part of parts)
    for (let at = 0; at < part.length && signs < shortest;) {
      const [open, end] = nextTag(part, at);
      signs += lengthOf(part.slice(at, open)) + (open < end ? 1 : 0);
      at = end;
    }
  return signs >= shortest;
};

/** From where to where it stands, both at the end of the text when there is none. */
const nextTag = (text: string, from: number): readonly [number, number] => {
  const open = text.indexOf('<', from);
  const close = open < 0 ? -1 : text.indexOf('>', open);
  return close < 0 ? [text.length, text.length] : [open, close + 1];
};

const lengthOf = (text: string): number => text.replace(/\s{2,}/g, ' ').length;

const hrefOf = (id: string, place: number, { part, parts }: Shown): string => {
  const fragment = `#${encodeURIComponent(id)}`;
  const there = place === part ? undefined : parts[place - 1];
  return there === undefined ? fragment : there.href + fragment;
};
