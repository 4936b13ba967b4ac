import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { publishRedirects } from '../../../src/output/index.ts';
import type { KnownRecord, KnownSite } from '../../../src/paths.ts';
import { hostilePaths, knownSite } from './old-addresses.ts';

const text = (id: number, path: string, parts = [path]): KnownRecord => {
  return { kind: 'post', ids: [id], slug: '', path, pages: 1, parts };
};

interface Given {
  readonly files?: Readonly<Record<string, string>>;
  readonly base?: string;
  readonly siteUrl?: string | null;
  readonly language?: string;
  readonly own?: Readonly<Record<string, string>>;
}

/** Publishes into a folder that is a part of another one, so that a file beside it would be seen. */
async function publish(known: KnownSite, given: Given = {}) {
  const { files = {}, own = {}, base = '/', siteUrl = null, language = 'en' } = given;
  const folder = await mkdtemp(join(tmpdir(), 'galley-redirects-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dist, publicFolder] = [join(folder, 'dist'), join(folder, 'public')];
  for (const [name, content] of [
    ...Object.entries(files).map(([file, content]) => [join(dist, file), content] as const),
    ...Object.entries(own).map(([file, content]) => [join(publicFolder, file), content] as const),
  ]) {
    await mkdir(join(name, '..'), { recursive: true });
    await writeFile(name, content);
  }
  await mkdir(dist, { recursive: true });
  const privateFolder = join(folder, 'private');
  await publishRedirects({ known, dist, publicFolder, privateFolder, base, siteUrl, language });
  const read = (file: string) => readFile(join(dist, file), 'utf8');
  return {
    read,
    /** Where the page of an old address leads. */
    leadsTo: async (path: string) =>
      /content="0; url=([^"]*)"/.exec(await read(`${path}index.html`))?.[1],
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
        .toSorted(),
  };
}

