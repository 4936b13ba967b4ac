import { readdirSync, readFileSync } from 'node:fs';
import { parse, walk } from 'css-tree';
import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { narrow, parseSheet, printLayout } from '../../../../src/content/styles/index.ts';
import { surroundings } from '../html/printed.ts';

const base = 'https://quay.test/wp-content/plugins/builder/a.css';
const around = [
  { name: 'html', classes: [] },
  { name: 'body', classes: ['home', 'kit-5'] },
  { name: 'div', classes: ['entry-content'] },
];
const text =
  '<div class="row x" id="top"><h2 class="x title">Boats</h2><p class="x">See <a class="x" href="/a/">all</a></p><img class="x" src="/wp-content/uploads/a.jpg" alt=""></div>';

function read(css: string, html = text) {
  const rules = narrow(parseSheet(css, { base }), html, around);
  const { prepared, findings } = prepareText(html, {
    ...surroundings,
    look: { rules, around, hasTitle: true },
  });
  const { sheet = [], pictures = [] } = prepared.layout ?? {};
  return { html: prepared.parts.join(''), sheet, pictures, findings };
}
/** The CSS of a text for a foreign sheet, without what stands around each. */
function printed(css: string, html?: string): string {
  const all = printLayout(read(css, html).sheet, (number) => `/_media/${number}.webp`);
  return (
    /^:root body \.laid-out\.laid-out\.laid-out\{color-scheme:\w+;(.*)\}$/s.exec(all)?.[1] ?? all
  );
}

describe('a foreign sheet keeps what draws', () => {
  test.each([
    ['.x{color:red;padding:1em 2em}', '.b-x{color:red;padding:1em 2em}'],
    ['.x{color:red!important}', '.b-x{color:red!important}'],
    ['.x:hover{color:red}', '.b-x:hover{color:red}'],
    ['.x::before{content:"";display:block}', '.b-x::before{content:"";display:block}'],
    ['body.kit-5 .x{color:red}', '.b-x{color:red}'],
    ['html body.kit-5 .entry-content .row>.x{color:red}', '.b-row>.b-x{color:red}'],
    ['.entry-content>.row{color:red}', '>.b-row{color:red}'],
    ['#top .title{color:red}', '#content-top .b-title{color:red}'],
    ['h2.title{color:red}', '.b-tag-h2.b-title{color:red}'],
    ['.row>img{width:100%}', '.b-row img{width:100%}'],
    ['body.kit-5{--gap:1em}.x{gap:var(--gap)}', '&{--b-gap:1em}.b-x{gap:var(--b-gap)}'],
    [
      '.x{--p:relative;position:var(--p)}.x::before{position:absolute}',
      '.b-x{--b-p:relative;position:var(--b-p)}.b-x::before{position:absolute}',
    ],
    ['.x{gap:var(--a,var(--b,2em))}', '.b-x{gap:var(--b-a,var(--b-b,2em))}'],
    [':where(.x:hover,.y:focus){color:red}', ':where(.b-x:hover,.b-y:focus){color:red}'],
    ['.x:not(:hover){color:red}', '.b-x:not(:hover){color:red}'],
    [':is(.x:hover>a) b,:root :where(.y:hover),body:hover{color:red}', ''],
    ['.x,.row{color:red}', '.b-x,.b-row{color:red}'],
    ['@media (max-width:600px){.x{display:none}}', '@media (max-width:600px){.b-x{display:none}}'],
    ['@supports (gap:1px){.x{gap:1px}}', '@supports (gap:1px){.b-x{gap:1px}}'],
    ['@media all{.x{gap:1px}}', '.b-x{gap:1px}'],
    ['@media (9px<=width<600px){.x{gap:1px}}', '@media (9px<=width<600px){.b-x{gap:1px}}'],
    ['@media (aspect-ratio>16/9){.x{gap:1px}}', '@media (aspect-ratio>16/9){.b-x{gap:1px}}'],
    [
      '.x{background-image:url(../../uploads/b.jpg)}',
      '.b-x{background-image:url("/_media/0.webp")}',
    ],
    [
      '.x{--p:url(/wp-content/uploads/b.jpg);background:var(--p)}',
      '.b-x{--b-p:url("/_media/0.webp");background:var(--b-p)}',
    ],
  ])('%s', (css, expected) => {
    expect(printed(css)).toBe(expected);
  });

  test('of a style attribute, too', () => {
    const { html, sheet } = read(
      '.x{gap:1px}',
      '<p class="x" style="width:40%;position:fixed">a</p>',
    );
    const [, name = ''] = /class="b-x (b-s[\w-]{8})"/.exec(html) ?? [];
    expect(sheet.at(-1)).toEqual({
      selector: `.${name}`.repeat(5),
      declarations: [['width', '40%']],
    });
  });
});

