import { expect, it } from 'vitest';
import { contrast } from '../../../src/config/look-schema.ts';

// The figures of the examples that WCAG's own techniques and its checkers give.
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s on %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
});

it('is the same either way round, in capitals too', () => {
  expect(contrast('#9A2B1B', '#fdfcf8')).toBe(contrast('#fdfcf8', '#9a2b1b'));
});
