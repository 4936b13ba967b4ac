import { expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';

const surroundings = {
  address: 'https://paper.example/yard/',
  home: 'https://paper.example',
  ownHosts: new Set(['paper.example']),
  embedHosts: new Set(['youtube.com']),
};
const prepare = (html: string) => prepareText(html, surroundings).prepared;
/** The HTML without white space between tags, and without elements that only group. */
const shown = (html: string): string =>
  prepare(html)
    .parts.join('')
    .replaceAll(/<\/?(?:div|span)>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, (edge) => edge.trim())
    .trim();
const settings = (values: object): string => JSON.stringify(values).replaceAll('"', '&quot;');

test.each([
  [
    '<span class="elementor-counter-number" data-to-value="1240" data-delimiter=",">0</span>',
    '1,240',
  ],
  ['<span class="elementor-counter-number" data-to-value="12.5">0</span>', '12.5'],
  [
    '<div class="kb-count-up" data-end="98000" data-prefix="€ " data-suffix=" &amp; more" data-separator="."><div class="kb-count-up-number"></div></div>',
    '€ 98.000 &amp; more',
  ],
  ['<b class="js-counter" data-count="7">0</b>', '<b>7</b>'],
  // Neither a counter, nor a number.
  ['<b data-count="7">Shared</b>', '<b>Shared</b>'],
  ['<b class="counter" data-count="7">many</b>', '<b>many</b>'],
  ['<b class="counter" data-count="1e999">0</b>', '<b>0</b>'],
])('a counter shows the number at which it stops: %s', (html, wanted) => {
  expect(shown(html)).toBe(wanted);
});

const item = (kind: string, title: string, content: string) =>
  `<div class="elementor-${kind}-item"><div class="elementor-tab-title" role="button"><span class="elementor-${kind}-icon">+</span><a class="elementor-${kind}-title" tabindex="0">${title}</a></div><div class="elementor-tab-content"><p>${content}</p></div></div>`;

test.each([
  [item('accordion', 'When?', 'At ten.')],
  [item('toggle', 'When?', 'At ten.')],
  [
    '<div class="gb-accordion__item"><div class="gb-accordion__toggle">When?<span class="gb-accordion__toggle-icon">+</span></div><div class="gb-accordion__content"><p>At ten.</p></div></div>',
  ],
  [
    '<div class="uagb-faq-item"><div class="uagb-faq-questions-button"><span class="uagb-faq-icon-wrap">+</span>When?</div><div class="uagb-faq-content"><p>At ten.</p></div></div>',
  ],
])('an item of an accordion opens without a script: %s', (html) => {
  expect(shown(html)).toBe('<details><summary>When?</summary><p>At ten.</p></details>');
});

test('a heading stays in the title of an item', () => {
  const html =
    '<div class="kt-accordion-pane"><h3 class="kt-accordion-header-wrap"><button><span>When?</span><span class="kt-blocks-accordion-icon-trigger"></span></button></h3><div class="kt-accordion-panel">At ten.</div></div>';
  expect(shown(html)).toBe('<details><summary><h3>When?</h3></summary>At ten.</details>');
});

const roles = (names: string, panels: string) =>
  `<div class="any-tabs"><div><div class="names" role="tablist">${names}</div></div><div class="panels">${panels}</div></div>`;

test.each([
  [
    '<div class="elementor-tabs"><div class="elementor-tabs-wrapper"><div class="elementor-tab-title elementor-tab-desktop-title">One</div><div class="elementor-tab-title elementor-tab-desktop-title">Two</div></div><div><div class="elementor-tab-title elementor-tab-mobile-title">One</div><div class="elementor-tab-content" tabindex="0"><p>1</p></div><div class="elementor-tab-title elementor-tab-mobile-title">Two</div><div class="elementor-tab-content"><p>2</p></div></div></div>',
  ],
  [
    '<div class="kt-tabs-wrap"><ul class="kt-tabs-title-list"><li class="kt-title-item"><a href="#tab-1">One</a></li><li class="kt-title-item"><a href="#tab-2">Two</a></li></ul><div class="kt-tab-inner-content"><p>1</p></div><div class="kt-tab-inner-content"><p>2</p></div></div>',
  ],
  [
    roles(
      '<button role="tab" aria-controls="a">One</button><button role="tab" aria-controls="b">Two</button>',
      '<div role="tabpanel" id="b"><p>2</p></div><div role="tabpanel" id="a"><p>1</p></div>',
    ),
  ],
])('the names of tabs are headings of their panels: %s', (html) => {
  const parts = ['<h3>One</h3><p>1</p>', '<h3>Two</h3><p>2</p>'];
  const text = shown(html).replaceAll(/<div[^>]*>/g, '');
  expect(parts.map((part) => text.includes(part))).toEqual([true, true]);
  expect(text).toHaveLength(parts.join('').length);
});

test.each([
  [{ video_type: 'youtube', youtube_url: 'https://www.youtube.com/watch?v=abc' }, 'embed'],
  [{ video_type: 'hosted', hosted_url: { url: 'https://paper.example/f.mp4' } }, 'player'],
  [{ video_type: 'youtube', youtube_url: 'javascript:alert(1)' }, undefined],
  [{ video_type: 'youtube', youtube_url: ['https://x.example'] }, undefined],
])('a film of a builder, whose settings are %j, is a player', (values, kind) => {
  const html = `<div class="elementor-widget-video" data-settings="${settings(values)}"><div class="elementor-video"></div></div>`;
  expect(prepare(html).references[0]?.kind).toBe(kind);
});

test('slides are a row that scrolls, without copies and buttons', () => {
  const html =
    '<div class="swiper"><div class="swiper-wrapper"><div class="swiper-slide swiper-slide-duplicate">2</div><div class="swiper-slide">1</div><div class="swiper-slide">2</div></div><div class="elementor-swiper-button">Next</div><div class="swiper-pagination">●●</div></div>';
  expect(prepare(html).parts.join('').replaceAll(/\s+/g, '')).toBe(
    '<div><divclass="slide-row"tabindex="0"><div>1</div><div>2</div></div></div>',
  );
  const list = '<div class="metaslider"><ul class="slides"><li>1</li></ul></div>';
  expect(prepare(list).parts.join('')).toContain('<ul class="slide-row"');
});

test.each([
  [
    '<div class="elementor-star-rating"><i>&#xE934;</i><i>&#xE934;</i><span>Rated 2 out of 5</span></div>',
    'Rated 2 out of 5',
  ],
  ['<div class="e-rating-wrapper" aria-label="Rated 2 out of 5"><i></i></div>', 'Rated 2 out of 5'],
  [
    '<div class="elementor-countdown-wrapper" data-date="1798124400"><span></span> Days</div>',
    '<time datetime="2026-12-24T15:00:00.000Z">2026-12-24 15:00 UTC</time>',
  ],
  [
    `<div class="elementor-widget-animated-headline" data-settings="${settings({ rotating_text: 'wood\nsteel' })}">We build in <span class="elementor-headline-dynamic-wrapper"></span></div>`,
    'We build in wood',
  ],
  [
    '<div class="elementor-alert">Closed<button class="elementor-alert-dismiss">×</button></div>',
    'Closed',
  ],
])('%s says %s', (html, wanted) => {
  expect(shown(html)).toBe(wanted);
});

test('what a script would have run stays out, and quotes of settings end no attribute', () => {
  const html = `<div class="elementor-widget-animated-headline" data-settings='{"rotating_text":"<img src=x onerror=alert(1)>"}'><a title='"onclick="alert(1)' href="https://x.example/">x</a><span class="elementor-headline-dynamic-wrapper"></span></div>`;
  expect(shown(html)).not.toMatch(/<img|onclick="/);
  expect(shown(html)).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('thousands of widgets in each other are read in time', () => {
  const open = '<div class="elementor-tabs swiper-wrapper"><div class="elementor-tabs-wrapper">';
  const { parts } = prepare(open.repeat(40_000) + item('toggle', 'x', 'y').repeat(2000));
  expect(parts).toHaveLength(1);
});
