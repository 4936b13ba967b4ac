import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex, SitemapStream, streamToPromise } from 'sitemap';
import { expect, test } from 'vitest';
import { divideSitemap, sitemapFile } from '../../../src/views/sitemap.ts';

const hostile = [
  'https://paper.example/a&b/%3Cscript%3E/',
  'https://paper.example/%F0%9F%9A%A4/',
  'https://paper.example/"quoted"/\'single\'/',
  'https://paper.example/]]%3E/',
];

test('a parser of sitemaps reads each page with its address, date and pictures', async () => {
  const entries = hostile.map((address, index) => ({
    address,
    changed: index === 0 ? undefined : `2026-01-0${index}T10:00:00Z`,
    pictures: index === 1 ? ['https://paper.example/_media/a&b.jpg'] : [],
  }));
  const read = await parseSitemap(Readable.from([sitemapFile({ kind: 'pages', entries })]));
  expect(read.map(({ url }) => url)).toEqual(hostile.map((address) => new URL(address).href));
  expect(read.map(({ lastmod }) => lastmod)).toEqual([
    undefined,
    ...[1, 2, 3].map((day) => `2026-01-0${day}T10:00:00.000Z`),
  ]);
  expect(read.map(({ img }) => img.map(({ url }) => url))).toEqual([
    ...[[], ['https://paper.example/_media/a&b.jpg'], [], []],
  ]);
});

test('a sitemap has the same bytes as one from the package sitemap', async () => {
  const entries = [...hostile, 'https://paper.example/ÅÄÖ/\u0001/'].map((address, index) => ({
    address,
    changed: index === 2 ? undefined : `2026-01-0${index + 1}T10:00:00Z`,
    pictures: hostile.slice(0, index % 3),
  }));
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: true, video: false },
  });
  const items = entries.map(({ address, changed, pictures }) => ({
    url: address,
    img: pictures.map((url) => ({ url })),
    ...(changed !== undefined && { lastmod: changed }),
  }));
  const xml = await streamToPromise(Readable.from(items).pipe(stream));
  expect(sitemapFile({ kind: 'pages', entries })).toBe(xml.toString('utf8'));
});

test('a parser of sitemaps reads the address of each part', async () => {
  const address = 'https://paper.example/a&b/sitemap-1.xml';
  const entries = [{ address, changed: '2026-01-01T10:00:00Z', pictures: [] }];
  const xml = sitemapFile({ kind: 'parts', entries });
  const read = await parseSitemapIndex(Readable.from([xml]));
  expect(read.map(({ url }) => url)).toEqual([address]);
});

const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    address: `https://paper.example/${at}/`,
    changed: at === 7 ? '2026-02-01T10:00:00Z' : '2026-01-01T10:00:00Z',
    pictures: [],
  }));

test('a sitemap of up to 5,000 pages is one file', () => {
  expect(divideSitemap(pages(5000))).toEqual([]);
});

test('a longer sitemap is divided: it keeps all pages, and each part has the date of its latest page', () => {
  const parts = divideSitemap(pages(10_001));
  expect(parts.map(({ path, changed, pages: { length } }) => [path, changed, length])).toEqual([
    ['/sitemap-1.xml', '2026-02-01T10:00:00Z', 5000],
    ['/sitemap-2.xml', '2026-01-01T10:00:00Z', 5000],
    ['/sitemap-3.xml', '2026-01-01T10:00:00Z', 1],
  ]);
  expect(parts.flatMap((part) => part.pages)).toEqual(pages(10_001));
});
