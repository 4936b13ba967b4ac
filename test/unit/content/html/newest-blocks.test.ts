import { describe, expect, test } from 'vitest';
import { prepareBody, prepareText, toText } from '../../../../src/content/html/index.ts';
import { backToContent } from '../../../support/hostile/print.ts';
import { surroundings } from './printed.ts';
import { withLooks } from './with-looks.ts';

/** The text with its gaps, as it also comes out when it is read again. */
function read(html: string): string {
  const { prepared } = prepareText(html, surroundings);
  const again = prepareText(backToContent(prepared).join(''), surroundings);
  expect(backToContent(again.prepared)).toEqual(backToContent(prepared));
  return withLooks(prepared).join('');
}

const item = (name: string, text: string, open = '') =>
  `<div class="wp-block-accordion-item${open}" data-wp-context='{ "id": "accordion-item-4" }'><h3 class="wp-block-accordion-heading"><button type="button" id="accordion-item-4" aria-controls="accordion-item-4-panel" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">${name}</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><div id="accordion-item-4-panel" role="region" class="wp-block-accordion-panel"><p>${text}</p></div></div>`;
const shown = (name: string, text: string, attributes = '') =>
  `<details class="wp-block-accordion-item"${attributes}><summary><h3 class="wp-block-accordion-heading"><span><span>${name}</span></span></h3></summary><div class="wp-block-accordion-panel"><p>${text}</p></div></details>`;

describe('accordions', () => {
  test('are made of div; a stray term is no item of one, and is the same when it is read again', () => {
    expect(read('<dt class="wp-block-accordion-item">a</dt>')).toBe('<div>a</div>');
  });

  test('are details with a heading in their summary, open if the editor said so', () => {
    const html = `<div class="wp-block-accordion" data-wp-context='{ "autoclose": false, "accordionItems": [] }'>${item('a', 'b', ' is-open')}${item('<em>c</em>', 'd')}</div>`;
    expect(read(html)).toBe(
      `<div class="wp-block-accordion">${shown('a', 'b', ' open')}${shown('<em>c</em>', 'd')}</div>`,
    );
  });

  test('close each other if the editor said so, each accordion for itself', () => {
    const one = `<div class="wp-block-accordion" data-wp-context="{ &quot;autoclose&quot;: true, &quot;accordionItems&quot;: [] }">${item('a', 'b')}</div>`;
    expect(read(one + one)).toBe(
      [1, 2]
        .map(
          (number) =>
            `<div class="wp-block-accordion">${shown('a', 'b', ` name="accordion-${number}"`)}</div>`,
        )
        .join(''),
    );
  });

  test('have one summary each, however many headings', () => {
    const heading = (text: string) => `<h3 class="wp-block-accordion-heading">${text}</h3>`;
    expect(read(`<div class="wp-block-accordion-item">${heading('a')}${heading('b')}</div>`)).toBe(
      `<details class="wp-block-accordion-item"><summary>${heading('a')}</summary>${heading('b')}</details>`,
    );
  });

  test('name their headings in the list of contents', async () => {
    const { prepared } = await prepareBody(item('Ferries', 'b'), surroundings);
    expect(prepared.headings.map(({ text }) => text)).toEqual(['Ferries']);
  });
});

describe('tabs', () => {
  const tabs = (panel: string) =>
    `<div class="wp-block-tabs"><div aria-label="Tabbed content" class="wp-block-tab-list is-layout-flex" role="tablist"><button id="tab__tabs_3-tab-0" type="button" role="tab"><span>Spring</span></button><button type="button" role="tab"><span>High <strong>summer</strong></span></button></div><div class="wp-block-tab-panels"><section hidden id="tabs_3-tab-0" class="wp-block-tab-panel" role="tabpanel" tabindex="0">${panel}</section><section hidden class="wp-block-tab-panel"><p>b</p></section></div></div>`;

  test('are shown one after the other under their names', () => {
    expect(read(tabs('<p>a</p>'))).toBe(
      '<div class="wp-block-tabs"><div class="wp-block-tab-panels">' +
        '<section class="wp-block-tab-panel"><h3>Spring</h3><p>a</p></section>' +
        '<section class="wp-block-tab-panel"><h3>High <strong>summer</strong></h3><p>b</p></section>' +
        '</div></div>',
    );
  });

  test('have names above the headings inside them', () => {
    const html = read(tabs('<h3>a</h3>'));
    expect(html).toContain('<h2>Spring</h2><h3>a</h3>');
    expect(html).toContain('<h2>High <strong>summer</strong></h2>');
  });
});

