import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService, type Seed } from '../../src/embedded/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';

// Everything that an editor wrote is digits, so that each letter is a word of the site's own.
const post = (number: number): Seed['posts'][number] => ({
  type: 'post',
  slug: `post-${number}`,
  title: String(number),
  content: number === 1 ? '<h2>1</h2><p>1</p><!--nextpage--><p>2</p>' : `<p>${number + 1000}</p>`,
  author: number % 2 === 0 ? 'a' : 'b',
  status: 'publish',
  date: `202${number % 3}-0${(number % 9) + 1}-0${(number % 9) + 1}T10:00:00`,
  categories: ['below'],
  tags: ['tag'],
  sticky: number === 2,
});

const user = (login: string, name: string, url: string): Seed['users'][number] => ({
  login,
  name,
  url,
  password: login,
  role: 'author',
  description: '5678',
});

const seed: Seed = {
  site: { name: '100', description: '101', timeZone: 'UTC', language: 'en' },
  users: [
    user('a', '201', 'https://www.example.org/~a'),
    user('b', '202', 'javascript:alert(1)//x'),
  ],
  terms: [
    { taxonomy: 'category', name: '301', slug: 'above' },
    { taxonomy: 'category', name: '302', slug: 'below', parent: 'above' },
    { taxonomy: 'post_tag', name: '303', slug: 'tag' },
  ],
  media: [],
  posts: [
    ...Array.from({ length: 13 }, (_, index) => post(index + 1)),
    { ...post(1), type: 'page', slug: 'page', title: '401' },
    { ...post(2), type: 'page', slug: 'child', title: '402', parent: 'page' },
  ],
  comments: [
    {
      post: 'post-3',
      authorName: '',
      date: '2026-01-02T10:00:00',
      content: '<p>12</p>',
      status: 'approved',
    },
  ],
};

// Names of places and of things that have none other.
const names =
  /\b(?:RSS|Atom|JSON|Feed|OPML|JavaScript|Bluesky|Mastodon|Facebook|WhatsApp|example\.org)\b/g;

const readable = new Set(['alt', 'aria-label', 'aria-description', 'placeholder', 'title']);

/** All that a page says: its text, and the attributes that are read to somebody. */
const saidIn = (html: string): string => {
  const page = parseDocument(html);
  const elements = DomUtils.findAll(() => true, page.children);
  const unsaid = elements.filter(
    ({ name, attribs }) => name === 'script' || name === 'style' || 'hidden' in attribs,
  );
  for (const element of unsaid) DomUtils.removeElement(element);
  const attributes = elements.flatMap(({ name, attribs }) =>
    Object.entries(attribs).flatMap(([key, value]) => {
      const isSaid =
        readable.has(key) ||
        (key.startsWith('data-say-') && key !== 'data-say-language') ||
        (name === 'meta' && key === 'content' && attribs['name'] === 'description');
      return isSaid ? value : [];
    }),
  );
  const texts = DomUtils.filter(isText, page.children).map((text) => DomUtils.textContent(text));
  // What a script fills in, and addresses to copy, are no words.
  return [...texts, ...attributes].join('\n').replace(/\{(?:count|query)\}|https?:\S+/g, '');
};

/** In which languages and directions pages say they are, each once. */
const roots = (pages: ReadonlyMap<string, string>): readonly string[] => {
  const said = [...pages.values()].map((html) => {
    const root = DomUtils.findOne(({ name }) => name === 'html', parseDocument(html).children);
    return `${root?.attribs['lang'] ?? '?'} ${root?.attribs['dir'] ?? '?'}`;
  });
  return [...new Set(said)];
};

describe('A site in another language than English', () => {
  let folder: string;
  let cms: EmbeddedService;
  let workshop: Workshop;
  let dist: Dist;

  const build = async (language: string): Promise<void> => {
    const settings = { CMS_URL: cms.url, CMS_RETRIES: '0', SITE_LANGUAGE: language };
    const { code, output } = await workshop.build(settings);
    if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  };

  /** Each page that is no mere step to another. */
  const pages = async (): Promise<ReadonlyMap<string, string>> => {
    const files = (await dist.files()).filter((file) => file.endsWith('.html'));
    const read = await Promise.all(
      files.map(async (file) => [file, await readFile(join(workshop.dist, file), 'utf8')] as const),
    );
    return new Map(read.filter(([, html]) => !html.includes('http-equiv="refresh"')));
  };

  /** Pages with Latin letters that are no names, and what they say. */
  const foreign = async (): Promise<readonly string[]> =>
    [...(await pages())].flatMap(([file, html]) =>
      (
        saidIn(html)
          .replace(names, '')
          .match(/[a-z][a-z ]*/gi) ?? []
      ).map((said) => `${file}: ${said.trim()}`),
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-languages-'));
    cms = await startEmbedded({ folder, seed });
    workshop = await openWorkshop();
    dist = readDist(workshop.dist);
  });
  afterAll(async () => {
    await workshop.remove();
    await cms.close();
    await rm(folder, { recursive: true });
  });

  test('says every word in Arabic, from right to left', async () => {
    await build('ar');
    const all = await pages();
    expect(all.size).toBeGreaterThan(30);
    expect(roots(all)).toEqual(['ar rtl']);
    expect(await foreign()).toEqual([]);

    const section = saidIn(await dist.html('/category/above/'));
    expect(section).toContain('13 مقالًا');
    expect(section).toContain('الصفحة الأخيرة');
    expect(saidIn(await dist.html('/archive/'))).toContain('جميع المقالات');
  });

  test('tells where an author is on the web by a web address only', async () => {
    const links = DomUtils.findAll(
      ({ attribs }) => attribs['rel']?.split(' ').includes('me') === true,
      parseDocument((await dist.html('/author/a/')) + (await dist.html('/author/b/'))).children,
    );
    expect(links.map(({ attribs }) => attribs['href'])).toEqual(['https://www.example.org/~a']);
    expect(await dist.filesWith(['javascript:alert'])).toEqual([]);
  });

  test('says every word and date in Japanese', async () => {
    await build('ja');
    const all = await pages();
    expect(roots(all)).toEqual(['ja ltr']);
    expect(await foreign()).toEqual([]);

    const dates = [...all.values()].flatMap((html) =>
      DomUtils.findAll(({ name }) => name === 'time', parseDocument(html).children).map((time) =>
        DomUtils.textContent(time),
      ),
    );
    expect(dates.length).toBeGreaterThan(50);
    for (const date of dates) expect(date).toMatch(/^(?:20\d\d年\d{1,2}月)?\d{1,2}日/);
    expect(saidIn(await dist.html('/2021/02/'))).toContain('2021年2月');
  });
});
