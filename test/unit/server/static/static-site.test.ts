import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Layer, type RunningServer } from '../../../../src/server/http/listen.ts';
import { readersSite } from '../../../../src/server/static/readers-site.ts';
import { alwaysSet } from '../../../../src/server/http/headers.ts';
import { createKnownAnswers } from '../../../../src/server/static/small-files.ts';
import { headersFor } from '../../../../src/build/csp/index.ts';
import { ask, type Answered } from '../../../support/ask.ts';
import { writeSite } from '../../../support/releases.ts';

const page = '<p>The fog lifts.</p>'.repeat(200);
const style = 'p { color: teal }'.repeat(100);
const film = '0123456789';

const withCopies = (name: string, text: string) => ({
  [name]: text,
  [`${name}.br`]: brotliCompressSync(text),
  [`${name}.gz`]: gzipSync(text),
});

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-static-'));
  const client = await writeSite(folder, {
    ...withCopies('index.html', page),
    ...withCopies('2026/霧/index.html', page),
    ...withCopies('what?/50% off/index.html', page),
    ...withCopies('_astro/style.1a2b.css', style),
    'bare/index.html': page,
    'rss.xml': '<rss/>',
    '2026/fog/index.md': '# Fog',
    '_media/film.mp4': film,
    '_media/fog.avif': 'picture',
    '_media/empty.bin': '',
    '_media/nets.tar.gz': gzipSync('an archive'),
    '_media/song.opus': 'song',
    _redirects: 'x',
    _headers: 'x',
    'vercel.json': '{}',
    '.env': 'SECRET=1',
    '.well-known/security.txt': 'Contact: mailto:x@example.com',
    'pagefind/fragment/en_1a2b.pf_fragment': 'index',
    'pagefind/pagefind-entry.json': page,
  });
  const headers = headersFor({});
  const known = createKnownAnswers(headers);
  const layers: Layer[] = [
    (request, response, next) => {
      if (!known.answer(request, response)) next();
    },
    alwaysSet(headers),
    readersSite({ client, release: 'the-release', known }, ''),
  ];
  server = await listen(layers, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.stop(100);
  await rm(folder, { recursive: true });
});

type Headers = Readonly<Record<string, string>>;

/** Asks twice: the second answer may come from memory, and has to be the same. */
const get = async (path: string, headers: Headers = {}, method = 'GET') => {
  const answer = await ask(server.url, path, { headers, method });
  const again = await ask(server.url, path, { headers, method });
  const plain = ({ headers: { date: _, ...all }, ...rest }: Answered) => ({ ...rest, all });
  expect(plain(again)).toEqual(plain(answer));
  return answer;
};
const text = ({ body }: Answered) => body.toString('utf8');

describe('a file as it is', () => {
  test('has its type, its release and how it is revalidated', async () => {
    const answer = await get('/');
    expect([answer.status, text(answer)]).toEqual([200, page]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.length),
      'cache-control': 'no-cache',
      'galley-release': 'the-release',
      'accept-ranges': 'bytes',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/) as string,
      'last-modified': expect.stringMatching(/GMT$/) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['/_astro/style.1a2b.css', 'text/css; charset=utf-8'],
    ['/_media/fog.avif', 'image/avif'],
    ['/_media/film.mp4', 'video/mp4'],
    ['/_media/empty.bin', 'application/octet-stream'],
  ])('%s is cached for a year, as %s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ['/rss.xml', 'application/xml'],
    ['/2026/fog/index.md', 'text/markdown; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/pagefind/fragment/en_1a2b.pf_fragment', 'application/octet-stream'],
  ])('%s is revalidated, as %s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['cache-control']).toBe('no-cache');
    // A copy of a text names the page.
    expect(headers['link']).toBe(path.endsWith('.md') ? '<./>; rel="canonical"' : undefined);
  });

  test.each(['/2026/%E9%9C%A7/', '/what%3F/50%25%20off/', '/2026/../?x=/../', '//', '/./'])(
    'is found at %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, text(answer)]).toEqual([200, page]);
    },
  );

  test('a folder without a slash redirects to the one with a slash, on this host', async () => {
    for (const [path, to] of [
      ['/2026/%E9%9C%A7?a=b', '/2026/%E9%9C%A7/?a=b'],
      ['//2026/%E9%9C%A7', '/2026/%E9%9C%A7/'],
      ['/what%3F/50%25%20off', '/what%3F/50%25%20off/'],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.location]).toEqual([301, to]);
    }
  });
});

