import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex, SitemapStream, streamToPromise } from 'sitemap';
import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml } from '../../../src/views/sitemap-xml.ts';

const hostile = [
  'https://paper.example/a&b/%3Cscript%3E/',
  'https://paper.example/%F0%9F%9A%A4/',
  'https://paper.example/"quoted"/\'single\'/',
  'https://paper.example/]]%3E/',
];

test('pages are read again as they are: their addresses, when they changed, what they show', async () => {
  const entries = hostile.map((address, index) => ({
    address,
    changed: index === 0 ? undefined : `2026-01-0${index}T10:00:00Z`,
    pictures: index === 1 ? ['https://paper.example/_media/a&b.jpg'] : [],
  }));
  const read = await parseSitemap(Readable.from([sitemapXml(entries)]));
  expect(read.map(({ url }) => url)).toEqual(hostile.map((address) => new URL(address).href));
  expect(read.map(({ lastmod }) => lastmod)).toEqual([
    undefined,
    ...[1, 2, 3].map((day) => `2026-01-0${day}T10:00:00.000Z`),
  ]);
  expect(read.map(({ img }) => img.map(({ url }) => url))).toEqual([
    ...[[], ['https://paper.example/_media/a&b.jpg'], [], []],
  ]);
});

test('they are written as a library for sitemaps writes them', async () => {
  const entries = [...hostile, 'https://paper.example/ÅÄÖ/\u0001/'].map((address, index) => ({
    address,
    changed: index === 2 ? undefined : `2026-01-0${index + 1}T10:00:00Z`,
    pictures: hostile.slice(0, index % 3),
  }));
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: true, video: false },
  });
  const items = entries.map(({ address, changed, pictures }) => ({
    ...{ url: address, img: pictures.map((url) => ({ url })) },
    ...(changed !== undefined && { lastmod: changed }),
  }));
  const xml = await streamToPromise(Readable.from(items).pipe(stream));
  expect(sitemapXml(entries)).toBe(xml.toString('utf8'));
});

test('so are the parts of a long one', async () => {
  const address = 'https://paper.example/a&b/sitemap-1.xml';
  const xml = sitemapIndexXml([{ address, changed: '2026-01-01T10:00:00Z' }]);
  const read = await parseSitemapIndex(Readable.from([xml]));
  expect(read.map(({ url }) => url)).toEqual([address]);
});
