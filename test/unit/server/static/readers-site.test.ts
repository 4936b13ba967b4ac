import { onTestFinished, describe, expect, test } from 'vitest';
import { listen } from '../../../../src/server/http/listen.ts';
import { readersSite } from '../../../../src/server/static/readers-site.ts';
import { hostilePaths, knownSite, postAt } from '../../build/output/old-addresses.ts';
import { publish } from '../../build/output/published.ts';

const known = knownSite({
  records: [
    {
      shape: 'list',
      kind: 'category',
      ids: [3],
      slug: 'news',
      path: '/news/',
      pages: 1,
      parts: [],
    },
    {
      shape: 'list',
      kind: 'author',
      ids: [2],
      slug: 'ada',
      path: '/author/ada/',
      pages: 1,
      parts: [],
    },
    postAt('/2026/霧/', { ids: [12], slug: 'fog' }),
    postAt('/2026/ice.html', { ids: [14], slug: 'ice', parts: ['/2026/ice.html', '/2026/ice/2/'] }),
  ],
  own: { search: '/search-2/', archive: '/archive/', feeds: '/feeds/' },
  redirects: [
    { path: '/old/', to: '/2026/霧/' },
    { path: '/old.html', to: '/2026/ice.html' },
    { path: '/2026/ice.php', to: '/2026/ice.html' },
    { path: '/2026/ice.html/2/', to: '/2026/ice/2/' },
    { path: '/sale/', to: 'https://far.example/?a=1', isTemporary: true },
    { path: '/shop/', to: 'https://far.example/' },
    ...hostilePaths.map((path) => ({ path, to: `/now${path}` })),
  ],
});

const files = {
  'index.html': 'front page',
  '404.html': 'nothing is here',
  'de/404.html': 'hier ist nichts',
  '2026/霧/index.html': 'fog',
  '2026/ice.html': 'ice',
  '2026/ice/2/index.html': 'more ice',
  '_media/fog-1a2b.avif': 'picture',
  '_astro/style.css': 'style',
  'rss.xml': '<rss/>',
};

const uploads = [
  { from: '/wp-content/uploads/2026/霧 1.jpg', to: '/_media/fog-1a2b.avif' },
  { from: '/wp-content/uploads/2026/FOG.jpg', to: '/_media/fog-1a2b.avif' },
];

const serve = async (base: string) => {
  const { dist } = await publish(known, { files, uploads, base: base === '' ? '/' : base });
  const server = await listen([readersSite({ client: dist, release: null }, base)], {
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.stop());
  return (path: string, init: RequestInit = {}) =>
    fetch(server.url + base + path, { redirect: 'manual', ...init });
};

describe.each(['', '/blog'])('the built site, below %j', (base) => {
  test('has redirects of plugins, for now and for ever', async () => {
    const get = await serve(base);
    for (const [path, status, to] of [
      ['/sale', 302, 'https://far.example/?a=1'],
      ['/Shop/', 301, 'https://far.example/'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
    }
  });

  test('has texts that are files, and redirects around them', async () => {
    const get = await serve(base);
    const page = await get('/2026/ice.html?x=1');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toBe('ice');
    for (const [path, to] of [
      ['/2026/ice.html/', '/2026/ice.html'],
      ['/2026/ice.html/feed/', '/2026/ice.html'],
      ['/2026/ice.html/amp', '/2026/ice.html'],
      ['/2026/ice.html/2/', '/2026/ice/2/'],
      ['/2026/ICE.php', '/2026/ice.html'],
      ['/old.html', '/2026/ice.html'],
      ['/?p=14', '/2026/ice.html'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, base + to]);
    }
    expect((await get('/2026/none.html/')).status).toBe(404);
  });

  test('is served with its own 404 page', async () => {
    const get = await serve(base);
    for (const [path, text] of [
      ['/', 'front page'],
      ['/2026/%E9%9C%A7/', 'fog'],
      ['/rss.xml', '<rss/>'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, text]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    const missing = await get('/nowhere/');
    expect([missing.status, await missing.text()]).toEqual([404, 'nothing is here']);
    expect(await (await get('/de/2026/none/?x')).text()).toBe('hier ist nichts');
    expect((await get('/', { method: 'POST' })).status).toBe(404);
  });

  test('lets browsers cache files whose names come from their content', async () => {
    const get = await serve(base);
    for (const path of ['/_media/fog-1a2b.avif', '/_astro/style.css']) {
      const answer = await get(path);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const first = await get('/2026/%E9%9C%A7/');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/2026/%E9%9C%A7/', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each(['/old/', '/old', '/OLD/?from=feed', '/?p=12', '/?x=1&page_id=0012'])(
    'redirects %s to the text',
    async (path) => {
      const answer = await (await serve(base))(path);
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toBe(`${base}/2026/%E9%9C%A7/`);
    },
  );

  test('redirects every old path, with any characters, and never to another host', async () => {
    const get = await serve(base);
    const kept = hostilePaths.filter((path) => !/[\\\n]/.test(path));
    for (const path of kept) {
      const answer = await get(path.split('/').map(encodeURIComponent).join('/'));
      const location = answer.headers.get('location') ?? '';
      expect(location).toMatch(new RegExp(`^${base}/now/`));
      expect(decodeURIComponent(location)).toBe(`${base}/now${path}`);
    }
  });

  test.each([
    ['/2026/%E9%9C%A7/feed/', '/2026/%E9%9C%A7/'],
    ['/2026/%E9%9C%A7/amp', '/2026/%E9%9C%A7/'],
    ['/news/feed/', '/news/rss.xml'],
    ['/?s=fog+%26%20tide', '/search-2/?q=fog+%26+tide'],
    ['/?cat=3', '/news/'],
    ['/?author=02&x=1', '/author/ada/'],
  ])('redirects %s to %s', async (from, to) => {
    const answer = await (await serve(base))(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, base + to]);
  });

  test.each(['/nowhere/feed/', '/2026/%2e%2e%2f2026/amp/', '/?cat=4', '/?author=x', '/?cat='])(
    'does not redirect %s either',
    async (path) => {
      expect((await (await serve(base))(path)).headers.get('location')).toBeNull();
    },
  );

  test.each(['%E9%9C%A7%201.jpg', 'FOG.jpg', 'FOG.jpg?w=300'])(
    'redirects the upload %s to the site’s own file',
    async (name) => {
      const get = await serve(base);
      const answer = await get(`/wp-content/uploads/2026/${name}`);
      expect(answer.status).toBe(301);
      const location = answer.headers.get('location') ?? '';
      expect(await (await get(location.slice(base.length))).text()).toBe('picture');
    },
  );

  test.each([
    '/wp-content/uploads/2026/fog.jpg',
    '/wp-content/uploads/2026/FOG.jpg/',
    '/?p=13',
    '/?p=__proto__',
    '/%ff',
    '/__proto__/',
    '/constructor',
  ])('does not redirect %s', async (path) => {
    expect((await (await serve(base))(path)).headers.get('location')).toBeNull();
  });

  test.each(['/_redirects', '/_headers', '/vercel.json', '/.htaccess', '/_redirects?x'])(
    'does not serve %s, which is for other hosts',
    async (path) => {
      expect((await (await serve(base))(path)).status).toBe(404);
    },
  );
});
