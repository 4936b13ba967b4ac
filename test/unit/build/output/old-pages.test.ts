import { describe, expect, test } from 'vitest';
import { knownSite, postAt } from './old-addresses.ts';
import { publish } from './published.ts';

const text = (id: number, path: string, parts = [path]) => postAt(path, { ids: [id], parts });

describe('an old address has a page that redirects', () => {
  const known = knownSite({
    records: [
      text(12, '/2026/01/fog-lifts/'),
      {
        shape: 'list',
        kind: 'category',
        ids: [2],
        slug: 'news',
        path: '/category/news/',
        pages: 1,
        parts: [],
      },
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
    ['/feed/rss/', '/rss.xml'],
    ['/feed/atom/', '/atom.xml'],
    ['/feed/json/', '/feed.json'],
    ['/comments/feed/', '/comments/rss.xml'],
    ['/comments/feed/atom/', '/comments/rss.xml'],
    ['/category/news/feed/', '/category/news/rss.xml'],
    ['/2026/01/fog-lifts/boats/', '/2026/01/fog-lifts/'],
    ['/2026/01/03/', '/2026/01/'],
    ['/2026/01/17/', '/2026/01/'],
  ])('%s', async (from, to) => {
    const { leadsTo } = await publish(known);
    expect(await leadsTo(from)).toBe(to);
  });

  test('addresses by id have one, too, and those of attachments; an attachment without a text has none', async () => {
    const { read, names } = await publish(known);
    for (const id of [12, 90, 92]) {
      expect(await read(`_p/${id}.html`)).toContain('url=/2026/01/fog-lifts/"');
    }
    const files = await names();
    expect(files).not.toContain('/dist/_p/91.html');
    expect(files).not.toContain('/dist/lonely/index.html');
  });

  test('it is in the site’s language, and has an absolute canonical address if that is known', async () => {
    const { read } = await publish(known, {
      base: '/blog',
      siteUrl: 'https://paper.example',
      language: 'ar',
    });
    expect(await read('2026/01/港/index.html')).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="ar" dir="rtl">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="content-security-policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
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

describe('existing files are not overwritten', () => {
  test('records, their parts, pages of lists and months keep their paths', async () => {
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
        {
          shape: 'list',
          kind: 'category',
          ids: [],
          slug: '',
          path: '/category/news/',
          pages: 2,
          parts: [],
        },
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

  test('the owner’s files stay, and the owner’s rules come first', async () => {
    const known = knownSite({ redirects: [{ path: '/old/', to: '/now/' }] });
    const { read } = await publish(known, {
      files: {
        'old/index.html': 'mine',
        'vercel.json': '{}',
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

describe('a later build', () => {
  const to = '/now/';
  const given = knownSite({
    redirects: ['/old/', '/older/'].map((path) => ({ path, to })),
  });

  test('of the same site writes nothing', async () => {
    const { again } = await publish(given);
    expect(await again(given)).toEqual({ written: [], removed: [] });
  });

  test('of the same site makes again what another process has changed meanwhile', async () => {
    const { again, build, read } = await publish(given);
    await build((of) => {
      const others = of.before.keys().filter((path) => path !== 'client/vercel.json');
      expect(of.keepsEach(Array.from(others, (path) => [path]))).toBe(true);
      of.put('client/vercel.json', 'other', 'other');
    });
    await again(given);
    expect(await read('vercel.json')).toContain('/older');
  });

  test('writes only changed pages and the rules; pages without a target are removed', async () => {
    const { again, leadsTo } = await publish(given);
    const difference = await again(knownSite({ redirects: [{ path: '/old/', to: '/new/' }] }));
    expect(difference).toEqual({
      written: [
        ...['client/.htaccess', 'client/_redirects', 'client/old/index.html'],
        ...['client/vercel.json', 'server/redirects.json'],
      ],
      removed: ['client/older/index.html'],
    });
    expect(await leadsTo('/old/')).toBe('/new/');
  });

  test('in a different language writes every page again', async () => {
    const { again, read } = await publish(given);
    await again(given, { language: 'de' });
    expect(await read('older/index.html')).toContain('<html lang="de"');
  });
});
