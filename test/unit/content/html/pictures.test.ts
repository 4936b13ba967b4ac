import { describe, expect, test } from 'vitest';
import type { PictureReference } from '../../../../src/content/html/index.ts';
import { prepareText } from '../../../../src/content/html/index.ts';
import { safe, surroundings } from './printed.ts';

const read = (html: string) => prepareText(html, surroundings);

function pictures(html: string): PictureReference[] {
  return read(html).prepared.references.filter((reference) => reference.kind === 'picture');
}

describe('the address is that of the smallest size that is wide enough, else of the largest', () => {
  test.each([
    [
      '<img src="a-300x200.jpg" srcset="a-300x200.jpg 300w, a-1600x1067.jpg 1600w, a.jpg 4000w">',
      'a-1600x1067.jpg',
    ],
    [
      '<img src="a-300x200.jpg" srcset="a-300x200.jpg 300w, a-1024x683.jpg 1024w">',
      'a-1024x683.jpg',
    ],
    ['<img src="a.jpg" width="300" srcset="a-300x200.jpg 300w">', 'a.jpg'],
    ['<img src="a.png" srcset="a.png 1x, a@2x.png 2x" width="200">', 'a@2x.png'],
    ['<img src="data:x" data-src="a.jpg">', 'a.jpg'],
    [
      '<img src="/img/placeholder.png" data-lazy-src="a.jpg" data-lazy-srcset="a.jpg 900w, b.jpg 1800w">',
      'b.jpg',
    ],
    ['<picture><source srcset="a.webp 2000w"><img src="a.jpg"></picture>', 'a.jpg'],
    ['<picture><source srcset="a.webp 2000w"></picture>', 'a.webp'],
    ['<img src="a.jpg" srcset="javascript:alert(1) 1x, data:x 2x">', 'a.jpg'],
  ])('%s', (html, name) => {
    expect(pictures(html).map(({ address }) => address)).toEqual([
      `https://quay.test/2026/10/fog/${name}`,
    ]);
  });
});

describe('its place follows the layout', () => {
  const img = '<img src="a.jpg">';
  test.each([
    [img, 'text'],
    ['<img src="a.jpg" width="32">', 'inline'],
    ['<img src="a.jpg" width="300" class="alignleft">', 'half'],
    [`<figure class="alignwide">${img}</figure>`, 'wide'],
    [`<div class="wp-block-cover alignfull">${img}</div>`, 'full'],
    [`<figure class="wp-block-gallery columns-2">${img}</figure>`, 'half'],
    [`<figure class="wp-block-gallery columns-default"><figure>${img}</figure></figure>`, 'third'],
    [`<div class="gallery gallery-columns-4"><dl><dt>${img}</dt></dl></div>`, 'quarter'],
    [
      `<div class="wp-block-columns"><div class="wp-block-column">${img}</div><div class="wp-block-column"></div></div>`,
      'half',
    ],
    [
      `<div class="wp-block-media-text alignwide"><figure class="wp-block-media-text__media">${img}</figure></div>`,
      'text',
    ],
  ])('%s: %s', (html, place) => {
    expect(pictures(html).map((picture) => picture.place)).toEqual([place]);
  });
});

test('it keeps its alt text, title, size, id and classes', () => {
  expect(
    pictures(
      '<img src="a.jpg" alt="A &quot;boat&quot;" title="T" id="i" class="x wp-image-5" style="width:310px;height:200px">',
    ),
  ).toEqual([
    {
      kind: 'picture',
      address: 'https://quay.test/2026/10/fog/a.jpg',
      alt: 'A "boat"',
      title: 'T',
      width: 310,
      height: 200,
      classes: 'wp-image-5',
      id: 'content-i',
      place: 'half',
    },
  ]);
});