test('a navigation is a menu: a list of links without its buttons', () => {
  const html =
    '<nav class="is-responsive wp-block-navigation is-layout-flex" aria-label="Navigation"><button aria-label="Open menu" class="wp-block-navigation__responsive-container-open">Menu</button>' +
    '<div class="wp-block-navigation__responsive-container" id="modal-1"><div class="wp-block-navigation__responsive-close"><div class="wp-block-navigation__responsive-dialog"><button class="wp-block-navigation__responsive-container-close">Close</button><div class="wp-block-navigation__responsive-container-content" id="modal-1-content">' +
    '<ul class="wp-block-navigation__container wp-block-navigation has-background" style="color:red"><li class="wp-block-navigation-item has-child wp-block-navigation-submenu"><a class="wp-block-navigation-item__content" href="https://x.test/"><span class="wp-block-navigation-item__label">More</span></a><button aria-label="More submenu" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle"></button><ul class="wp-block-navigation__submenu-container"><li class="wp-block-navigation-item"><a href="https://y.test/">In</a></li></ul></li>' +
    '<li class="wp-block-navigation-item"><button class="wp-block-navigation-item__content wp-block-navigation-submenu__toggle"><span class="wp-block-navigation-item__label">Opens on a click</span></button><span class="wp-block-navigation__submenu-icon"></span></li>' +
    '<ul class="wp-block-page-list"><li class="wp-block-pages-list__item"><a href="https://z.test/">A page</a></li></ul></ul></div></div></div></div></nav>';
  expect(read(html)).toBe(
    '<div class="wp-block-navigation is-layout-flex"><ul class="wp-block-navigation__container">' +
      '<li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="https://x.test/" rel="noopener"><span class="wp-block-navigation-item__label">More</span></a><ul><li class="wp-block-navigation-item"><a href="https://y.test/" rel="noopener">In</a></li></ul></li>' +
      '<li class="wp-block-navigation-item"><span class="wp-block-navigation-item__content"><span class="wp-block-navigation-item__label">Opens on a click</span></span></li>' +
      '<li><a href="https://z.test/" rel="noopener">A page</a></li></ul></div>',
  );
});

test('words for screen readers stay theirs', () => {
  const html = '<a href="#x">More<span class="screen-reader-text"> about boats</span></a>';
  expect(read(html)).toContain('<span class="screen-reader-text"> about boats</span>');
});

test.each([
  [
    '<div class="wp-block-archives-dropdown wp-block-archives"><label for="wp-block-archives-8" class="wp-block-archives__label">Archives</label><select id="wp-block-archives-8" name="archive-dropdown"><option value="">Select Month</option><option value="https://x.test/2026/11/"> November 2026 &nbsp;(1)</option><option value="https://x.test/2026/03/"> March 2026 </option></select><script>x()</script></div>',
    '<div class="wp-block-archives"><ul><li><a href="https://x.test/2026/11/" rel="noopener"> November 2026 \u00a0(1)</a></li><li><a href="https://x.test/2026/03/" rel="noopener"> March 2026 </a></li></ul></div>',
  ],
  [
    '<div class="wp-block-categories-dropdown wp-block-categories"><label class="screen-reader-text">Categories</label><select name="cat"><option value="-1">Select Category</option><option class="level-0" value="7">Nets</option></select></div>',
    '<div class="wp-block-categories"><ul><li><a href="\x000\x00">Nets</a></li></ul></div>',
  ],
])('a drop-down list is a list of links: %s', (html, expected) => {
  const { prepared, findings } = prepareText(html, surroundings);
  expect(prepared.parts).toEqual([expected]);
  expect(findings).toEqual([]);
  read(html);
});

