import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { almanacPasswords, almanacSeed } from '../support/almanac.ts';
import {
  filesOf,
  startBuilder,
  type KeptBuilder,
  type SiteFiles,
} from '../support/kept-builder.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { scratch } from '../support/scratch.ts';

// The site behind the recordings of WordPress 7.1: boats and routes with pages, snippets without, rigs, and a private taxonomy.
let folder: string;
let almanac: Magazine;
let builder: KeptBuilder;
let site: SiteFiles;

const build = async () => filesOf((await builder.build()).folder);

beforeAll(async () => {
  folder = mkdtempSync(join(scratch, 'types-'));
  almanac = await openMagazine(await almanacSeed(folder), { basicAuthPlugin: true });
  builder = startBuilder(folder, { CMS_URL: almanac.url, SITE_URL: 'https://paper.example' });
  site = await build();
});
afterAll(async () => {
  await builder.end();
  await almanac.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string): string => Buffer.from(site.get(path) ?? '', 'base64').toString('utf8');
const pageAt = (path: string): string => read(`client${path}index.html`);
const pages = (): string[] =>
  [...site.keys()].flatMap((path) => {
    const [, found] = /^client(\/(?:.*\/)?)index\.html$/.exec(path) ?? [];
    return found === undefined ? [] : [found];
  });

const records = z.array(z.object({ id: z.int(), link: z.string() }));
const list = async (query: string) => {
  const response = await fetch(new URL(`/wp-json/wp/v2/${query}`, almanac.url));
  return records.parse(await response.json());
};
const linksOf = async (base: string): Promise<string[]> =>
  (await list(`${base}?per_page=100`)).map(({ link }) => new URL(link).pathname);

test.each(['posts', 'pages', 'boats', 'route', 'categories', 'rig'])(
  'every link of %s has a page',
  async (base) => {
    const links = await linksOf(base);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !pages().includes(path))).toEqual([]);
  },
);

test.each(['snippet', 'internal'])('no link of %s has a page', async (base) => {
  const links = await linksOf(base);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => pages().includes(path))).toEqual([]);
});

test('the archive of a type lists its entries at the address that WordPress has for it', async () => {
  const archive = pageAt('/fleet/');
  for (const path of await linksOf('boats')) expect(archive).toContain(`href="${path}"`);
  expect(archive).toMatch(/<li>Boats: \d<\/li>.*href="\/fleet\/rss\.xml"/s);
  const [boat = ''] = await linksOf('boats');
  expect(read('client/fleet/rss.xml')).toContain(`https://paper.example${boat}`);
  expect(read('client/sitemap.xml')).toContain(`https://paper.example${boat}`);
  expect(read('client/sitemap.xml')).toContain('https://paper.example/fleet/');
});

test('an entry leads to the archive of its type, to its terms and to the entries above it', async () => {
  const rigs = await linksOf('rig');
  const boats = (await linksOf('boats')).map((path) => pageAt(path));
  for (const html of boats) expect(html).toContain('/fleet/');
  expect(boats.some((html) => rigs.some((path) => html.includes(`href="${path}"`)))).toBe(true);
  const [below = ''] = (await linksOf('route')).toSorted((a, b) => b.length - a.length);
  const above = `${below.split('/').slice(0, -2).join('/')}/`;
  expect(pageAt(below)).toContain(`https://paper.example${above}`);
});

const write = async (path: string, method: string, body?: object) => {
  const account = Buffer.from(`admin:${almanacPasswords.admin}`).toString('base64');
  const answer = await fetch(new URL(`/wp-json/wp/v2/${path}`, almanac.url), {
    method,
    headers: { authorization: `Basic ${account}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
};

test('the front page is the page of the setting, and nothing else', () => {
  const front = pageAt('/');
  expect(front).toContain('<h1 dir="ltr">Harbour</h1>');
  expect(front.match(/<h1\b/g)).toHaveLength(1);
  expect(front).toContain('Welcome to the harbour.');
  expect(front).not.toContain('href="/entry-1/"');
  expect(front).toContain('<title>The Harbour Almanac</title>');
  expect(front).toContain('<link rel="canonical" href="https://paper.example/">');
  expect(front).toContain('"@type":"WebPage","@id":"https://paper.example/#page"');
  expect(pageAt('/harbour/')).toContain('http-equiv="refresh" content="0; url=/"');
});

test('the posts are listed at the page of the setting, with the feed of the site', () => {
  const log = pageAt('/log/');
  expect(log).toContain('<h1 dir="ltr">Log</h1>');
  expect(log).toContain('href="/entry-1/"');
  expect(log).toContain('<link rel="canonical" href="https://paper.example/log/">');
  expect(log).toContain('href="/rss.xml"');
  expect(site.has('client/log/rss.xml')).toBe(false);
  expect(pageAt('/log/feed/')).toContain('url=/rss.xml');
  expect(pageAt('/entry-1/')).toContain('"name":"Log","item":"https://paper.example/log/"');
});

test('each of the two is in the sitemap once, and found by its id', () => {
  const sitemap = read('client/sitemap.xml');
  for (const path of ['/', '/log/'])
    expect(sitemap.split(`<loc>https://paper.example${path}</loc>`)).toHaveLength(2);
  expect(sitemap).not.toContain('/harbour/');
  expect(JSON.parse(read('server/redirects.json'))).toMatchObject({
    ids: { 15: '/', 16: '/log/' },
    paths: { '/harbour/': '/', '/log/feed/': '/rss.xml' },
  });
});

test('further pages of the list are below its page, and those on the front page lead there', async () => {
  for (let n = 2; n <= 12; n += 1) {
    await write('posts', 'POST', { title: `Log entry ${n}`, content: 'Text.', status: 'publish' });
  }
  site = await build();
  expect(pageAt('/log/page/2/')).toContain('href="/entry-1/"');
  expect(pageAt('/log/')).not.toContain('href="/entry-1/"');
  expect(pageAt('/page/2/')).toContain('url=/log/page/2/');
  expect(pageAt('/')).not.toContain('/page/2/');
});

const change = async (base: string, slug: string, method: string, body?: object) => {
  const [record] = await list(`${base}?slug=${slug}`);
  await write(`${base}/${record?.id}`, method, body);
};

test('an edited entry and a deleted one show in the next build, and nothing private is published', async () => {
  await change('boats', 'gannet', 'POST', { title: 'Gannet, painted' });
  await change('route', 'lighthouse', 'DELETE');
  site = await build();
  expect(pageAt('/fleet/gannet/')).toContain('Gannet, painted');
  expect(pageAt('/fleet/')).toContain('Gannet, painted');
  expect(pages().filter((path) => path.includes('lighthouse'))).toEqual([]);
  const everything = [...site.keys()]
    .filter((path) => /\.(?:html|xml|json)$/.test(path))
    .map(read)
    .join('\n');
  expect(everything).not.toContain('Shown inside other pages');
  expect(everything).not.toContain('Books closed');
});
