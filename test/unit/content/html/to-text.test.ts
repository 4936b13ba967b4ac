import { describe, expect, test } from 'vitest';
import { toLines, toText } from '../../../../src/content/html/index.ts';
import { fc } from '../../../support/random-input.ts';

describe('text of HTML', () => {
  test.each([
    ['Created &#038; kept', 'Created & kept'],
    [
      'Fish &#038; chips: &#8220;best&#8221; <em>ever</em> &#8212; 50% off',
      'Fish & chips: “best” ever — 50% off',
    ],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&lt;b&gt;', '<b>'],
    ['AT&T & others', 'AT&T & others'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['<p>one</p><p>two<br>three</p>', 'one two three'],
    ['un<b>brok</b>en', 'unbroken'],
    ['  a\n\t b  ', 'a b'],
    ['9&nbsp;km', '9\u00a0km'],
    ['a<script>alert(1)</script><style>p{}</style>b', 'ab'],
    ['a\0&#0;&#7;b', 'a \ufffd b'],
    ['', ''],
    ['<!-- x -->', ''],
  ])('%j is %j', (html, text) => {
    expect(toText(html)).toBe(text);
  });

  test('escaped text is restored', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) =>
      text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    );
    fc.assert(
      fc.property(line, (text) => {
        const escaped = text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;');
        expect(toText(escaped)).toBe(text);
        expect(toText(`<p><b>${escaped}</b></p>`)).toBe(text);
      }),
    );
  });

  test('it never throws, and the result is one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (html) => {
        expect(toText(html)).not.toMatch(/[\0-\u001f]|^ | $| {2}/);
      }),
    );
  });
});

describe('the lines of a text', () => {
  test('are its paragraphs, with the address of each link behind its words', () => {
    const html =
      '<p>BEST <b>price</b>!<br>See <a href="https://gears.example/">here</a>.</p><p> </p><ul><li>One &amp; two</ul>';
    expect(toLines(html)).toEqual([
      'BEST price!',
      'See here (https://gears.example/).',
      'One & two',
    ]);
    expect(toLines('<a href="https://a.example/">https://a.example/</a>')).toEqual([
      'https://a.example/',
    ]);
  });

  test('hold no scripts, and no text that has no end', () => {
    expect(toLines('Boaty <script>alert(1)</script>Mc &lt;b&gt;<style>p{}</style>')).toEqual([
      'Boaty Mc <b>',
    ]);
    expect(toLines('<div>'.repeat(3000) + 'deep').length).toBeLessThanOrEqual(1);
    expect(toLines('')).toEqual([]);
  });
});
