import { decodeHTML } from 'entities';
import type { Page } from '../../wordpress/client/index.ts';
import { printable, strong, faint } from '../terminal.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// East Asian letters, full-width forms and emoji take two cells.
const wide =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|.*\ufe0f)/u;
const none = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

const cells = (character: string): number =>
  none.test(character) ? 0 : wide.test(character) ? 2 : 1;

/** The width of a text in cells of a terminal. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += cells(segment);
  return width;
};

/** A text cut to a width in cells, with an ellipsis if something was cut. */
const cut = (text: string, width: number): string => {
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

const pad = (text: string, width: number, side: 'left' | 'right' = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? `${text}${space}` : `${space}${text}`;
};

/** Columns of numbers, which are aligned to the right. */
const numbers = new Set(['ID', 'Size']);

const gap = '  ';
const narrowest = 12;

/** Foreign text in columns. The last one is cut to the terminal's width, `columns`, if not null. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | null,
): string {
  const texts = rows.map((row) => row.map((text) => printable(text)));
  const widths = head.map((title, place) =>
    Math.max(widthOf(title), ...texts.map((row) => widthOf(row[place] ?? ''))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const room = columns === null ? Infinity : Math.max(narrowest, columns - before);
  const line = (row: readonly string[]): string =>
    row
      .map((text, place) => {
        const last = place === row.length - 1;
        return last
          ? cut(text, room)
          : pad(text, widths[place] ?? 0, numbers.has(head[place] ?? '') ? 'right' : 'left');
      })
      .join(gap)
      .trimEnd();
  return [strong(line(head)), ...texts.map(line)].join('\n');
}

/** Names and their texts, one a line. */
export function list(entries: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...entries.map(([name]) => widthOf(name)));
  return entries
    .map(([name, text]) => `${pad(name, width)}${gap}${printable(text)}`.trimEnd())
    .join('\n');
}

/** WordPress's HTML as one line of text. Only for terminals: it is not safe as HTML. */
export function plain(html: string): string {
  return decodeHTML(html.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** WordPress's HTML as one line of text, or `none` if it is empty. */
export function lineOf(html: string, none = '(no title)'): string {
  return plain(html) || none;
}

/** `2026-01-03T09:15:00Z` → `2026-01-03 09:15`. */
export function moment(time: string | null): string {
  return time?.slice(0, 16).replace('T', ' ') ?? '';
}

interface PageTable {
  readonly page: number;
  /** `posts`. */
  readonly what: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: number | null;
}

/** A page of a collection as a table, with a line that says where it is. */
export function pageTable(
  { unreadable, total, pages }: Page<unknown>,
  { page, what, head, rows, columns }: PageTable,
): string {
  if (rows.length === 0) return page > 1 ? `There is no page ${page}.` : `No ${what} found.`;
  const of = pages === null ? '' : ` of ${pages}`;
  const count = total === null ? '' : `, ${total.toLocaleString('en')} in all`;
  const next = pages !== null && page < pages ? `; --page ${page + 1} shows the next` : '';
  const unread = unreadable
    .map(({ label, problem }) => `\n${label} can’t be read: ${problem}`)
    .join('');
  const place = faint(`Page ${page}${of}${count}${next}`);
  return `${table(head, rows, columns)}\n${place}${unread}`;
}