test('a drop-down list of categories asks the site’s home for each of them, as WordPress does', () => {
  const html =
    '<div class="wp-block-categories-dropdown"><select name="category_name"><option value="fishing/nets">Nets</option></select></div>';
  const inFolder = { ...surroundings, home: 'https://quay.test/paper' };
  const { prepared } = prepareText(html, inFolder);
  expect(prepared.references).toEqual([
    { kind: 'link', address: 'https://quay.test/paper?category_name=fishing%2Fnets' },
  ]);
});

test('a playlist is a list of its tracks', () => {
  const html =
    '<figure class="wp-block-playlist"><div class="wp-block-playlist__waveform-player" data-label-play="Play"></div><ol class="wp-block-playlist__tracklist wp-block-playlist__tracklist-show-numbers"><li class="wp-block-playlist-track"><button class="wp-block-playlist-track__button"><span class="wp-block-playlist-track__content"><span class="wp-block-playlist-track__title">The foghorn</span><span class="wp-block-playlist-track__artist">Harbour office</span></span><span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>0:01</span><span class="screen-reader-text" data-wp-text="state.label">Play</span></button></li></ol></figure>';
  const { prepared, findings } = prepareText(html, surroundings);
  expect(prepared.parts).toEqual([
    '<figure class="wp-block-playlist"><ol class="wp-block-playlist__tracklist wp-block-playlist__tracklist-show-numbers"><li class="wp-block-playlist-track"><span class="wp-block-playlist-track__button"><span class="wp-block-playlist-track__content"><span class="wp-block-playlist-track__title">The foghorn</span><span class="wp-block-playlist-track__artist">Harbour office</span></span><span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>0:01</span></span></li></ol></figure>',
  ]);
  expect(findings).toMatchObject([
    { kind: 'element', outcome: 'replaced', what: '<figure class="wp-block-playlist">' },
  ]);
});

describe('icons', () => {
  test('are drawn as in WordPress', () => {
    const html =
      '<div class="wp-block-icon"><svg style="color:#cf2e2e;width:48px; rotate: 90deg;" aria-label="Dates" class="has-text-color is-flip-horizontal" role="img" xmlns="http://www.w3.org/2000/svg" viewbox="0 0 24 24">\n<path fill-rule="evenodd" d="M3 7c0-1.1.9-2 2-2h14Z"></path></svg></div>';
    expect(read(html)).toBe(
      '<div class="wp-block-icon"><svg aria-label="Dates" class="has-text-color is-flip-horizontal [color:#cf2e2e;rotate:90deg]" role="img" width="48" viewBox="0 0 24 24">\n<path fill-rule="evenodd" d="M3 7c0-1.1.9-2 2-2h14Z"></path></svg></div>',
    );
    expect(prepareText(html, surroundings).findings).toEqual([]);
  });

  test.each([
    '<p>a<svg><path d="M0 0"></path></svg></p>',
    '<body class="wp-block-icon"><p>a</p><svg><path d="M0 0"></path></svg>',
  ])('elsewhere are removed: %s', (html) => {
    expect(read(html)).toBe('<p>a</p>');
  });

  test.each([
    '<script>x</script>',
    '<use href="#a"></use>',
    '<image href="https://x.test/a.png" />',
    '<style>a</style>',
    '<foreignObject><p>a</p></foreignObject>',
    '<animate attributeName="d" />',
    '<a href="https://x.test/"><circle r="4" onclick="x()"/></a>',
  ])('have shapes only: %s', (inside) => {
    const html = read(`<div class="wp-block-icon"><svg>${inside}</svg></div>`);
    expect(html).toMatch(
      /^<div class="wp-block-icon"><svg>(?:a|<circle r="4"><\/circle>)?<\/svg><\/div>$/,
    );
  });
});

