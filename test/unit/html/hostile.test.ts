import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { safe as makeSafe } from './printed.ts';
import { attacks } from './attacks.ts';
import { expectSafe } from './expect-safe.ts';

// What the content says must not reach the terminal of the person who builds.
beforeEach(() => void vi.spyOn(console, 'log'));
afterEach(() => {
  expect(console.log).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('hostile content', () => {
  test.each(attacks)('%s', (html) => {
    const safe = makeSafe(html);
    expectSafe(safe);
    expect(makeSafe(safe)).toBe(safe);
    expect(safe.replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(/<[^>]*\son\w+\s*=/i);
  });

  test('what looked like code to the reader still does', () => {
    expect(makeSafe('&lt;script&gt;')).toBe('&lt;script&gt;');
    expect(makeSafe('&amp;lt;script&amp;gt;')).toBe('&amp;lt;script&amp;gt;');
  });

  test('however the pieces are put together, the result is safe, stable, and nothing is thrown', () => {
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...attacks.filter((attack) => attack.length < 500)) },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('<', '</', '<!--', '<![CDATA[', '<?'),
            fc.constantFrom(
              'p',
              'div',
              'a',
              'table',
              'td',
              'svg',
              'math',
              'style',
              'noscript',
              'iframe',
              'textarea',
              'li',
              'foo',
              'br',
              'img src=x',
              'select',
              'h2 id=x',
              'xmp',
              'b',
            ),
            fc.constantFrom('>', '/>', ' ', '"', "'", ' title="', ' onclick=x>', '', '-->'),
          )
          .map((parts) => parts.join('')),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '&lt;',
          '&#60;',
          '&amp;',
          '&',
          '"',
          "'",
          '>',
          '\0',
          '-->',
          ']]>',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = makeSafe(pieces.join(''));
        expectSafe(safe);
        expect(makeSafe(safe)).toBe(safe);
      }),
      { numRuns: 3000 },
    );
  });
});
