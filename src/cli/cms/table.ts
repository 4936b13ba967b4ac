import { printable } from '../printable.ts';
import { strong } from '../terminal.ts';
import { cut, pad, widthOf } from './width.ts';

export interface Column {
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