describe('it is enlarged if the editor chose that, and its link to itself goes', () => {
  const img = '<img src="/u/fog-768x512.jpg">';
  const zoom = '<figure class="wp-block-image wp-lightbox-container" data-wp-context="{}">';
  const gap = '\x000\x00';
  test.each([
    [img, gap, undefined],
    // WordPress 6.4 has a second copy beside it; 6.5 and later a button only.
    [
      `${zoom}<button class="lightbox-trigger" aria-label="Enlarge"><svg><path d="M2 0" /></svg></button>${img}<div class="wp-lightbox-overlay zoom"><button>x</button><figure>${img}</figure></div></figure>`,
      `<figure class="wp-block-image wp-lightbox-container">${gap}</figure>`,
      'chosen',
    ],
    [`<a href="/u/fog.jpg">${img}</a>`, gap, 'chosen'],
    [`<a href="/u/fog.jpg"><img src="data:image/png;base64,AAAA">${img}</a>`, gap, 'chosen'],
    [
      `<a href="/u/fog.jpg"><img src="/u/fog-300x200.jpg" srcset="/u/fog-300x200.jpg 300w, /u/fog.jpg 1200w"></a>`,
      gap,
      'chosen',
    ],
    [
      '<a href="/u/fog.jpg"><img src="/u/fog-150x150.jpg"></a>',
      `<a href="${gap}" class="enlarge">\x001\x00</a>`,
      'never',
    ],
    [`<a href="/u/map.jpg">${img}</a>`, `<a href="${gap}">\x001\x00</a>`, 'never'],
    [`${zoom}<a href="#x">${img}</a></figure>`, expect.stringContaining('<a'), 'never'],
    [`<div class="wp-block-cover">${img}</div>`, expect.anything(), 'never'],
  ])('%s', (html, text, enlarge) => {
    const { prepared, findings } = read(html);
    expect(prepared.parts).toEqual([text]);
    expect(pictures(html).map((each) => each.enlarge)).toEqual([enlarge]);
    expect(findings.filter(({ what }) => !what.includes('data:'))).toEqual([]);
  });
});

describe('an element that a noscript repeats is removed', () => {
  test.each([
    '<img src="data:x" data-src="a-300x200.jpg"><noscript><img src="a.jpg"></noscript>',
    '<noscript><img src="a.jpg"></noscript> <img src="data:x" data-src="a.jpg">',
    '<p><a href="x"><img data-src="a.jpg"></a><noscript><a href="x"><img src="a.jpg"></a></noscript></p>',
  ])('%s', (html) => {
    expect(pictures(html)).toHaveLength(1);
  });

  test('a different picture in a noscript stays', () => {
    expect(pictures('<img src="b.jpg"><noscript><img src="a.jpg"></noscript>')).toHaveLength(2);
  });
});

describe('the background picture of a cover becomes an element inside it', () => {
  test.each([
    '<div class="wp-block-cover alignwide" style="background-image:url(/u/a%20b.jpg)"><p>x</p></div>',
    `<div class="wp-block-cover alignwide" style="background-image: url('/u/a%20b.jpg')"><p>x</p></div>`,
  ])('%s', (html) => {
    const { parts, references } = read(html).prepared;
    expect(parts).toEqual(['<div class="wp-block-cover alignwide">\x000\x00<p>x</p></div>']);
    expect(references).toMatchObject([
      { address: 'https://quay.test/u/a%20b.jpg', place: 'wide', alt: '' },
    ]);
  });
});

test('smileys become text', () => {
  const html =
    'a <img src="https://s.w.org/images/core/emoji/72x72/1f600.png" alt="😀"> <img class="wp-smiley" src="/x.gif" alt=":-)">';
  expect(read(html).prepared).toEqual({ parts: ['a 😀 :-)'], references: [], headings: [] });
});

test('tracking pixels and data: pictures are removed and reported', () => {
  const { prepared, findings } = read(
    '<p><img src="https://spy.test/?id=1" width="1" height="1"></p><img src="data:image/png;base64,AAAA">',
  );
  expect(prepared.parts).toEqual(['']);
  expect(findings).toEqual([
    expect.objectContaining({ kind: 'picture', what: '<img src="data:image/png;base64,AAAA">' }),
    expect.objectContaining({ kind: 'picture', what: '<img src="https://spy.test/?id=1">' }),
  ]);
});

describe('lazy backgrounds', () => {
  test.each([
    '<div data-bg="https://quay.test/a.jpg" class="lazyload"></div>',
    `<section data-bg="url('https://quay.test/a.jpg')"> </section>`,
    '<a href="/fog/"><span data-bg-image="url(https://quay.test/a.jpg)" style="height:1px"></span></a>',
    '<div class="wp-block-cover" data-bg="https://quay.test/a.jpg"><p>Fog</p></div>',
    '<div class="wp-block-group" data-background-image="https://quay.test/a.jpg"><p>Fog</p></div>',
  ])('%s shows its picture', (html) => {
    expect(safe(html)).toContain('<img src="https://quay.test/a.jpg" alt="" />');
    expect(safe(html)).not.toContain('data-b');
  });

  test('behind words it is a pattern', () => {
    expect(safe('<div data-bg="https://quay.test/a.jpg"><p>Fog</p></div>')).toBe(
      '<div><p>Fog</p></div>',
    );
  });
});
