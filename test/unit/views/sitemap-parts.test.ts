import { expect, test } from 'vitest';
import { divideSitemap } from '../../../src/views/sitemap.ts';

const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    address: `https://paper.example/${at}/`,
    changed: at === 7 ? '2026-02-01T10:00:00Z' : '2026-01-01T10:00:00Z',
    pictures: [],
  }));

test('a sitemap of up to 5,000 pages is one file', () => {
  expect(divideSitemap(pages(5000))).toEqual([]);
});

test('a longer one is divided, and no page is lost; each part is as old as its latest page', () => {
  const parts = divideSitemap(pages(10_001));
  expect(parts.map(({ path, changed, pages: { length } }) => [path, changed, length])).toEqual([
    ['/sitemap-1.xml', '2026-02-01T10:00:00Z', 5000],
    ['/sitemap-2.xml', '2026-01-01T10:00:00Z', 5000],
    ['/sitemap-3.xml', '2026-01-01T10:00:00Z', 1],
  ]);
  expect(parts.flatMap((part) => part.pages)).toEqual(pages(10_001));
});
