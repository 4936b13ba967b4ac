import { expect, test } from 'vitest';
import {
  type Declaration,
  hashedStyles,
  readRules,
  stylesNeeded,
  stylesOfText,
  wordpressPresets,
} from '../../../../src/content/styles/index.ts';

const nothingDrawn = () => false;
const stylesOf = (text: string, page: string, css: string) => {
  const classes = Array.from(page.matchAll(/class="([^"]*)"/g), ([, value = '']) => value);
  return stylesOfText(text, { rules: readRules(css), classes }, wordpressPresets);
};
const told = (declarations: readonly Declaration[] = []) =>
  declarations.map((each) => each.join(':')).join(' ');
const one = (name: string, css: string) =>
  told(stylesOf(`<div class="${name}">`, `<div class="${name}">`, css)[name]);

test.each([
  [
    '.wp-container-core-group-is-layout-0123abcd{flex-wrap:nowrap;gap:10px 20px;justify-content:space-between;}',
    'flex-wrap:nowrap gap:10px 20px justify-content:space-between',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd{flex-direction:column;align-items:flex-end;}',
    'flex-direction:column align-items:flex-end',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd{gap:var(--wp--preset--spacing--30);}',
    'gap:0.67rem',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd > :where(:not(.alignleft):not(.alignright):not(.alignfull)){max-width:480px;margin-left:0 !important;margin-right:auto !important;}',
    'content-width:480px content-side:left',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd > * + *{margin-block-start:2rem;margin-block-end:0;}',
    'flow-gap:2rem',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd{grid-template-columns:repeat(3, minmax(0, 1fr));}',
    'grid-columns:3',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd{grid-template-columns:repeat(auto-fill, minmax(min(14rem, 100%), 1fr));container-type:inline-size;}',
    'grid-min:14rem',
  ],
  [
    '.wp-container-core-group-is-layout-0123abcd{grid-column:span 2;grid-row:span 3;}',
    'grid-column:2 grid-row:3',
  ],
])('the layout %s', (css, expected) => {
  expect(one('wp-container-core-group-is-layout-0123abcd', css)).toBe(expected);
});

test('the colours of elements in a block', () => {
  const name = 'wp-elements-0123456789abcdef0123456789abcdef';
  expect(
    one(
      name,
      `.${name} a:where(:not(.wp-element-button)){color:#123456;}.${name} a:where(:not(.wp-element-button)):hover{color:#ff0000;}
       .${name} h2{color:var(--wp--preset--color--vivid-red);}
       .${name} .wp-element-button, .${name} .wp-block-button__link{color:#fff;background-color:#000;}`,
    ),
  ).toBe('link-color:#123456 h2-color:#cf2e2e button-color:#ffffff button-background:#000000');
});

test('the rules of a numbered block style, as WordPress writes them', () => {
  expect(
    one(
      'is-style-section-3--7',
      ':root :where(.wp-block-group.is-style-section-3--7){background-color: #222222;color: #ffffff;}:root :where(.is-style-section-3--7 a){color:#abcdef}',
    ),
  ).toBe('background:#222222 color:#ffffff link-color:#abcdef');
});

test('numbers of the interface and of the page differ: blocks are matched by their order in the text', () => {
  const text =
    '<p class="wp-elements-3 has-link-color"></p><p class="has-link-color wp-elements-4 large"></p>';
  const page =
    '<nav class="wp-elements-1 menu"></nav><p class="has-link-color wp-elements-9"></p><p class="wp-elements-10 has-link-color large"></p><p class="wp-elements-11 has-link-color"></p>';
  const css =
    '.wp-elements-9 a{color:#900000}.wp-elements-10 a{color:#100000}.wp-elements-1 a{color:#ffffff}.wp-elements-3 a{color:#333333}';
  expect(stylesOf(text, page, css)).toEqual({
    'wp-elements-3': [['link-color', '#900000']],
    'wp-elements-4': [['link-color', '#100000']],
  });
});

test('a page with other blocks says nothing of the text', () => {
  const css = '.wp-elements-1 a{color:#900000}';
  expect(stylesOf('<p class="wp-elements-1 a">', '<p class="wp-elements-1 b">', css)).toEqual({});
});

test('containers of WordPress 6.1 are counted too', () => {
  const css = '.wp-block-columns.wp-container-5{flex-wrap:nowrap}';
  expect(
    stylesOf(
      '<div class="wp-block-columns wp-container-12">',
      '<div class="wp-block-columns wp-container-5">',
      css,
    ),
  ).toEqual({ 'wp-container-12': [['flex-wrap', 'nowrap']] });
});

test('which names of a text only its public page explains', () => {
  const html =
    '<div class="wp-container-core-columns-is-layout-28f84493 is-style-outline--3"><a class="wp-elements-5">wp-elements-6</a></div>';
  expect(stylesNeeded(html, nothingDrawn)).toEqual({
    hashed: ['wp-container-core-columns-is-layout-28f84493'],
    counted: true,
  });
  expect(
    stylesNeeded('<b class="is-style-outline--3">', (name) => name === 'is-style-outline'),
  ).toEqual({ hashed: [], counted: false });
  expect(stylesNeeded('<p class="wp-block-columns">Plain</p>', nothingDrawn)).toEqual({
    hashed: [],
    counted: false,
  });
});

const name = 'wp-container-core-group-is-layout-0123abcd';
test.each([
  ['an import', `@import url(//evil.example/a.css);.${name}{gap:1px}`],
  ['an address', `.${name}{background:url(//evil.example/x);gap:1px}`],
  ['an expression', `.${name}{gap:1px;justify-content:expression(alert(1))}`],
  ['a value that breaks out', `.${name}{gap:1px}</style><script src=//evil.example></script>`],
  ['a rule inside others', `${'@media all{'.repeat(30_000)}.${name}{gap:9px}} .${name}{gap:1px}`],
  [
    'behaviour',
    `.${name}{behavior:url(//evil.example);-moz-binding:url(//evil.example);gap:1px;position:fixed;z-index:999999;content:"evil"}`,
  ],
  ['a megabyte', `.${name}{gap:1px}${`.${name}{position:fixed}`.repeat(40_000)}`],
])('of a style sheet with %s, only known rules are read', (_, css) => {
  const all = hashedStyles(readRules(css), wordpressPresets);
  expect(all.length).toBeLessThan(2);
  for (const [, declarations] of all) expect(told(declarations)).toMatch(/^(?:gap:1px)?$/);
});

test('a text without an end, and names without rules, are read in their own time', () => {
  const long = '<p class="wp-elements-1 '.repeat(50_000);
  expect(stylesNeeded(long, nothingDrawn).hashed).toEqual([]);
  expect(stylesOf('<p class="wp-elements-1">', long, '.wp-elements-1 a{color:#123456}')).toEqual(
    {},
  );
});
