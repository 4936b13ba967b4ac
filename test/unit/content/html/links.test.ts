import { describe, expect, test } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';

const read = (html: string) => prepareText(html, surroundings).prepared;

describe('links to the site itself become gaps', () => {
  test.each([
    ['https://quay.test/about/', 'https://quay.test/about/'],
    ['http://www.quay.test/about/?x=1#top', 'http://www.quay.test/about/?x=1#top'],
    ['//quay.test/', 'https://quay.test/'],
    ['/?p=12', 'https://quay.test/?p=12'],
    ['../rain/', 'https://quay.test/2026/10/rain/'],
    ['https://quay.test/2026/10/fog/#wharf', 'https://quay.test/2026/10/fog/#wharf'],
  ])('%s', (href, address) => {
    const { parts, references } = read(`<a href="${href}" target="_blank">x</a>`);
    expect(parts).toEqual(['<a href="\x000\x00">x</a>']);
    expect(references).toEqual([{ kind: 'link', address }]);
  });

  test('an address has one reference, however often it occurs', () => {
    const { parts, references } = read('<a href="/a/">x</a><a href="/a/">y</a>');
    expect(parts).toEqual(['<a href="\x000\x00">x</a><a href="\x000\x00">y</a>']);
    expect(references).toHaveLength(1);
  });
});

test.each([
  '/wp-content/uploads/2026/tides.pdf',
  '/wp-content/uploads/2026/log.xyz',
  '/files/horn.mp3',
  '/wp-content/uploads/chart.jpg',
])('%s is a file that is copied', (path) => {
  expect(read(`<a href="${path}">x</a>`).references).toEqual([
    { kind: 'file', address: `https://quay.test${path}` },
  ]);
});

describe('no link leads to the REST API', () => {
  const root = 'https://quay.test/api-root/';
  const readLink = (href: string) =>
    prepareText(`<a href="${href}">x</a>`, { ...surroundings, root });

  test.each([
    '/wp-json/wp/v2/posts?per_page=100',
    'https://www.quay.test/news/wp-json',
    '/?rest_route=/wp/v2/posts',
    '/api-root/wp/v2/posts/12',
  ])('%s keeps its words only', (href) => {
    const { prepared, findings } = readLink(href);
    expect(prepared).toMatchObject({ parts: ['<a>x</a>'], references: [] });
    expect(findings).toMatchObject([
      { kind: 'address', why: 'it leads to the REST API of WordPress' },
    ]);
  });

  test.each([
    '/wp-json/wp/v2/posts?per_page=100&amp;add-to-cart=12',
    '/?rest_route=%2Fwp%2Fv2%2Fposts&amp;add-to-cart=12',
  ])('%s puts a product into the cart at the home', (href) => {
    expect(readLink(href).prepared.references).toEqual([
      { kind: 'link', address: 'https://quay.test/?add-to-cart=12' },
    ]);
  });

  test('as the source of a quotation either', () => {
    expect(read('<q cite="/wp-json/wp/v2/posts/1">x</q>').parts).toEqual(['<q>x</q>']);
  });
});

test.each([
  ['/wp-content/uploads/a.pdf', 'https://cms.test/wp/wp-content/uploads/a.pdf'],
  [
    'https://www.quay.test/wp-content/uploads/a.pdf?x=1',
    'https://cms.test/wp/wp-content/uploads/a.pdf?x=1',
  ],
  ['https://cms.test/wp/wp-content/uploads/a.pdf', 'https://cms.test/wp/wp-content/uploads/a.pdf'],
  ['/files/a.pdf', 'https://quay.test/files/a.pdf'],
])('if WordPress has a host of its own, uploads are there: %s', (href, address) => {
  const headless = {
    ...surroundings,
    wordPress: 'https://cms.test/wp',
    ownHosts: new Set(['quay.test', 'cms.test']),
  };
  const { prepared } = prepareText(`<a href="${href}">x</a>`, headless);
  expect(prepared.references).toEqual([{ kind: 'file', address }]);
});

test('an upload that a browser would run is not copied', () => {
  const { references } = read('<a href="/wp-content/uploads/game.html">x</a>');
  expect(references).toEqual([
    { kind: 'link', address: 'https://quay.test/wp-content/uploads/game.html' },
  ]);
});

describe('other links', () => {
  test.each([
    [
      '<a href="https://x.test/?a=1&amp;b=2">x</a>',
      ' href="https://x.test/?a=1&amp;b=2" rel="noopener"',
    ],
    ['<a href="https://x.test/a b">x</a>', ' href="https://x.test/a%20b" rel="noopener"'],
    ['<a href="https:\\\\x.test\\y">x</a>', ' href="https://x.test/y" rel="noopener"'],
    ['<a href="mailto:ann@x.test">x</a>', ' href="mailto:ann@x.test"'],
    ['<a href="http:// no host/">x</a>', ''],
    ['<a href="javascript:alert(1)">x</a>', ''],
    ['<a href="http:// no host/" rel="nofollow ugc">x</a>', ''],
    ['<a name="x">x</a>', ' id="content-x"'],
  ])('%s', (html, attributes) => {
    const { parts, references } = read(html);
    expect(parts).toEqual([`<a${attributes}>x</a>`]);
    expect(references).toEqual([]);
  });
});

test('footnotes link both ways, even between the pages of a text', async () => {
  const html =
    '<p>Fog<a href="#n" id="r">1</a></p><!--nextpage--><p id="n">Note <a href="#r">back</a> <a href="#n">here</a></p>';
  const { prepared } = await prepareBody(html, surroundings);
  expect(prepared.parts).toEqual([
    '<p>Fog<a href="\x000\x00" id="content-r">1</a></p>',
    '<p id="content-n">Note <a href="\x001\x00">back</a> <a href="#content-n">here</a></p>',
  ]);
  expect(prepared.references).toEqual([
    { kind: 'link', address: 'https://quay.test/2026/10/fog/2/#content-n' },
    { kind: 'link', address: 'https://quay.test/2026/10/fog/#content-r' },
  ]);
});

test('the source of a quotation from the site itself becomes a gap', () => {
  expect(read('<blockquote cite="/rain/">x</blockquote>').parts).toEqual([
    '<blockquote cite="\x000\x00">x</blockquote>',
  ]);
});
