import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';

const told = (html: string) =>
  prepareText(html, surroundings).findings.map(
    ({ kind, outcome, what, why, count }) => `${kind} ${outcome} ${count}: ${what}: ${why}`,
  );

describe('what is removed from a text is reported', () => {
  test.each([
    [
      '<script src="https://x.test/a.js"></script>',
      'script removed 1: <script src="https://x.test/a.js">: it is code, or loads code',
    ],
    [
      '<p onclick="a()">x</p><p onclick="a()">y</p>',
      'handler removed 2: <p onclick="a()">: it is code',
    ],
    [
      '<a href="javascript:a()">x</a>',
      'address removed 1: <a href="javascript:a()">: its address is not a web address',
    ],
    [
      '<p style="position:fixed">x</p>',
      'style removed 1: <p style="position:fixed">: it could cover the page',
    ],
    [
      '<p style="column-count:3">x</p>',
      'style removed 1: style="column-count: 3": only colours, sizes, spacing and borders within limits are kept',
    ],
    [
      '<p class="has-primary-color">x</p>',
      'style removed 1: class="has-primary-color": the theme or WordPress defines it in a style sheet of its own, which the interface does not show',
    ],
    ['<style>p{}</style>', 'style removed 1: <style>: the style sheet is the same for every text'],
    [
      '<form action="/x"><label>Name</label><input></form>',
      'form removed 1: <form action="/x">: a static page cannot process a form',
    ],
    ['<svg onload="a()"></svg>', 'element removed 1: <svg>: inline SVG drawings can contain code'],
    ['<div>'.repeat(120), 'nesting removed 20: <div>: it stands inside 100 others'],
  ])('%s', (html, line) => {
    expect(told(html)).toContain(line);
  });
});

test('a finding is one short line without control characters', () => {
  const [line = ''] = told(`<p onclick="\u001b[2J\n${'x'.repeat(10_000)}">x</p>`);
  expect(line).toMatch(/^handler removed 1: <p onclick=" ?\[2J x+…">: it is code$/);
  expect(line.length).toBeLessThan(160);
});

test.each([
  '<p class="x" id="y" style="color:red" data-x="1">x</p>',
  '<font color="red">x</font><o:p>y</o:p>',
  '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->',
  "<style type='text/css'>\n#gallery-1 { margin: auto; }</style><div id='gallery-1' class='gallery'>x</div>",
])('harmless markup is not reported: %s', (html) => {
  expect(told(html)).toEqual([]);
});
