import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { href } from '../../../../src/content/paths/index.ts';
import { hostilePaths, knownSite, postAt } from './old-addresses.ts';
import { publish } from './published.ts';

describe('rules of hosts match the right addresses, whatever characters they contain', () => {
  const known = knownSite({ redirects: hostilePaths.map((path) => ({ path, to: `/now${path}` })) });
  const kept = hostilePaths.filter((path) => !/[\\\n]/.test(path)).toSorted();

  const vercelFile = z.object({
    redirects: z.array(z.looseObject({ source: z.string(), destination: z.string() })),
  });

  const vercelHeaders = z.object({
    headers: z.array(z.strictObject({ source: z.string(), headers: z.array(z.unknown()) })),
  });

  /** Reads rules as Netlify and Cloudflare do: words separated by white space; a comment begins with `#`. */
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
    expect(rules.slice(0, 7)).toEqual([
      ...['p', 'page_id', 'attachment_id'].map((name) => [
        ...[`${folder}/`, `${name}=:id`, `${folder}/_p/:id`, '301!'],
      ]),
      ...['cat', 'author', 'tag_id'].map((name) => [
        ...[`${folder}/`, `${name}=:id`, `${folder}/_p/${name}/:id`, '301!'],
      ]),
      [`${folder}/`, 's=:words', `${folder}/search/?q=:words`, '301!'],
    ]);
    const [forced, moved] = ['301!', '301'].map((status) =>
      rules.filter(([, to = '', as]) => as === status && to.startsWith(`${folder}/now/`)),
    );
    expect(forced?.map((rule) => rule.slice(0, 2))).toEqual(moved?.map((rule) => rule.slice(0, 2)));
    expect(moved?.map(([from = '']) => decodeURIComponent(from))).toEqual(
      kept.map((path) => folder + path),
    );
    expect(moved?.map(([, to = '']) => decodeURIComponent(to))).toEqual(
      kept.map((path) => `${folder}/now${path}`),
    );
    for (const rule of rules.slice(7)) {
      expect(rule).toHaveLength(3);
      expect(rule[2]).toMatch(/^301!?$/);
      // Neither a wildcard nor a placeholder.
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
    expect(redirects.slice(3, 7)).toEqual([
      ...['cat', 'author', 'tag_id'].map((key) => ({
        source: `${folder}/`,
        has: [{ type: 'query', key, value: '(?<id>\\d{1,15})' }],
        destination: `${folder}/_p/${key}/:id.html`,
        permanent: true,
      })),
      {
        source: `${folder}/`,
        has: [{ type: 'query', key: 's', value: '(?<words>.*)' }],
        destination: `${folder}/search/?q=:words`,
        permanent: true,
      },
    ]);
    const moved = redirects.filter(({ destination }) => destination.startsWith(`${folder}/now/`));
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

  describe('further addresses of a text lead to the text', () => {
    const paths = ['/2026/01/fog/', '/about/', '/fleet/embed/'];
    const texts = knownSite({ records: paths.map((path) => postAt(path)) });

    test.each(['', '/blog'])('in _redirects, below “%s”', async (folder) => {
      const { read } = await publish(texts, { base: folder || '/' });
      const rules = rulesIn(await read('_redirects')).map((rule) => rule.join(' '));
      const expected = ['feed', 'amp', 'trackback'].flatMap((name) => [
        `${folder}/:a/${name}/ ${folder}/:a/ 301`,
        `${folder}/:a/:b/${name}/ ${folder}/:a/:b/ 301`,
        `${folder}/:a/:b/:c/${name}/ ${folder}/:a/:b/:c/ 301`,
      ]);
      expect(rules.filter((rule) => rule.includes('/:a/'))).toEqual(expected);
      // The first matching rule decides.
      const comments = rules.findIndex((rule) => rule.startsWith(`${folder}/comments/feed/ `));
      expect(comments).toBeLessThan(rules.indexOf(expected[0] ?? ''));
    });

    test.each(['', '/blog'])('in vercel.json, below “%s”', async (folder) => {
      const { read } = await publish(texts, { base: folder || '/' });
      const { redirects } = vercelFile.parse(JSON.parse(await read('vercel.json')));
      expect(redirects.at(-1)).toEqual({
        source: `${folder}/:path+/(feed|amp|trackback){/}?`,
        destination: `${folder}/:path+/`,
        permanent: true,
      });
    });
  });

  test.each(['/', '/blog'])('headers, below %s', async (base) => {
    const { read } = await publish(known, { base });
    const folder = base === '/' ? '' : base;
    const text = await read('_headers');
    expect(text.match(/^\/.*/gm)).toEqual([
      ...[`${folder}/*`, `${folder}/_astro/*`, `${folder}/_media/*`],
    ]);
    expect(text).toContain(
      `${folder}/_media/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
    );
    const { headers } = vercelHeaders.parse(JSON.parse(await read('vercel.json')));
    expect(headers[0]?.headers).toContainEqual({ key: 'X-Content-Type-Options', value: 'nosniff' });
    expect(headers[2]).toEqual({
      source: `${folder}/_media/(.*)`,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    });
  });

  test.each(['/', '/blog'])('uploads have one rule each, below %s', async (base) => {
    const folder = base === '/' ? '' : base;
    const at = '/wp-content/uploads/2026/01/';
    const uploads = [
      { from: `${at}fog (1).jpg`, to: '/_media/fog.jpg' },
      { from: `${at}tides.pdf`, to: '/_media/tides.pdf' },
      { from: `${at}fog-300x200.jpg`, to: '/_media/fog.jpg' },
      ...Array.from({ length: 90 }, (_, n) => {
        return { from: `${at}boat-${'x'.repeat(40)}-${n}.jpg`, to: '/_media/boat.jpg' };
      }),
    ].toSorted((one, other) => (one.from < other.from ? -1 : 1));
    const { read } = await publish(known, { base, uploads });
    const rules = rulesIn(await read('_redirects')).slice(-uploads.length);
    expect(rules.map((rule) => rule.map(decodeURIComponent))).toEqual(
      uploads.map(({ from, to }) => [folder + from, folder + to, '301']),
    );
    const { redirects } = vercelFile.parse(JSON.parse(await read('vercel.json')));
    const groups = redirects.filter(({ destination }) => destination.includes('/_media/'));
    expect(groups.length).toBeLessThan(8);
    expect(groups.every(({ source }) => source.length <= 4096)).toBe(true);
    for (const { from, to } of uploads) {
      const asked = href(from, base).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
      const matching = groups.filter(({ source }) => new RegExp(`^${source}$`).test(asked));
      expect(matching.map(({ destination }) => destination)).toEqual([folder + to]);
    }
    const none = new RegExp(`^(?:${groups.map(({ source }) => source).join('|')})$`);
    expect(none.test(`${folder}${at}tidesXpdf`)).toBe(false);
  });

  test('a redirect of a plugin may be temporary, and lead to another site', async () => {
    const far = 'https://far.example:8443/a%20b/?x=(1)*&y=%241#c%3Ad';
    const { read, privateFolder } = await publish(
      knownSite({
        redirects: [
          { path: '/sale/', to: far, isTemporary: true },
          { path: '/shop/', to: 'https://far.example/' },
          { path: '/soon/', to: '/now/', isTemporary: true },
        ],
      }),
      { base: '/blog', siteUrl: 'https://news.example' },
    );
    const rules = rulesIn((await read('_redirects')).replaceAll('#c', '%23c')).filter(
      ([from = '']) => /^\/blog\/s(?:ale|hop|oon)\//.test(from),
    );
    const hash = far.replaceAll('#', '%23').replace('*', '%2A');
    expect(rules.map((rule) => rule.join(' '))).toEqual([
      ...[`/blog/sale/ ${hash} 302!`, `/blog/sale/ ${hash} 302`],
      ...['301!', '301'].map((status) => `/blog/shop/ https://far.example/ ${status}`),
      ...['302!', '302'].map((status) => `/blog/soon/ /blog/now/ ${status}`),
    ]);
    const { redirects } = vercelFile.parse(JSON.parse(await read('vercel.json')));
    expect(
      redirects
        .filter(({ source }) => /^\/blog\/s(?:ale|hop|oon)\b/.test(source))
        .map(({ destination, permanent }) => [destination, permanent]),
    ).toEqual([
      ['https://far.example:8443/a%20b/?x=%281%29%2A&y=%241#c%3Ad', false],
      ['https://far.example/', true],
      ['/blog/now/', false],
    ]);
    const apache = await read('.htaccess');
    expect(apache).toContain(`RewriteRule "^sale/?$" "${far.replaceAll('%', '\\%')}" [R=302,L,NE]`);
    expect(apache).toContain('RewriteRule "^soon/?$" "/blog/now/" [R=302,L,NE]');
    const nginx = await readFile(join(privateFolder, 'nginx-redirects.conf'), 'utf8');
    expect(nginx).toContain(`location = "/blog/sale/" { return 302 "${far}"; }`);
    expect(nginx).toContain('location = "/blog/shop" { return 301 "https://far.example/"; }');
    const page = await read('sale/index.html');
    expect(page).toContain(`content="0; url=${far.replaceAll('&', '&amp;')}"`);
    expect(page + (await read('shop/index.html')) + (await read('soon/index.html'))).not.toContain(
      'rel="canonical"',
    );
  });

  test('a program has rules on every host, and no file', async () => {
    const { read, names, privateFolder } = await publish(
      knownSite({ redirects: [{ path: '/news/fog.php', to: '/news/fog/' }] }),
      { base: '/blog' },
    );
    expect(await read('_redirects')).toContain('\n/blog/news/fog.php /blog/news/fog/ 301\n');
    const { redirects } = vercelFile.parse(JSON.parse(await read('vercel.json')));
    expect(redirects.map(({ source }) => source)).toContain('/blog/news/fog\\.php{/}?');
    expect(await read('.htaccess')).toContain(
      'RewriteRule "^news/fog\\x2ephp/?$" "/blog/news/fog/" [R=301,L,NE]',
    );
    const nginx = await readFile(join(privateFolder, 'nginx-redirects.conf'), 'utf8');
    expect(nginx).toContain('location = "/blog/news/fog.php" { return 301 "/blog/news/fog/"; }');
    expect((await names()).filter((name) => name.endsWith('.php'))).toEqual([]);
  });

  test('the owner’s copy of an upload stays', async () => {
    const uploads = [{ from: '/wp-content/uploads/fog.jpg', to: '/_media/fog.jpg' }];
    const files = { 'wp-content/uploads/fog.jpg': 'mine' };
    const { read } = await publish(known, { uploads, files });
    expect(await read('_redirects')).not.toContain('wp-content');
    expect(await read('vercel.json')).not.toContain('wp-content');
  });

  test('vercel.json has no more rules than Vercel accepts', async () => {
    const redirects = Array.from({ length: 3000 }, (_, n) => ({ path: `/old-${n}/`, to: '/now/' }));
    const { read } = await publish(knownSite({ redirects }));
    expect(vercelFile.parse(JSON.parse(await read('vercel.json'))).redirects).toHaveLength(1000);
    expect(rulesIn(await read('_redirects')).length).toBeGreaterThan(6000);
    expect(await read('old-2999/index.html')).toContain('url=/now/');
  });
});