describe('formulas', () => {
  test.each([
    '<div class="wp-block-math" tabindex="0"><math display="block"><semantics><mrow><mi>x</mi><mo lspace="0em" rspace="0em">−</mo><mfrac><msqrt><msup><mi>b</mi><mn>2</mn></msup></msqrt><mrow><mn>2</mn><mi mathvariant="normal">a</mi></mrow></mfrac><mspace width="1.5em"></mspace></mrow></semantics></math></div>',
    '<p>a <math><mi>E</mi><mo stretchy="false">[</mo><mtext>gallery</mtext><mo>]</mo></math> b</p>',
    '<math><mtable><mtr><mtd columnspan="2"><mn>1</mn></mtd></mtr></mtable><munderover><mo movablelimits="false">∑</mo><mi>i</mi><mi>n</mi></munderover></math>',
  ])('are kept: %s', (html) => {
    expect(read(html)).toBe(html);
    expect(prepareText(html, surroundings).findings).toEqual([]);
  });

  test('have neither source nor code nor addresses', () => {
    const html =
      '<math data-latex="E" href="https://x.test/" onclick="x()" style="position:fixed"><semantics><mi href="javascript:x()">E</mi><mspace width="9999em"/><annotation encoding="application/x-tex">E=mc^2</annotation><annotation-xml encoding="text/html"><img src=x onerror=x()></annotation-xml></semantics></math>';
    expect(read(html)).toBe('<math><semantics><mi>E</mi><mspace></mspace></semantics></math>');
    expect(toText(html)).toBe('E');
  });

  test.each([
    ['<math><mtext><p>a</p><b>b</b></mtext></math>', '<math><mtext>ab</mtext></math>'],
    ['<p><mi>a</mi></p>', '<p>a</p>'],
    ['<math><mi>a</mi><math><mi>b</mi></math></math>', '<math><mi>a</mi><mi>b</mi></math>'],
    ['<math><mtext><mglyph><style><!--</style><img src=x></style></mglyph></mtext></math>', null],
  ])('have elements of their own only: %s', (html, expected) => {
    const found = read(html);
    if (expected !== null) expect(found).toBe(expected);
    expect(found).not.toMatch(/mglyph|style|img/);
  });
});

test('signs of social networks are drawn beside their names', () => {
  const html =
    '<ul class="wp-block-social-links"><li class="wp-social-link wp-social-link-mastodon wp-block-social-link"><a href="https://x.test/" class="wp-block-social-link-anchor"><svg><path d="M0 0"></path></svg><span class="wp-block-social-link-label screen-reader-text">Mastodon</span></a></li></ul>';
  expect(read(html)).toBe(
    '<ul class="wp-block-social-links"><li class="wp-social-link-mastodon wp-block-social-link"><a href="https://x.test/" class="wp-block-social-link-anchor" rel="noopener">\x000\x00<span class="wp-block-social-link-label screen-reader-text">Mastodon</span></a></li></ul>',
  );
  expect(prepareText(html, surroundings).prepared.references).toEqual([
    { kind: 'sign', name: 'mastodon' },
  ]);
});

test.each([
  [
    '<ol style="list-style-type:lower-roman" class="wp-block-list"><li>a</li></ol>',
    '<ol class="wp-block-list [list-style-type:lower-roman]"><li>a</li></ol>',
  ],
  ['<ol type="A"><li>a</li></ol>', '<ol type="A"><li>a</li></ol>'],
  ['<p style="writing-mode:vertical-rl">a</p>', '<p class="[writing-mode:vertical-rl]">a</p>'],
  [
    '<div class="wp-block-breadcrumbs" style="--separator: &quot;›&quot;">a</div>',
    '<div class="wp-block-breadcrumbs [separator:"›"]">a</div>',
  ],
  [
    '<h2 class="wp-block-heading has-text-decoration-line-through" style="margin-left:9px">a</h2>',
    '<h2 class="wp-block-heading [text-decoration:line-through;block-margin-left:9px]">a</h2>',
  ],
  [
    '<div class="wp-block-group" style="background-image:url(&apos;https://x.test/a.jpg&apos;);background-size:cover;"><p>a</p></div>',
    '<div class="wp-block-group has-background-image">\x000\x00<p>a</p></div>',
  ],
])('a style is kept: %s', (html, expected) => {
  expect(read(html)).toBe(expected);
  expect(prepareText(html, surroundings).findings).toEqual([]);
});
