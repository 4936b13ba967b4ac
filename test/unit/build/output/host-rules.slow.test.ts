import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { href, type KnownSite } from '../../../../src/content/paths/index.ts';
import {
  apacheMissing,
  nginxMissing,
  startApache,
  startNginx,
  type HostServer,
} from '../../../support/host-server.ts';
import { hostilePaths, knownSite, postAt } from './old-addresses.ts';
import { publish } from './published.ts';

/** Each old path has a different target, which is hostile, too. */
const destinations = new Map(hostilePaths.map((from) => [from, `/now${from}`]));

const known: KnownSite = knownSite({
  records: [...destinations.values()].map((path, index) => postAt(path, { ids: [index + 1] })),
  redirects: [...destinations].map(([path, to]) => ({ path, to })),
  others: [{ ...knownSite(), slug: 'de', tag: 'de', path: '/de/', home: '/de/' }],
});

/** Files of WordPress's uploads; only Windows can't have such a name. */
const uploads = [
  'fog.jpg',
  'fog (1).jpg',
  '%20$1{x}.jpg',
  'two words.png',
  '港の.pdf',
  'a+b^c|d.gif',
];
const uploadRules = uploads.map((name, place) => {
  return { from: `/wp-content/uploads/2026/01/${name}`, to: `/_media/${place}.jpg` };
});

const page = (path: string) => [`${path.slice(1)}index.html`, 'A page'];
const files = {
  ...Object.fromEntries(
    [
      '/now/plain/',
      '/now/deep/er/',
      '/now/two words/',
      '/now/港の/',
      '/now/own/',
      '/now/own/amp/',
    ].map(page),
  ),
  'index.html': 'Home',
  '404.html': 'Not here',
  'de/404.html': 'Hier ist nichts',
  'now/plain/index.md': '# Plain',
  '_astro/a.css': 'a {}',
  '_media/a.css': 'a {}',
};

const further = [
  ['/now/plain/feed/', '/now/plain/'],
  ['/now/plain/amp', '/now/plain/'],
  ['/now/deep/er/embed/', '/now/deep/er/'],
  ['/now/two words/trackback/', '/now/two words/'],
  ['/now/港の/feed/', '/now/港の/'],
  // A page has this path.
  ['/now/own/amp/', null],
  ['/now/none/feed/', null],
  ['/now/feed/', null],
] as const;

async function site(base: string): Promise<{ dist: string; nginx: string }> {
  const { dist, privateFolder } = await publish(known, { base, files, uploads: uploadRules });
  return { dist, nginx: join(privateFolder, 'nginx-redirects.conf') };
}

const bases = ['/', '/blog'];
const prefix = (base: string) => (base === '/' ? '' : base);

async function expectAnswers(server: HostServer, base: string) {
  onTestFinished(() => server.stop());
  for (const [from, to] of destinations) {
    // No folder can have such a name, so there was never a page.
    const location = /[\\\n]/.test(from) ? null : href(to, base);
    const asked = href(from, base);
    expect((await server.ask(asked)).location, asked).toBe(location);
    const bare = asked.replace(/\/$/, '');
    expect((await server.ask(bare)).location, bare).toBe(location);
  }
  for (const { from, to } of uploadRules) {
    const location = href(to, base);
    expect(await server.ask(href(from, base)), from).toEqual({ status: 301, location });
  }
  for (const name of ['fogXjpg', 'afog.jpg', 'fog.jpg2', 'FOG-1.jpg']) {
    const missing = await server.ask(href(`/wp-content/uploads/2026/01/${name}`, base));
    expect(missing, name).toEqual({ status: 404, location: null });
  }
  const home = `${prefix(base)}/`;
  for (const query of ['?p=3', '?page_id=3', '?utm_source=x&p=3', 'index.php?attachment_id=3']) {
    const location = `${home}_p/3.html`;
    expect(await server.ask(home + query), query).toEqual({ status: 301, location });
  }
  for (const [from, to] of further) {
    const location = to && href(to, base);
    expect((await server.ask(href(from, base))).location, from).toBe(location);
  }
  for (const [query, path] of [
    ['?cat=3', '_p/cat/3.html'],
    ['?x=1&author=2', '_p/author/2.html'],
    ['index.php?tag_id=4&x=1', '_p/tag_id/4.html'],
    ['?s=fog', 'search/?q=fog'],
    ['?x=1&s=two+words%0d%0a%26', 'search/?q=two+words%0d%0a%26'],
    ['?s=', 'search/?q='],
  ] as const) {
    const answer = await server.ask(home + query);
    expect(answer, query).toEqual({ status: 301, location: home + path });
  }
  for (const query of [
    '?cat=x',
    '?xcat=3',
    '?xs=fog',
    '?p=3x',
    '?p=',
    '?p=3%0d%0aSet-Cookie:x',
    '?sp=3',
    '?p=../3',
    '',
  ]) {
    expect(await server.ask(home + query), query).toEqual({ status: 200, location: null });
  }
  expect((await server.ask(`/${prefix(base)}/now/plain/feed/`)).location ?? '').not.toMatch(
    /^\/\//,
  );
  for (const path of ['/plain/more/', '/aplain/', '/Xplain/', '/staring/', '/a/', '/deep/']) {
    expect((await server.ask(prefix(base) + path)).location, path).toBeNull();
  }
}

/** Checks the headers of pages, and of files that never change. */
async function expectHeaders(server: HostServer, base: string) {
  const shared = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "frame-ancestors 'self'",
    'permissions-policy': expect.stringContaining('camera=()'),
  };
  const copy = await server.headers(`${prefix(base)}/now/plain/index.md`);
  expect(copy).toMatchObject({ ...shared, 'content-type': 'text/markdown; charset=utf-8' });
  const page = await server.headers(`${prefix(base)}/`);
  expect(page).toMatchObject(shared);
  expect(page['cache-control']).toBeUndefined();
  for (const folder of ['_astro', '_media']) {
    const file = await server.headers(`${prefix(base)}/${folder}/a.css`);
    expect(file).toMatchObject({
      ...shared,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const missing = await server.headers(`${prefix(base)}/${folder}/none.css`);
    expect(missing['cache-control']).toBeUndefined();
  }
  expect(await server.headers(`${prefix(base)}/de/none/`)).toMatchObject({
    'content-length': '15',
  });
  expect(await server.ask(`${prefix(base)}/de/none/`)).toEqual({ status: 404, location: null });
}

describe('a host with rules redirects old addresses, whatever characters they contain', () => {
  test.for(bases)('Apache, below %s', async (base, { skip }) => {
    if (apacheMissing !== undefined) skip(apacheMissing);
    const { dist } = await site(base);
    const server = await startApache(dist, `${prefix(base)}/`);
    await expectAnswers(server, base);
    await expectHeaders(server, base);
  });

  test('nginx', async ({ skip }) => {
    if (nginxMissing !== undefined) skip(nginxMissing);
    const { dist, nginx } = await site('/');
    const server = await startNginx(dist, nginx);
    await expectAnswers(server, '/');
    await expectHeaders(server, '/');
  });
});
