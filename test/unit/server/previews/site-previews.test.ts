import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { sharedPreviewPath } from '../../../../src/publish/index.ts';
import { removeSitePreview } from '../../../../src/publish/site-previews.ts';
import type { RunningServer } from '../../../../src/server/http/listen.ts';
import { startServer } from '../../../../src/server/start.ts';
import { ask } from '../../../support/ask.ts';
import { startEmptySample, type SampleService } from '../../../support/sample-service.ts';
import { putSitePreview } from '../../../support/site-preview.ts';

const secret = 'a secret of the tests, long enough to seal with';
const base = '/blog';
const place = { base, secret };

const files = {
  'index.html': 'secret front',
  '404.html': 'secret nothing',
  'draft-12/index.html': 'secret draft',
  '_media/fog.avif': 'secret picture',
  '_astro/one.css': 'secret style',
  'rss.xml': 'secret feed',
  'feed.json': 'secret feed',
  'pagefind/pagefind.js': 'secret index',
  'robots.txt': 'secret robots',
  _headers: 'secret rules',
};
const pages = ['', 'draft-12/', 'draft-12', 'index.html', 'no-such-page/'];
const others = [
  '_media/fog.avif',
  '_astro/one.css',
  'rss.xml',
  'feed.json',
  'pagefind/pagefind.js',
];

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const editor = basic('editor', 'Kelp Tide Mast Sail Knot Rope');
/** May publish, but not edit what others write. */
const author = basic('author', 'Brig Yawl Oars Ship Buoy Knot');

let service: SampleService;
let server: RunningServer;
let releases = '';

beforeAll(async () => {
  service = await startEmptySample();
  releases = mkdtempSync(join(tmpdir(), 'galley-previews-'));
  server = await startServer({
    settings: loadServerSettings({
      CMS_URL: service.url,
      CMS_RETRIES: '0',
      SESSION_SECRET: secret,
      HOST: '127.0.0.1',
      PORT: '0',
      POLL_SECONDS: '0',
    }),
    base,
    releases,
    log: { write: () => undefined },
  });
});
afterAll(async () => {
  await server.stop(100);
  await service.stop();
  rmSync(releases, { recursive: true });
});
beforeEach(() => {
  rmSync(join(releases, 'previews'), { recursive: true, force: true });
});

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { status, headers: received, body } = await ask(server.url, path, { method, headers });
  return { status, headers: received, text: body.toString() };
};
const at = (path: string, name = 'fog') => `${base}/previews/${name}/${path}`;

const expectClosed = ({ status, headers, text }: Awaited<ReturnType<typeof get>>): void => {
  expect(text).not.toContain('secret');
  expect([301, 303, 401, 403, 404, 405, 410]).toContain(status);
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['cache-control']).toBe('private, no-store');
};

describe('without a session or the link', () => {
  it.each(pages)('the page “%s” redirects to the sign-in page, which leads back', async (path) => {
    putSitePreview(releases, 'fog', files);
    const seen = await get(at(path));
    expectClosed(seen);
    expect(seen.status).toBe(303);
    const to = new URLSearchParams({ to: at(path) }).toString();
    expect(seen.headers.location).toBe(`${base}/desk/sign-in?${to}`);
  });

  it.each([...others, 'robots.txt', '_astro/none.css'])('the file %s is closed', async (path) => {
    putSitePreview(releases, 'fog', files);
    const seen = await get(at(path));
    expectClosed(seen);
    expect(seen.status).toBe(401);
  });

  it('neither a wrong key nor a guessed cookie opens anything', async () => {
    const made = putSitePreview(releases, 'fog', files);
    const key = sharedPreviewPath(made, { base, secret: 'x'.repeat(40) });
    expectClosed(await get(key));
    for (const query of ['?key=', '?key=AAAA', `?key=${'A'.repeat(43)}`, '?key=%00']) {
      expectClosed(await get(at(query)));
    }
    expectClosed(await get(at(''), { cookie: 'galley_site_preview=Fe26.2*1*x' }));
    expectClosed(await get(at('rss.xml'), basic('editor', 'a wrong password')));
  });

  it('no path leads out of the previews or into their folders', async () => {
    putSitePreview(releases, 'fog', files);
    for (const name of ['..', '%2e%2e', '.builds', '.', '%2e', 'FOG', 'fog%2f..', 'fog%00', '']) {
      const seen = await get(`${base}/previews/${name}/index.html`, editor);
      expect(seen.status, name).toBe(404);
      expect(seen.text, name).not.toContain('secret');
    }
    for (const path of [
      '../preview.json',
      '%2e%2e/preview.json',
      '..%2fpreview.json',
      '..%5cpreview.json',
    ]) {
      const seen = await get(at(path), editor);
      expect([404, 401], path).toContain(seen.status);
      expect(seen.text, path).not.toContain('expiresAt');
    }
  });
});

