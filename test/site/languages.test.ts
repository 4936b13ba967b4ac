import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filesOf,
  startBuilder,
  type KeptBuilder,
  type SiteFiles,
} from '../support/kept-builder.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { polyglotSeed } from '../support/polyglot.ts';
import { scratch } from '../support/scratch.ts';

let folder: string;
let paper: Magazine;
let builder: KeptBuilder;
let site: SiteFiles;

beforeAll(async () => {
  folder = mkdtempSync(join(scratch, 'languages-'));
  paper = await openMagazine(polyglotSeed, { basicAuthPlugin: true });
  builder = startBuilder(folder, { CMS_URL: paper.url, SITE_URL: 'https://paper.example' });
  site = filesOf((await builder.build()).folder);
});
afterAll(async () => {
  await builder.end();
  await paper.close();
  rmSync(folder, { recursive: true, force: true });
});

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

const read = (path: string): string => Buffer.from(site.get(path) ?? '', 'base64').toString('utf8');
const pageAt = (path: string) => parseDocument(read(`client${path}index.html`));

/** The elements of a page for which a test holds, inside of the first one for which `within` holds. */
const elements = (path: string, is: (element: Element) => boolean, within = isElement) => {
  const outer = DomUtils.findOne(within, pageAt(path).children);
  return outer === null ? [] : DomUtils.findAll(is, outer.children);
};
const isElement = (_: Element): boolean => true;
const named = (name: string) => (element: Element) => element.name === name;
const classed = (name: string) => (element: Element) =>
  (element.attribs['class'] ?? '').split(' ').includes(name);
const having = (attribute: string) => (element: Element) => attribute in element.attribs;

const hrefOf = (element: Element): string => element.attribs['href'] ?? '';
const linksIn = (path: string, within = isElement): string[] =>
  elements(path, named('a'), within).map(hrefOf);
const textOf = (path: string, is: (element: Element) => boolean): string => {
  const found = DomUtils.findOne(is, pageAt(path).children);
  return found === null ? '' : DomUtils.textContent(found).replace(/\s+/g, ' ').trim();
};
const alternates = (path: string): string[] =>
  elements(path, having('hreflang'), named('head')).map(hrefOf);
const ours = (path: string): string[] =>
  linksIn(path, named('main')).filter((href) => href.startsWith('/'));
const htmlOf = (path: string) =>
  DomUtils.findOne(named('html'), pageAt(path).children)?.attribs ?? {};

describe('a page of the site itself', () => {
  test.each(['search', 'feeds'])('%s leads to itself in the other languages', (name) => {
    const all = ['', '/de', '/ar'].map((prefix) => `${prefix}/${name}/`);
    for (const path of all) expect(linksIn(path, classed('site-languages'))).toEqual(all);
    expect(alternates(`/de/${name}/`)).toEqual([
      ...all.map((each) => `https://paper.example${each}`),
      `https://paper.example${all[0] ?? ''}`,
    ]);
  });
});

describe('the front page of each language', () => {
  test.each([
    ['/', 'en-GB', 'ltr', 'Crossing 12'],
    ['/de/', 'de-DE', 'ltr', 'Fahrt 11'],
    ['/ar/', 'ar', 'rtl', 'ضباب على النهر'],
  ])('%s lists its own stories', (path, language, direction, first) => {
    expect(htmlOf(path)).toMatchObject({ lang: language, dir: direction });
    const stories = linksIn(path, named('main')).filter((href) => href.includes('/2026/'));
    expect(stories.length).toBeGreaterThan(0);
    expect(stories.filter((href) => !href.startsWith(`${path}2026/`))).toEqual([]);
    expect(textOf(path, named('h2'))).toBe(first);
  });
  test('goes on in its own language', () => {
    expect(linksIn('/de/')).toContain('/de/page/2/');
    expect(textOf('/de/page/2/', named('main'))).toContain('Nebel auf dem Fluss');
    expect(textOf('/page/2/', named('main'))).toContain('Fog on the river');
    expect(textOf('/page/2/', named('main'))).not.toContain('Nebel');
  });
  test('is linked with the others for machines', () => {
    expect(alternates('/de/')).toEqual([
      'https://paper.example/',
      'https://paper.example/de/',
      'https://paper.example/ar/',
      'https://paper.example/',
    ]);
  });
});

