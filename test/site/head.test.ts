import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { parseSitemap } from 'sitemap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, reportsIn, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import type { FarSide } from '../support/far-side.ts';
import { headOf, type ReadHead } from '../support/head-of.ts';
import { breakout, hostilePaper, siteName } from '../support/hostile-paper.ts';

const home = 'https://paper.example/magazine/';

let far: FarSide;
let workshop: Workshop;
let dist: Dist;

async function build(settings: Readonly<Record<string, string>>) {
  const built = await workshop.build({ CMS_URL: far.url, CMS_RETRIES: '0', ...settings });
  if (built.code !== 0) throw new Error(`The build ended with ${built.code}:\n${built.output}`);
}

const known = { SITE_URL: 'https://paper.example', BASE_PATH: '/magazine' };

beforeAll(async () => {
  far = await hostilePaper();
  workshop = await openWorkshop();
  dist = readDist(workshop.dist);
  await build(known);
});
afterAll(async () => {
  await workshop.remove();
  await far.close();
});

const head = async (path: string): Promise<ReadHead> => headOf(await dist.html(path));
const only = (values: readonly string[]): string => {
  expect(values).toHaveLength(1);
  return values[0] ?? '';
};
const fileOf = (address: string) => join(workshop.dist, address.replace(home, ''));

describe('the head of a page', () => {
  test.each([
    ['/', siteName, home],
    ['/pictured/', `Fog ${breakout} · ${siteName}`, `${home}pictured/`],
    ['/about/', `About · ${siteName}`, `${home}about/`],
    ['/category/fog/', `${breakout} · ${siteName}`, `${home}category/fog/`],
    ['/author/ann/', `Ann ${breakout} · ${siteName}`, `${home}author/ann/`],
    ['/2026/01/', `January 2026 · ${siteName}`, `${home}2026/01/`],
  ])('%s has a title, and says where it lies', async (path, title, address) => {
    const read = await head(path);
    expect(read.title).toBe(title);
    expect(only(read.links('canonical'))).toBe(address);
    expect(only(read.meta('og:url'))).toBe(address);
    expect(only(read.meta('description'))).not.toBe('');
    expect(only(read.meta('og:site_name'))).toBe(siteName);
    expect(only(read.meta('og:locale'))).toBe('en_US');
    expect(read.meta('robots')).toEqual([]);
    const elements = ['meta', 'title', 'link', 'script', 'style'];
    expect([...read.elements].filter((name) => !elements.includes(name))).toEqual([]);
  });

  test('the page for what is not there is not to be found, and has no address', async () => {
    const missing = headOf(readFileSync(join(workshop.dist, '404.html'), 'utf8'));
    expect(only(missing.meta('robots'))).toBe('noindex');
    expect(missing.links('canonical')).toEqual([]);
    expect(missing.things.size).toBe(0);
  });

  test('a post tells when it came out and changed, who wrote it, and what it is about', async () => {
    const read = await head('/pictured/');
    expect(only(read.meta('og:type'))).toBe('article');
    expect(only(read.meta('og:title'))).toBe(`Fog ${breakout}`);
    expect(only(read.meta('og:description'))).toBe('It & the "ferry" lift.');
    expect(only(read.meta('article:published_time'))).toBe('2026-01-01T10:00:00Z');
    expect(only(read.meta('article:modified_time'))).toBe('2026-01-03T12:00:00Z');
    expect(only(read.meta('article:author'))).toBe(`${home}author/ann/`);
    expect(only(read.meta('article:section'))).toBe(breakout);
    expect(read.meta('article:tag').toSorted()).toEqual(['a, b', 'gulls']);
  });
});

