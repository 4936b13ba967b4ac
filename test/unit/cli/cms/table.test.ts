import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { table, cut, widthOf } from '../../../../src/cli/cms/table.ts';

const drawn = (rows: string[][], columns: number | null) =>
  stripVTControlCharacters(table(['ID', 'Who', 'Title'], rows, columns));

test('letters of the East and pictures take two cells, marks none', () => {
  expect(widthOf('Häfen')).toBe(5);
  expect(widthOf('Ha\u0308fen')).toBe(5);
  expect(widthOf('港の朝')).toBe(6);
  expect(widthOf('🛶')).toBe(2);
  expect(widthOf('👩‍👩‍👧')).toBe(2);
});

test('columns stand below each other whatever the letters, and the last is cut to the terminal', () => {
  const rows = [
    ['7', '港の人', 'A title that is much too long'],
    ['123', 'Bob', '港のニュースは長い長い題です'],
  ];
  expect(drawn(rows, 30)).toMatchInlineSnapshot(`
    " ID  Who     Title
      7  港の人  A title that is…
    123  Bob     港のニュースは長…"
  `);
  expect(drawn(rows, null)).toContain('A title that is much too long');
});

test('a cut text fits', () => {
  for (const width of [1, 2, 3, 4, 5])
    expect(widthOf(cut('港の朝の光', width))).toBeLessThanOrEqual(width);
  expect(cut('short', 5)).toBe('short');
});

test('a title can’t move the cursor, colour the terminal or break the row', () => {
  const [, row = ''] = drawn([['1', 'x', 'a\u001b[2Jb\nc\u202ed']], null).split('\n');
  expect(row).toBe('  1  x    a [2Jb c d'.replace('  1', ' 1'));
});