describe('a compressed copy', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', undefined],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['embrace', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
  ])('for %j is %s', async (accepted, coding) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.body.length).toBe(Number(answer.headers['content-length']));
    if (coding === 'br') expect(brotliDecompressSync(answer.body).toString()).toBe(page);
  });

  test('that was not published is made when a page is asked for', async () => {
    for (const [path, coding] of [
      ['/bare/', 'br'],
      ['/bare/', 'br'],
      ['/rss.xml', undefined],
      ['/_media/fog.avif', undefined],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': 'gzip, br, zstd' });
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding]);
      if (coding === 'br') expect(brotliDecompressSync(answer.body).toString()).toBe(page);
    }
    const answer = await get('/bare/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(answer.body).toString()).toBe(page);
  });

  test('is of the file that has just taken the place of another, as those of the search index do', async () => {
    const path = '/pagefind/pagefind-entry.json';
    const file = join(folder, 'client', path);
    const accepted = { 'accept-encoding': 'br' };
    const before = await get(path, accepted);
    await writeFile(`${file}.new`, page.toUpperCase());
    await rename(`${file}.new`, file);
    const after = await get(path, { ...accepted, 'if-none-match': before.headers.etag ?? '' });
    expect(after.status).toBe(200);
    expect(brotliDecompressSync(after.body).toString()).toBe(page.toUpperCase());
  });

  test.each(['br', 'gz'])('has no address of its own: %s', async (ending) => {
    for (const path of ['/index.html', '/_astro/style.1a2b.css', '/404.html']) {
      expect((await get(`${path}.${ending}`)).status).toBe(404);
    }
  });

  test('differs from a file that is an archive itself', async () => {
    const { status, headers } = await get('/_media/nets.tar.gz', { 'accept-encoding': 'gzip' });
    expect([status, headers['content-type']]).toEqual([200, 'application/gzip']);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a conditional request', () => {
  const known = async (path: string, headers: Headers = {}) => {
    const { etag = '', 'last-modified': date = '' } = (await get(path, headers)).headers;
    return { etag, date };
  };

  test.each(['', 'br', 'gzip'])('gets 304 for a known file with the coding %j', async (coding) => {
    const accepted = { 'accept-encoding': coding };
    const { etag, date } = await known('/', accepted);
    const conditions: readonly Headers[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"another", ${etag}` },
      { 'if-none-match': etag.replace('W/', '') },
      { 'if-none-match': '*' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
      { 'if-modified-since': date },
    ];
    for (const condition of conditions) {
      const answer = await get('/', { ...accepted, ...condition });
      expect([answer.status, answer.body.length]).toEqual([304, 0]);
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'no-cache',
        'galley-release': 'the-release',
        vary: 'Accept-Encoding',
      });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  test('gets the whole changed file', async () => {
    const { etag } = await known('/', { 'accept-encoding': 'br' });
    const { date } = await known('/');
    const conditions: readonly Headers[] = [
      { 'if-none-match': '"another"' },
      // Another coding is another file.
      { 'if-none-match': etag },
      { 'if-none-match': '"another"', 'if-modified-since': date },
      { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ];
    for (const condition of conditions) {
      expect((await get('/', condition)).status).toBe(200);
    }
  });

  test('HEAD has the headers of GET, without a body', async () => {
    const plain: Headers = {};
    for (const headers of [plain, { 'accept-encoding': 'br' }]) {
      const head = await get('/', headers, 'HEAD');
      const full = await get('/', headers);
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-length', 'content-type', 'content-encoding']) {
        expect(head.headers[name]).toBe(full.headers[name]);
      }
    }
    expect((await get('/nowhere/', {}, 'HEAD')).status).toBe(404);
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s', async (range, part, told) => {
    const answer = await get('/_media/film.mp4', { range });
    expect([answer.status, text(answer)]).toEqual([206, part]);
    expect(answer.headers['content-range']).toBe(told);
    expect(answer.headers['content-type']).toBe('video/mp4');
  });

  test('beyond its end is refused, and not cached', async () => {
    const { status, headers } = await get('/_media/film.mp4', { range: 'bytes=50-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes 0-1'])('is the whole for %s', async (range) => {
    const answer = await get('/_media/film.mp4', { range });
    expect([answer.status, text(answer)]).toEqual([200, film]);
  });

  test('is a part of the file, not of its compressed copy', async () => {
    const answer = await get('/', { range: 'bytes=0-4', 'accept-encoding': 'br, gzip' });
    expect([answer.status, text(answer)]).toEqual([206, page.slice(0, 5)]);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('continues only if the file is unchanged', async () => {
    const { etag = '', 'last-modified': date = '' } = (await get('/_media/film.mp4')).headers;
    const part = (condition: string) =>
      get('/_media/film.mp4', { range: 'bytes=0-1', 'if-range': condition });
    for (const same of [etag, date]) expect((await part(same)).status).toBe(206);
    for (const other of ['"x"', 'Thu, 01 Jan 2015 00:00:00 GMT', 'x']) {
      const answer = await part(other);
      expect([answer.status, text(answer)]).toEqual([200, film]);
    }
  });
});

describe('a missing file', () => {
  test.each([
    ...['/nowhere/', '/nowhere.html', '/_media/', '/index.html/', '/%ff', '/%00', '/%', '/.env'],
    ...['/..%2f..%2fetc%2fpasswd', '/../server/redirects.json', '/%2e%2e/server/redirects.json'],
    ...['/_redirects', '/%5Fredirects', '//_headers', '/./vercel.json?x', '/..%5c..%5cx'],
    `/${'x'.repeat(300)}`,
  ])('gets the page that says so: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, text(answer)]).toEqual([404, 'nothing is here']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'galley-release': 'the-release',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is a write', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
});
