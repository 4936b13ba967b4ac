import { decodeHTML } from 'entities';
import type { Page } from '../../wordpress/client/index.ts';
import { printable, strong, faint } from '../terminal.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Letters of the East that take two cells, full-width forms, and pictographs that are shown as pictures.
const wide =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|.*\ufe0f)/u;
const none = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

const cells = (character: string): number =>
  none.test(character) ? 0 : wide.test(character) ? 2 : 1;

/** How many cells of a terminal a text takes. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += cells(segment);
  return width;
};

/** As much of a text as fits into so many cells, with an ellipsis where something was cut. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of segmenter.segment(text)) {
    used += cells(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};

/** Fills a text up with spaces. */
const pad = (text: string, width: number, side: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? `${text}${space}` : `${space}${text}`;
};

interface Column {
  readonly title: string;
  /** Numbers stand to the right. */
  readonly align?: 'right';
}

const gap = '  ';
const narrowest = 12;

/**
 * Rows of foreign text in columns. The last column takes what is left of `columns` cells, and its texts are cut to it;
 * null where there is no terminal to fit into.
 */
export const table = (
  head: readonly Column[],
  rows: readonly (readonly string[])[],
  columns: number | null,
): string => {
  const texts = rows.map((row) => row.map((text) => printable(text)));
  const widths = head.map(({ title }, place) =>
    Math.max(widthOf(title), ...texts.map((row) => widthOf(row[place] ?? ''))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const room = columns === null ? Infinity : Math.max(narrowest, columns - before);
  const line = (row: readonly string[]): string =>
    row
      .map((text, place) => {
        const last = place === row.length - 1;
        return last ? cut(text, room) : pad(text, widths[place] ?? 0, sideOf(head[place]));
      })
      .join(gap)
      .trimEnd();
  return [strong(line(head.map(({ title }) => title))), ...texts.map(line)].join('\n');
};

const sideOf = (column: Column | undefined) => (column?.align === 'right' ? 'right' : 'left');

/** Names and what they are, one a line. */
export const list = (entries: readonly (readonly [name: string, text: string])[]): string => {
  const width = Math.max(...entries.map(([name]) => widthOf(name)));
  return entries
    .map(([name, text]) => `${pad(name, width)}${gap}${printable(text)}`.trimEnd())
    .join('\n');
};

/** The words of a piece of the service's HTML on one line, to be shown by a terminal and nothing else. */
export const plain = (html: string): string =>
  decodeHTML(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** HTML of the service as a line of text; a word in brackets where there is none. */
export const lineOf = (html: string, none = '(no title)'): string => plain(html) || none;

/** `2026-01-03T09:15:00Z` → `2026-01-03 09:15`. */
export const moment = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? '';

/** What stands below a page of a table. */
export const footer = (
  { items, odd, total, pages }: Page<unknown>,
  page: number,
  what: string,
): string => {
  if (items.length === 0) return page > 1 ? `There is no page ${page}.` : `No ${what} found.`;
  const of = pages === null ? '' : ` of ${pages}`;
  const count = total === null ? '' : `, ${total.toLocaleString('en')} in all`;
  const next = pages !== null && page < pages ? `; --page ${page + 1} shows the next` : '';
  const unread = odd.map(({ label, problem }) => `\n${label} can’t be read: ${problem}`).join('');
  return faint(`Page ${page}${of}${count}${next}`) + unread;
};
