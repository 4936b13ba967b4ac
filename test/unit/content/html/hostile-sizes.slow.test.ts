import { describe, expect, test } from 'vitest';
import { prepareBody, toExcerpt } from '../../../../src/content/html/index.ts';
import { isBlank } from '../../../../src/wordpress/client/page-text.ts';
import { toPlainText } from '../../../../src/wordpress/client/plain-text.ts';
import { surroundings } from './printed.ts';

// Each of these takes minutes, or overflows the stack, if the work grows faster than the text.
const bodies: readonly (readonly [name: string, html: string])[] = [
  ['brackets that open no tag', '<'.repeat(400_000)],
  ['headings with the same text', '<h2>Fog</h2>'.repeat(40_000)],
  ['columns in one row', '<div class="wp-block-column">a</div>'.repeat(40_000)],
  ['pictures in a noscript', '<noscript><img src="/a.jpg"></noscript>'.repeat(30_000)],
  [
    'videos between line breaks',
    `<p>${'<br>'.repeat(30_000)}${'<iframe src="https://vimeo.com/1234567"></iframe>'.repeat(15_000)}`,
  ],
  [
    'sources after line breaks',
    `<p>${'<br>'.repeat(30_000)}${'<source src="/a.jpg">'.repeat(30_000)}`,
  ],
  ['nested shortcodes', '[su_a '.repeat(40_000) + ']'.repeat(40_000)],
  [
    'a background with an address of spaces',
    `<div class="wp-block-cover" style="background:url(${' '.repeat(1900)}">a</div>`.repeat(50),
  ],
  [
    'a background that begins many times',
    `<div class="wp-block-cover" style="${'background:'.repeat(90)}${'url('.repeat(240)}">a</div>`.repeat(
      1000,
    ),
  ],
  ['line breaks before a page break', `x${'<p>'.repeat(300_000)}<!--nextpage-->y`],
];

describe('the time grows only in proportion to the text', () => {
  test.each(bodies)('%s', async (_name, html) => {
    const { prepared } = await prepareBody(html, surroundings);
    expect(prepared.parts.length).toBeGreaterThan(0);
  });

  test('unusual white space in an excerpt', () => {
    expect(toExcerpt(`a${'\u00a0'.repeat(200_000)}b`)).toMatch(/^a\s+b$/);
  });
});

test.each(['<', '<a ', '<script ', '<!--'])('whether a text has words: %s', (piece) => {
  expect(isBlank(piece.repeat(100_000))).toBe(piece !== '<');
  expect(toPlainText(`${piece.repeat(100_000)}>`).length).toBeGreaterThan(0);
});

test('an excerpt has the same limit of nesting as a text', () => {
  expect(toExcerpt(`Fog${'<b>'.repeat(50_000)}and more`)).toBe('Fog');
});