describe('an old address has a page that leads on', () => {
  const known = knownSite({
    records: [
      text(12, '/2026/01/fog-lifts/'),
      { kind: 'category', ids: [2], slug: 'news', path: '/category/news/', pages: 1, parts: [] },
    ],
    dates: [{ path: '/2026/01/', year: 2026, month: 1, pages: 1, days: [3, 17] }],
    attachments: [
      { id: 90, path: '/2026/01/fog-lifts/boats/', to: '/2026/01/fog-lifts/' },
      { id: 91, path: '/lonely/', to: null },
      { id: 92, path: null, to: '/2026/01/fog-lifts/' },
    ],
    redirects: [{ path: '/2026/01/港/', to: '/2026/01/fog-lifts/' }],
  });

  test.each([
    ['/2026/01/港/', '/2026/01/fog-lifts/'],
    ['/feed/', '/rss.xml'],
    ['/feed/atom/', '/rss.xml'],
    ['/comments/feed/', '/comments/rss.xml'],
    ['/category/news/feed/', '/category/news/rss.xml'],
    ['/2026/01/fog-lifts/boats/', '/2026/01/fog-lifts/'],
    ['/2026/01/03/', '/2026/01/'],
    ['/2026/01/17/', '/2026/01/'],
  ])('%s', async (from, to) => {
    const { leadsTo } = await publish(known);
    expect(await leadsTo(from)).toBe(to);
  });

  test('by its id, and so do uploads; one that belongs to no text has none', async () => {
    const { read, names } = await publish(known);
    for (const id of [12, 90, 92]) {
      expect(await read(`_p/${id}.html`)).toContain('url=/2026/01/fog-lifts/"');
    }
    const files = await names();
    expect(files).not.toContain('/dist/_p/91.html');
    expect(files).not.toContain('/dist/lonely/index.html');
  });

  test('it is in the site’s language, and names the whole address where that is known', async () => {
    const { read } = await publish(known, {
      ...{ base: '/blog', siteUrl: 'https://paper.example', language: 'ar' },
    });
    expect(await read('2026/01/港/index.html')).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="ar" dir="rtl">
      <head>
      <meta charset="utf-8">
      <title>/2026/01/fog-lifts/</title>
      <link rel="canonical" href="https://paper.example/blog/2026/01/fog-lifts/">
      <meta name="robots" content="noindex">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="refresh" content="0; url=/blog/2026/01/fog-lifts/">
      </head>
      <body>
      <p><a href="/blog/2026/01/fog-lifts/"><bdi>/2026/01/fog-lifts/</bdi></a></p>
      </body>
      </html>
      "
    `);
  });
});

describe('nothing that is there is overwritten', () => {
  test('a record, a part of one, a page of a list and a month keep their paths', async () => {
    const taken = [
      '/a/',
      '/a/2/',
      '/category/news/',
      '/category/news/page/2/',
      '/2026/',
      '/page/2/',
    ];
    const known = knownSite({
      homePages: 2,
      records: [
        text(1, '/a/', ['/a/', '/a/2/']),
        { kind: 'category', ids: [], slug: '', path: '/category/news/', pages: 2, parts: [] },
        text(2, '/now/'),
      ],
      dates: [{ path: '/2026/', year: 2026, month: null, pages: 1, days: [] }],
      redirects: ['/', ...taken, '/A/'].map((path) => ({ path, to: '/now/' })),
    });
    const { names } = await publish(known);
    for (const path of [...taken, '/', '/A/']) {
      expect(await names()).not.toContain(`/dist${path}index.html`);
    }
  });

  test('a file of the owner’s stays, and rules of theirs come first', async () => {
    const known = knownSite({ redirects: [{ path: '/old/', to: '/now/' }] });
    const { read } = await publish(known, {
      files: {
        'old/index.html': 'mine',
        'vercel.json': '{}',
        _redirects: '/x /y',
        feed: 'a file where a folder is wanted',
      },
      own: { _redirects: '/x /y\n', '.htaccess': 'Options -Indexes' },
    });
    expect(await read('old/index.html')).toBe('mine');
    expect(await read('vercel.json')).toBe('{}');
    expect(await read('feed')).toContain('a file');
    expect(await read('_redirects')).toMatch(/^\/x \/y\n\n#/);
    expect(await read('.htaccess')).toMatch(/^Options -Indexes\n\n#/);
  });

  test('no path leads out of the site’s folder', async () => {
    const evil = [
      '/../',
      '/../../etc/',
      '/a/../../b/',
      '/./',
      '//',
      '/a//b/',
      '/.git/',
      '/x\\..\\y/',
    ];
    const more = ['/\0/', '/a\nb/', `/${'x'.repeat(300)}/`, 'a/', '/a'];
    const to = '/now/';
    const known = knownSite({ redirects: [...evil, ...more].map((path) => ({ path, to })) });
    const { names } = await publish(known);
    const plain = await publish(knownSite());
    expect(await names()).toEqual(await plain.names());
  });
});

describe('rules of hosts hold what is meant, whatever signs are in an address', () => {
  const known = knownSite({ redirects: hostilePaths.map((path) => ({ path, to: `/now${path}` })) });
  const kept = hostilePaths.filter((path) => !/[\\\n]/.test(path));

  const vercelFile = z.object({
    redirects: z.array(z.looseObject({ source: z.string(), destination: z.string() })),
  });

  /** As Netlify and Cloudflare read it: words divided by white space, what follows `#` is a remark. */
  const rulesIn = (file: string) =>
    file
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter(Boolean)
      .map((line) => line.split(/\s+/));

  test.each(['/', '/blog'])('_redirects, below %s', async (base) => {
    const { read } = await publish(known, { base });
    const rules = rulesIn(await read('_redirects'));
    const folder = base === '/' ? '' : base;
    expect(rules.slice(0, 3)).toEqual(
      ['p', 'page_id', 'attachment_id'].map((name) => [
        ...[`${folder}/`, `${name}=:id`, `${folder}/_p/:id`, '301!'],
      ]),
    );
    const [forced, moved] = ['301!', '301'].map((status) =>
      rules.filter((rule) => rule[2] === status).slice(0, kept.length),
    );
    expect(forced?.map((rule) => rule.slice(0, 2))).toEqual(moved?.map((rule) => rule.slice(0, 2)));
    expect(moved?.map(([from = '']) => decodeURIComponent(from))).toEqual(
      kept.map((path) => folder + path),
    );
    expect(moved?.map(([, to = '']) => decodeURIComponent(to))).toEqual(
      kept.map((path) => `${folder}/now${path}`),
    );
    for (const rule of rules.slice(3)) {
      expect(rule).toHaveLength(3);
      expect(rule[2]).toMatch(/^301!?$/);
      // Neither a wildcard nor a name that stands for something.
      expect(`${rule[0]} ${rule[1]}`).not.toMatch(/[*:]/);
    }
  });

  test.each(['/', '/blog'])('vercel.json, below %s', async (base) => {
    const { read } = await publish(known, { base });
    const { redirects } = vercelFile.parse(JSON.parse(await read('vercel.json')));
    const folder = base === '/' ? '' : base;
    expect(redirects[0]).toEqual({
      source: `${folder}/`,
      has: [{ type: 'query', key: 'p', value: '(?<id>\\d{1,15})' }],
      destination: `${folder}/_p/:id.html`,
      permanent: true,
    });
    const moved = redirects.slice(3, 3 + kept.length);
    expect(moved.map(({ destination }) => decodeURIComponent(destination))).toEqual(
      kept.map((path) => `${folder}/now${path}`),
    );
    for (const [index, { source, destination }] of moved.entries()) {
      expect(destination).not.toMatch(/[*:()]/);
      expect(source.endsWith('{/}?')).toBe(true);
      const literal = source.slice(0, -'{/}?'.length);
      expect(literal.replaceAll('\\.', '')).not.toMatch(/[\\*:(){}+?.]/);
      expect(decodeURIComponent(literal.replaceAll('\\.', '.'))).toBe(
        folder + (kept[index] ?? '').replace(/\/$/, ''),
      );
    }
  });

  test('vercel.json has no more rules than a deployment may', async () => {
    const redirects = Array.from({ length: 3000 }, (_, n) => ({ path: `/old-${n}/`, to: '/now/' }));
    const { read } = await publish(knownSite({ redirects }));
    expect(vercelFile.parse(JSON.parse(await read('vercel.json'))).redirects).toHaveLength(1000);
    expect(rulesIn(await read('_redirects')).length).toBeGreaterThan(6000);
    expect(await read('old-2999/index.html')).toContain('url=/now/');
  });
});
