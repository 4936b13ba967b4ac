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
      'layout removed 1: <p style="position:fixed">: it could cover the page',
    ],
    [
      '<p style="column-width:3em">x</p>',
      'layout removed 1: column-width: 3em: only colours, sizes, spacing and borders within limits are kept',
    ],
    [
      '<p class="has-primary-color">x</p>',
      'text-colour removed 1: has-primary-color: the theme or WordPress defines it in a style sheet of its own, which the interface does not show',
    ],
    [
      '<style>p{}</style>',
      'style-sheet removed 1: <style>: the style sheet is the same for every text',
    ],
    [
      '<form action="/x"><label>Name</label><input></form>',
      'form removed 1: <form action="/x">: a static page cannot process a form',
    ],
    ['<svg onload="a()"></svg>', 'drawing removed 1: <svg>: inline SVG drawings can contain code'],
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

const lookOf = (html: string) =>
  prepareText(html, surroundings).findings.map(
    ({ kind, what, count }) => `${kind} ${count}: ${what}`,
  );

describe('what a text loses of its look is reported', () => {
  test('as one finding for each kind, with the number of blocks', () => {
    const paragraph =
      '<p class="has-accent-1-color has-text-color" style="color:oklch(1 2 3)">x</p>';
    const table =
      '<figure class="wp-block-table"><table><tr><td style="font-family:serif">x</td><td style="font-family:fantasy">y</td></tr></table></figure>';
    expect(lookOf(paragraph.repeat(3) + table)).toEqual([
      'text-colour 3: has-accent-1-color, color: oklch(1 2 3)',
      'font-family 1: font-family: serif, font-family: fantasy',
    ]);
    expect(
      lookOf('<ul><li class="has-accent-1-color">x</li></ul><p class="has-2-color">y</p>'),
    ).toEqual(['text-colour 2: has-accent-1-color, has-2-color']);
  });

  test('without a numbered style whose own name stands beside it', () => {
    expect(
      lookOf('<div class="wp-block-button is-style-outline is-style-outline--29">x</div>'),
    ).toEqual([]);
    expect(lookOf('<p class="is-style-subtitle is-style-subtitle--3">x</p>')).toEqual([
      'block-style 1: is-style-subtitle',
    ]);
  });

  test('without colours of elements that the block does not have', () => {
    const link = '<a href="https://x.test/">x</a>';
    const button = `<div class="wp-block-button"><a class="wp-element-button" href="https://x.test/">x</a></div>`;
    const both = 'has-text-color has-link-color wp-elements-7';
    expect(lookOf(`<p class="${both}">x</p>${link}`)).toEqual([]);
    expect(lookOf(`<p class="${both}">${link}</p><p class="${both}">${link}</p>`)).toEqual([
      'link-colour 2: ',
    ]);
    expect(lookOf(`<div class="wp-elements-7">${link}</div>`)).toEqual([]);
    expect(lookOf(`<div class="wp-elements-7">${button}<h2>x</h2></div>`)).toEqual([
      'element-colour 1: ',
    ]);
  });
});

test.each([
  [
    'a form to log in',
    '<div class="wp-block-loginout wp-elements-2"><form action="/wp-login.php"><input></form></div>',
    ['login 1: <div class="wp-block-loginout">'],
  ],
  [
    'a drop-down list with its script, which becomes a list of links,',
    '<div class="wp-block-categories-dropdown"><select name="cat"></select><script>a()</script></div>',
    [],
  ],
  ['the sign on a button', '<button><svg></svg></button>', []],
  [
    'a drawing with a style',
    '<svg style="rotate:9deg" class="is-style-a"></svg>',
    ['drawing 1: <svg>'],
  ],
  ['an icon with a style', '<svg aria-hidden="true" style="rotate:9deg"></svg>', []],
])('%s counts once', (_, html, lines) => {
  expect(lookOf(`<p>x</p>${html}<p>y</p>`)).toEqual(lines);
});
