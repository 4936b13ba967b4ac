import { describe, expect, test } from 'vitest';
import { pageNumbers } from '../../../src/views/list.ts';

const shown = (current: number, last: number): string =>
  pageNumbers(current, last)
    .map((number) => number ?? '…')
    .join(' ');

describe('The numbers beside a page', () => {
  test('are all of them while there are few', () => {
    expect(shown(1, 1)).toBe('1');
    expect(shown(2, 3)).toBe('1 2 3');
    expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
  });

  test('leave out what is far from the page and from both ends', () => {
    expect(shown(6, 12)).toBe('1 … 5 6 7 … 12');
    expect(shown(1, 12)).toBe('1 2 3 4 5 … 12');
    expect(shown(12, 12)).toBe('1 … 8 9 10 11 12');
  });

  test('never leave out a single one, name each once, and take as much room on each page', () => {
    for (const last of [8, 9, 12, 300]) {
      for (let current = 1; current <= last; current++) {
        const numbers = pageNumbers(current, last);
        expect(numbers).toHaveLength(7);
        const known = numbers.filter((number) => number !== null);
        expect(known).toEqual([...new Set(known)].toSorted((a, b) => a - b));
        expect(known).toEqual(expect.arrayContaining([1, current, last]));
        for (const near of [current - 1, current + 1]) {
          if (near >= 1 && near <= last) expect(known).toContain(near);
        }
        for (const [place, number] of numbers.entries()) {
          const before = numbers[place - 1] ?? 0;
          const after = numbers[place + 1] ?? 0;
          if (number === null) expect(after - before).toBeGreaterThan(2);
        }
      }
    }
  });
});