test('rules that match nothing are left out, and names without a rule', () => {
  expect(printed('.y{color:red}.x .row{color:red}.row .row{color:red}')).toBe('');
  expect(read('.row{gap:1px}').html).not.toContain('title');
  expect(printed('.row{--a:1px;--b:2px;gap:var(--b)}')).toBe('.b-row{--b-b:2px;gap:var(--b-b)}');
});

describe('nothing of a foreign sheet loads, covers, hides or reads anything', () => {
  test.each([
    ...['@import url(//evil.test/a.css);', '@font-face{font-family:x;src:url(//evil.test/a.woff)}'],
    ...['@keyframes x{to{color:red}}', '@property --x{syntax:"*";inherits:true}', '@charset "x";'],
    ...['.x{background:url(//evil.test/a.png)}', '.x{background:url(https://quay.test/a.php?x)}'],
    ...['.x{background:u\\72l(//evil.test/a.png)}', '.x{--a:u\\72 l(//evil.test)}'],
    ...[
      '.x{--a:url(//evil.test/a.png);background:var(--a)}',
      '.x{color:var(--a,url(//evil.test))}',
    ],
    ...[
      '.x{background:image-set("//evil.test/a.png" 1x)}',
      '.x{background:-webkit-image-set(url(//evil.test) 1x)}',
    ],
    ...['.x{background:src("//evil.test")}', '.x{background:image("//evil.test/a.png")}'],
    ...['.x{background:cross-fade(url(//evil.test),red)}', '.x{background:element(#top)}'],
    ...['.x{background:paint(evil)}', '.x{background:url(data:image/svg+xml,<svg onload=evil()>)}'],
    ...['.x{cursor:url(//evil.test/a.cur),auto}', '.x{filter:url(//evil.test/a.svg#f)}'],
    ...['.x{list-style:url(//evil.test/a.png)}', '.x{mask-image:url(//evil.test/a.png)}'],
    ...['.x{content:url(//evil.test/a.png)}', '.x::after{content:attr(href)}'],
    ...['.x{width:expression(evil())}', '.x{behavior:url(a.htc)}', '.x{-moz-binding:url(a.xml)}'],
    ...['.x{position:fixed}', '.x{position:sticky}', '.x{position:FIXED!important}'],
    ...[
      '.x{--p:fixed;position:var(--p)}',
      '.x{position:var(--p,fixed)}',
      '.x{--p: Sticky ;position:var(--p,var(--q,fixed))}',
    ],
    ...[
      '.x{display:none}',
      '.x{visibility:hidden}',
      '.x{opacity:0}',
      '.x{opacity:.0}',
      '.x{max-height:0px}',
    ],
    ...[
      '@media (prefers-reduced-motion:no-preference){.x{opacity:0}}',
      '@supports (gap:1px){.x{display:none}}',
    ],
    ...['@media print{.x{color:red}}', '.x{animation:x 1s}', '.x{all:unset}'],
    ...[
      '@media (a</style><script src=//evil.test/a.js></script>){.x{gap:1px}}',
      '@supports (a</style><b>){.x{gap:1px}}',
      '@media (width<!--1px){.x{gap:1px}}',
    ],
    ...['.x{color:red;}</style><script>evil()</script>', '.x[title="</style><script>"]{color:red}'],
    ...['.x::after{content:"</style><script>evil()</script>"}', '.x{font-family:"</style>"}'],
    ...['.x::after{content:"a long sentence that the text does not have"}'],
    ...['.x{color:red}}body{color:red', '.x{--a:}body{color:red}', '.x{--a:{}};body{color:red}'],
    ...[
      '.\\78{color:red}',
      '.x:has(a){color:red}',
      '.x:host{color:red}',
      'input[value^=a]{color:red}',
    ],
    ...[
      '.x{width:99999999px}',
      '.x{min-height:99999vh}',
      '.x{font-size:5000em}',
      '.x{margin:-99999px}',
    ],
    ...['.x{@media all{color:red}}', '.x{& a{position:fixed}}', '.row{.x{position:fixed}}'],
    ...[
      '@container (width>1px){.x{color:red}}',
      '@scope (.x){a{color:red}}',
      '@layer{@import url(a)}',
    ],
    ...[
      'body:has(.x){color:red}',
      'body{position:fixed;inset:0;z-index:9;margin:9px;display:flex}',
    ],
    ...[':root{--color:red;--background:red;--accent:red}'],
  ])('%s', (css) => {
    // What is allowed may stay, and so may a variable without a value.
    const all = printed(css).replace(
      /\.b-x\{(?:(?:color|background):red|background:var\(--b-a\)|position:var\(--b-p\))\}|&\{color:red\}/g,
      '',
    );
    expect(all).not.toMatch(
      /evil|fixed|sticky|expression|attr\(|<|\\|@import|--color|--background|--accent/,
    );
    expect(all.replace(/url\("\/_media\/\d+\.webp"\)/g, '')).not.toMatch(
      /url|src\(|image\(|image-set/,
    );
    expect(all).toBe('');
  });

  const own = new URL('../../../../src/styles/', import.meta.url);
  const ofSite = readdirSync(own, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(new URL(name, own), 'utf8'))
    .join('\n');

  test('no name of our own sheets begins as foreign names do', () => {
    const names: string[] = [];
    walk(parse(ofSite), (node) => {
      if (node.type === 'ClassSelector') names.push(node.name);
      if (node.type === 'Declaration' && node.property.startsWith('--'))
        names.push(node.property.slice(2));
    });
    expect(names.length).toBeGreaterThan(300);
    // A class that we give buttons ourselves.
    expect(names.filter((name) => /^b-(?!tag-)/.test(name))).toEqual([]);
  });

  test('names of our own sheets and their custom properties are other names', () => {
    const names = ['skip', 'menu', 'laid-out', 'page-header', 'search-form', 'deploy-bar'];
    const html = names.map((name) => `<p class="${name}">a</p>`).join('');
    const css = names.map((name) => `.${name}{--color:red;color:var(--color)}`).join('');
    const result = read(css, html);
    for (const name of names) {
      expect(result.html).not.toMatch(new RegExp(`[" ]${name}[" ]`));
      expect(result.html).toContain(`b-${name}`);
    }
    expect(printed(css, html)).not.toMatch(/--(?!b-)/);
  });
});

describe('a sheet of any size is read in its own time', () => {
  const many = (count: number, rule: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => rule(at)).join('');
  const deep = `${'<div class="x">'.repeat(90)}a${'</div>'.repeat(90)}`;
  test.each([
    ['20 MB', '.x{color:red}'.repeat(1_600_000), text],
    ['10,000 selectors', many(10_000, (at) => `.x:nth-child(${at}){gap:${at % 9}px}`), text],
    [
      '10,000 selectors in one rule',
      `${many(10_000, (at) => `.x:nth-child(${at}),`)}.x{gap:1px}`,
      text,
    ],
    ['deep nesting', `${'@media (width>1px){'.repeat(30_000)}.x{gap:1px}`, text],
    ['rules in rules', `${'.x{'.repeat(30_000)}gap:1px`, text],
    ['brackets without an end', `.x{gap:${'calc('.repeat(20_000)}`, text],
    [
      'variables that read each other',
      many(1000, (at) => `.x{--v${at}:var(--v${at + 1});gap:var(--v${at})}`),
      text,
    ],
    [
      'combinators on a deep text',
      many(200, (at) => `${'* '.repeat(11)}.x:nth-child(${at + 2}){gap:1px}`),
      deep,
    ],
    ['lists in lists', `.x${':is(.x'.repeat(40)}${')'.repeat(40)}{gap:1px}`, text],
    ['many excluded', `.x${':not(.y)'.repeat(3000)}{gap:1px}`, text],
    ['a million characters in a value', `.x{--a:${'a'.repeat(1_000_000)};gap:var(--a)}`, text],
    [
      '3,000 elements',
      many(2000, (at) => `.x:nth-child(${at}) a{gap:1px}`),
      '<p class="x">a</p>'.repeat(3000),
    ],
  ])('%s', (_, css, html) => {
    expect(printed(css, html).length).toBeLessThan(70_000);
  });

  test('beyond 60 KB, the report says so', () => {
    const css = many(900, (at) => `.x{--v:${at};gap:calc(var(--v)*1px${' + 1px'.repeat(12)})}`);
    const { findings, sheet } = read(css);
    expect(findings).toMatchObject([
      { kind: 'style-sheet', what: 'rules of its page beyond 60 KB' },
    ]);
    expect(JSON.stringify(sheet).length).toBeGreaterThan(50_000);
  });
});