describe('the picture of a page', () => {
  test('is the featured one, in a type that every platform takes', async () => {
    const read = await head('/pictured/');
    const address = only(read.meta('og:image'));
    expect(address).toMatch(/^https:\/\/paper\.example\/magazine\/_media\/[\w-]+\.jpg$/);
    const { width, height } = await sharp(fileOf(address)).metadata();
    expect([width, height]).toEqual([1200, 750]);
    expect(read.meta('og:image:width')).toEqual(['1200']);
    expect(read.meta('og:image:height')).toEqual(['750']);
    expect(read.meta('og:image:type')).toEqual(['image/jpeg']);
    expect(read.meta('og:image:alt')).toEqual(['The "quay" <at> dawn']);
    expect(read.meta('twitter:card')).toEqual(['summary_large_image']);
  });

  test('is drawn where there is none, or none that is large enough', async () => {
    const seen = new Set<string>();
    for (const path of ['/plain/', '/arabic/', '/stamp/', '/about/', '/']) {
      const read = await head(path);
      const address = only(read.meta('og:image'));
      expect(address).toMatch(/\/_cards\/card-[0-9a-f]{16}\.png$/);
      const { width, height, format } = await sharp(fileOf(address)).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
      expect(read.meta('og:image:width')).toEqual(['1200']);
      seen.add(address);
    }
    expect(seen.size).toBe(5);
  });

  test('is shared by lists, and by a post that has no title to be drawn', async () => {
    const shared = only((await head('/')).meta('og:image'));
    for (const path of ['/page/2/', '/category/fog/', '/author/ann/', '/2026/', '/untitled/'])
      expect(only((await head(path)).meta('og:image'))).toBe(shared);
    for (const path of ['/', '/page/2/', '/category/fog/', '/2026/', '/archive/'])
      expect((await head(path)).meta('og:type'), path).toEqual(['website']);
  });
});