describe('an editor who may write', () => {
  it.each(others)('gets %s, which no cache stores', async (path) => {
    putSitePreview(releases, 'fog', files);
    const seen = await get(at(path), editor);
    expect(seen).toMatchObject({ status: 200, text: expect.stringContaining('secret') as string });
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect(seen.headers['referrer-policy']).toBe('no-referrer');
    expect(seen.headers['x-robots-tag']).toContain('noindex');
    expect(seen.headers.vary).toMatch(/cookie/i);
  });

  it('gets the preview’s pages and its 404 page', async () => {
    putSitePreview(releases, 'fog', files);
    expect((await get(at(''), editor)).text).toBe('secret front');
    expect((await get(at('draft-12/'), editor)).text).toBe('secret draft');
    expect((await get(at('draft-12'), editor)).headers.location).toBe(at('draft-12/'));
    expect(await get(at('none/'), editor)).toMatchObject({ status: 404, text: 'secret nothing' });
    expect((await get(at('_headers'), editor)).text).toBe('secret nothing');
  });

  it('sees drafts only if they may read those of everybody', async () => {
    putSitePreview(releases, 'fog', files, { hasDrafts: false });
    expect((await get(at(''), author)).text).toBe('secret front');
    putSitePreview(releases, 'fog', files, { hasDrafts: true });
    for (const path of ['', ...others]) {
      const seen = await get(at(path), author);
      expectClosed(seen);
      expect(seen.status).toBe(403);
    }
    expect((await get(at(''), editor)).text).toBe('secret front');
  });

  it('changes nothing', async () => {
    putSitePreview(releases, 'fog', files);
    expect((await get(at(''), editor, 'POST')).status).toBe(405);
  });
});

describe('a browser with the link', () => {
  const cookieFrom = ({ headers }: Awaited<ReturnType<typeof get>>): string =>
    headers['set-cookie']?.[0]?.split(';')[0] ?? '';

  it('gets a cookie for this preview only, and the address without the key', async () => {
    const made = putSitePreview(releases, 'fog', files);
    putSitePreview(releases, 'other', files);
    const opened = await get(sharedPreviewPath(made, place));
    expectClosed(opened);
    expect(opened).toMatchObject({ status: 303, headers: { location: at('') } });
    expect(opened.headers['set-cookie']?.[0]).toMatch(
      /^galley_site_preview=[^;]+; Path=\/blog\/previews\/fog\/; HttpOnly; SameSite=Lax; Max-Age=3[56]\d\d$/,
    );
    const cookie = cookieFrom(opened);
    for (const path of ['', ...others]) expect((await get(at(path), { cookie })).status).toBe(200);
    for (const path of ['', ...others]) expectClosed(await get(at(path, 'other'), { cookie }));
  });

  it('can open it until the preview is published again', async () => {
    const made = putSitePreview(releases, 'fog', files, { madeAt: '2026-01-01T00:00:00.000Z' });
    const link = sharedPreviewPath(made, place);
    const cookie = cookieFrom(await get(link));
    expect((await get(at(''), { cookie })).status).toBe(200);
    putSitePreview(releases, 'fog', { ...files, 'index.html': 'secret later' });
    expectClosed(await get(at(''), { cookie }));
    expect((await get(link)).headers['set-cookie']).toBeUndefined();
    expect((await get(at(''), editor)).text).toBe('secret later');
  });
});

it('an expired preview is gone for editors and for browsers with the link, and closed to others', async () => {
  const expiresAt = new Date(Date.now() - 1).toISOString();
  const made = putSitePreview(releases, 'fog', files, { expiresAt });
  for (const path of ['', ...others]) {
    const seen = await get(at(path), editor);
    expectClosed(seen);
    expect(seen.status).toBe(410);
    expect((await get(at(path))).status).not.toBe(410);
  }
  const opened = await get(sharedPreviewPath(made, place));
  expectClosed(opened);
  expect(opened.status).toBe(410);
});

it('a removed preview is gone at once', async () => {
  putSitePreview(releases, 'fog', files);
  expect((await get(at(''), editor)).status).toBe(200);
  expect(removeSitePreview(releases, 'fog')).toBe(true);
  for (const path of ['', ...others]) expect((await get(at(path), editor)).status).toBe(404);
});