describe('a text', () => {
  test('has the words and the dates of its language', () => {
    expect(htmlOf('/de/2026/01/nebel/')['lang']).toBe('de-DE');
    expect(textOf('/de/2026/01/nebel/', named('time'))).toBe('3. Januar 2026');
    expect(textOf('/2026/01/fog/', named('time'))).toBe('3 January 2026');
    expect(textOf('/de/2026/01/nebel/', classed('skip'))).toBe('Zum Inhalt springen');
  });
  test('and names run in the direction of the language, whichever word is first', () => {
    const directionOf = (path: string, is: (element: Element) => boolean) =>
      elements(path, is)[0]?.attribs['dir'];
    expect(directionOf('/ar/2026/01/dabab/', classed('prose'))).toBe('rtl');
    expect(directionOf('/ar/', (each) => hrefOf(each) === '/ar/category/akhbar/')).toBe('rtl');
  });
  test('leads to its translations, also where only they name it', () => {
    const switchOf = (path: string) => linksIn(path, classed('site-languages'));
    const all = ['/2026/01/fog/', '/de/2026/01/nebel/', '/ar/2026/01/dabab/'];
    expect(switchOf('/2026/01/fog/')).toEqual(all);
    expect(switchOf('/ar/2026/01/dabab/')).toEqual(all);
    expect(switchOf('/de/2026/01/faehre/')).toEqual(['/', '/de/2026/01/faehre/', '/ar/']);
    expect(alternates('/de/ueber/')).toEqual([
      'https://paper.example/de/ueber/',
      'https://paper.example/about/',
      'https://paper.example/about/',
    ]);
  });
  test('has neighbours and related stories of its language only', () => {
    const links = ours('/de/2026/01/nebel/');
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((href) => !href.startsWith('/de/'))).toEqual([]);
  });
});

test('a page that is missing below the path of a language is missed in that language', () => {
  const page = read('client/de/404.html');
  expect(page).toMatch(
    /<html lang="de-DE"[^]*name="robots" content="noindex"[^]*href="\/de\/archive\/"/,
  );
  expect(read('client/_redirects')).toMatch(/^\/de\/\* \/de\/404.html 404$/m);
  expect(read('client/sitemap.xml')).not.toContain('404');
});

describe('lists', () => {
  test.each(['/de/author/ann/', '/de/2026/', '/de/2026/03/', '/de/archive/', '/de/feeds/'])(
    '%s has German stories only',
    (path) => {
      const main = textOf(path, named('main'));
      expect(main).not.toBe('');
      expect(main).not.toContain('Crossing');
      expect(ours(path).filter((href) => !href.startsWith('/de/'))).toEqual([]);
    },
  );
  test('of the default language leave the others out', () => {
    expect(textOf('/author/ann/', named('main'))).not.toContain('Fahrt');
    expect(textOf('/archive/', named('main'))).not.toContain('Fahrt');
    expect(site.has('client/2026/03/index.html')).toBe(false);
  });
  test('the menu has the categories and pages of the language', () => {
    const menu = (path: string) => linksIn(path, classed('site-menu'));
    expect(menu('/de/')).toEqual(['/de/category/nachrichten/', '/de/category/see/', '/de/ueber/']);
    expect(menu('/')).toEqual(['/category/news/', '/category/sea/', '/about/']);
    const current = elements('/2026/01/fog/', having('aria-current'), classed('site-menu'));
    expect(current.map(hrefOf)).toEqual(['/category/news/']);
    // The foot does not repeat a page as a section.
    const foot = linksIn('/', classed('site-footer'));
    expect(foot).toEqual([...new Set(foot)]);
  });
});

test('each language has a feed and an index of the search', () => {
  const feed = read('client/de/rss.xml');
  expect(feed).toContain('<language>de-DE</language>');
  expect(feed).toContain('Fahrt 11');
  expect(feed).not.toContain('Crossing');
  expect(read('client/rss.xml')).not.toContain('Fahrt');
  const index = (path: string) => JSON.parse(read(`client/pagefind/${path}`)) as object;
  expect(index('pagefind-entry.json')).toMatchObject({ languages: { en: { page_count: 15 } } });
  expect(index('in-de/pagefind-entry.json')).toMatchObject({
    languages: { de: { page_count: 15 } },
  });
  const [form] = elements('/de/search/', having('data-index'));
  expect(form?.attribs['data-index']).toBe('/pagefind/in-de/pagefind.js');
});

test('the sitemap has the pages of all languages', () => {
  const sitemap = read('client/sitemap.xml');
  for (const path of ['/', '/de/', '/ar/', '/de/2026/01/nebel/', '/de/category/see/'])
    expect(sitemap).toContain(`<loc>https://paper.example${path}</loc>`);
});

test('an edit in one language changes pages of that language only', async () => {
  await paper.edit('nebel', { title: 'Dichter Nebel' });
  const now = filesOf((await builder.build()).folder);
  const changed = [...now]
    .filter(([path, bytes]) => site.get(path) !== bytes)
    .map(([path]) => path);
  expect(changed).toContain('client/de/2026/01/nebel/index.html');
  const pages = changed.filter((path) => path.endsWith('.html'));
  expect(pages.filter((path) => !path.startsWith('client/de/'))).toEqual([]);
});
