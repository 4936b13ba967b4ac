import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { parseSitemap } from 'sitemap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, reportsIn, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import type { FarSide } from '../support/far-side.ts';
import { headOf, type ReadHead } from '../support/head-of.ts';
import { hostilePaper, siteName } from '../support/hostile-paper.ts';

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
const fileOf = (address: string) => join(workshop.dist, address.replace(home, ''));

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