describe('what a page describes', () => {
  test('a post is an article of the site, by a person, with its way from the front page', async () => {
    const { things } = await head('/pictured/');
    expect(things.get('NewsArticle')).toMatchObject({
      headline: `Fog ${breakout}`,
      mainEntityOfPage: `${home}pictured/`,
      datePublished: '2026-01-01T10:00:00Z',
      dateModified: '2026-01-03T12:00:00Z',
      author: { '@type': 'Person', name: `Ann ${breakout}`, url: `${home}author/ann/` },
      publisher: { '@id': `${home}#publisher` },
      isPartOf: { '@id': `${home}#website` },
      articleSection: breakout,
      inLanguage: 'en',
      image: { '@type': 'ImageObject', width: 1200, height: 750 },
    });
    expect(things.get('Organization')).toMatchObject({
      '@id': `${home}#publisher`,
      name: siteName,
    });
    expect(things.get('WebSite')).toMatchObject({ '@id': `${home}#website`, url: home });
    expect(things.get('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: home },
        { position: 2, name: breakout, item: `${home}category/fog/` },
        { position: 3, name: `Fog ${breakout}`, item: `${home}pictured/` },
      ],
    });
  });

  test('a headline is no longer than search engines take', async () => {
    const { things } = await head('/plain/');
    const headline = String(things.get('NewsArticle')?.['headline']);
    expect(headline.length).toBeLessThanOrEqual(110);
    expect(headline).toMatch(/^Very long .*…$/);
  });

  test('titles with half characters and control characters are text', async () => {
    const { things, title } = await head('/arabic/');
    expect(String(things.get('NewsArticle')?.['headline'])).toMatch(/^مرحبا/);
    for (const text of [title, String(things.get('NewsArticle')?.['headline'])]) {
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\p{Cc}/u);
    }
  });

  test('the front page says how the site is searched', async () => {
    const { things } = await head('/');
    expect(things.get('WebSite')).toMatchObject({
      name: siteName,
      description: 'News of <all> sorts',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${home}search/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  test('lists are collections, and an author is a person', async () => {
    expect((await head('/category/fog/')).things.has('CollectionPage')).toBe(true);
    expect((await head('/about/')).things.has('WebPage')).toBe(true);
    const { things } = await head('/author/ann/');
    expect(things.get('ProfilePage')).toMatchObject({
      mainEntity: {
        '@type': 'Person',
        name: `Ann ${breakout}`,
        '@id': `${home}author/ann/#person`,
      },
    });
  });

  test('no text ends a script of any page', async () => {
    for (const file of await dist.files()) {
      if (!file.endsWith('.html')) continue;
      const page = parseDocument(readFileSync(join(workshop.dist, file), 'utf8'));
      const scripts = DomUtils.getElementsByTagName('script', page);
      expect(scripts.filter((script) => DomUtils.textContent(script) === 'alert(1)')).toEqual([]);
    }
  });
});

const entries = async (name: string) =>
  parseSitemap(Readable.from([readFileSync(join(workshop.dist, name))]));

test('the sitemap names every text and list once, each is there, and none is hidden', async () => {
  const read = await entries('sitemap.xml');
  const addresses = read.map(({ url }) => url);
  expect(new Set(addresses).size).toBe(addresses.length);
  const paths = addresses.map((address) => decodeURI(address.replace(home, '/')));
  for (const path of ['/', '/pictured/', '/about/', '/category/fog/', '/author/ann/', '/2026/01/'])
    expect(paths).toContain(path);
  for (const path of ['/search/', '/page/2/', '/category/empty/', '/404/'])
    expect(paths).not.toContain(path);
  for (const path of paths) {
    const { meta, links } = await head(path);
    expect(meta('robots')).toEqual([]);
    expect(links('canonical')).toEqual([addresses[paths.indexOf(path)]]);
  }
  const pictured = read.find(({ url }) => url === `${home}pictured/`);
  expect(pictured?.lastmod).toBe('2026-01-03T12:00:00.000Z');
  expect(pictured?.img.map(({ url }) => statSync(fileOf(url)).isFile())).toEqual([true]);
});

test('search engines find it where WordPress had its own', async () => {
  const text = readFileSync(join(workshop.dist, 'sitemap.xml'), 'utf8');
  for (const name of ['wp-sitemap.xml', 'sitemap_index.xml'])
    expect(readFileSync(join(workshop.dist, name), 'utf8')).toBe(text);
  expect(readFileSync(join(reportsIn(workshop.galley, far.url), 'robots.txt'), 'utf8')).toContain(
    `Sitemap: ${home}sitemap.xml`,
  );
});

test('the manifest’s icons and addresses are there, below the base', async () => {
  const read = await head('/');
  expect(read.links('manifest')).toEqual(['/magazine/site.webmanifest']);
  const text = readFileSync(join(workshop.dist, 'site.webmanifest'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  expect(manifest).toMatchObject({
    name: siteName,
    lang: 'en',
    dir: 'ltr',
    start_url: '/magazine/',
    scope: '/magazine/',
    icons: [
      { src: '/magazine/icon-192.png', sizes: '192x192', purpose: 'any' },
      { src: '/magazine/icon-512.png', sizes: '512x512', purpose: 'any' },
      { src: '/magazine/icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
  const hrefs = [...read.links('icon'), ...read.links('apple-touch-icon')];
  expect(hrefs).toEqual(['/magazine/favicon.ico', '/magazine/apple-touch-icon.png']);
  for (const href of [...hrefs, '/magazine/icon-512.png', '/magazine/icon-maskable.png'])
    expect(statSync(join(workshop.dist, href.replace('/magazine/', ''))).size).toBeGreaterThan(100);
});

const cards = () =>
  new Map(
    (existsSync(join(workshop.dist, '_cards')) ? readdirSync(join(workshop.dist, '_cards')) : [])
      .filter((name) => name.startsWith('card-'))
      .map((name) => [name, statSync(join(workshop.dist, '_cards', name)).mtimeMs]),
  );

test('the icons show the picture that WordPress has for the site', async () => {
  for (const name of ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png']) {
    const picture = sharp(join(workshop.dist, name));
    const { width, height } = await picture.metadata();
    const spot = { left: width / 2, top: height / 2, width: 1, height: 1 };
    const { dominant } = await picture.extract(spot).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  }
});

test('a later build draws no picture again; one whose address is not known draws none, and names none', async () => {
  const before = cards();
  expect(before.size).toBeGreaterThan(10);
  await build(known);
  expect(cards()).toEqual(before);

  await build({});
  expect(cards().size).toBe(0);
  const read = await head('/pictured/');
  for (const name of ['og:image', 'og:url', 'article:author']) expect(read.meta(name)).toEqual([]);
  expect(read.links('canonical')).toEqual([]);
  expect(read.things.size).toBe(0);
  expect(read.meta('twitter:card')).toEqual(['summary']);
  expect(readdirSync(workshop.dist)).not.toContain('sitemap.xml');
  expect(readFileSync(join(workshop.dist, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
});
