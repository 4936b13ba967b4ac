import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { findLive, listReleases } from '../../../../src/publish/index.ts';
import { lookAtRelease } from '../../../../src/server/previews/release-previews.ts';
import { startServer } from '../../../../src/server/start.ts';
import { ask } from '../../../support/ask.ts';
import { openPressRoom } from '../../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../../support/publisher/recipe.ts';

vi.setConfig({ testTimeout: 60_000 });

const bar = {
  language: 'en',
  direction: 'ltr',
  title: 'The release of <b>then</b>',
  end: 'Stop',
  style: '/_astro/preview.css',
} as const;
const mayRollBack = new Set(['publish_posts', 'edit_others_posts']);

/** A server of three releases, of which the older two are thin. */
const openServer = async (more: Readonly<Record<string, string>> = {}) => {
  const { releases, publish } = openPressRoom();
  const edited = (body: string) =>
    usualRecipe.texts.map((text) => (text.id === 3 ? fakePost(3, `<p>${body}</p>`) : text));
  const files = {
    '404.html': '<!doctype html><html><title>x</title><body>Nothing is here.</body></html>',
  };
  await publish({ files, texts: edited('<b>Oldest.</b>') });
  const added = [...edited('<b>Second.</b>'), fakePost(20, '<p>Added.</p>')];
  await publish({ files, texts: added });
  const last = added.map((each) => (each.id === 4 ? fakePost(4, '<p>x</p>') : each));
  await publish({ files, texts: last });
  const settings = loadServerSettings({
    CMS_URL: 'http://127.0.0.1:9',
    CMS_RETRIES: '0',
    SESSION_SECRET: 'a secret of the tests, long enough to seal with',
    HOST: '127.0.0.1',
    PORT: '0',
    POLL_SECONDS: '0',
    ...more,
  });
  const site = join(findLive(releases)!.folder, 'client');
  const log = { write: () => undefined };
  const server = await startServer({ settings, base: '', site, releases, log });
  onTestFinished(() => server.stop(100));
  const [, , oldest] = listReleases(releases);
  const look = (capabilities = mayRollBack) =>
    lookAtRelease(
      { settings, releases, base: '' },
      { user: { capabilities }, origin: server.url },
      oldest!.id,
      bar,
    );
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, headers: received, body } = await ask(server.url, path, { method, headers });
    return { status, headers: received, text: body.toString() };
  };
  return { look, get, oldest: oldest!.id };
};

test('a browser with the cookie sees a thin release at the site’s own addresses, and no other browser does', async () => {
  const { look, get, oldest } = await openServer();
  const made = await look();
  expect(made).toMatch(/^galley_release=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/);
  const cookie = made.split(';')[0] ?? '';
  // The server now has the live page in its memory.
  await get('/post-3/');
  expect((await get('/post-3/')).text).toContain('Second.');

  const page = await get('/post-3/', { cookie });
  expect(page).toMatchObject({ status: 200 });
  expect(page.text).toContain('Oldest.');
  expect(page.headers['galley-release']).toBe(oldest);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect((await get('/post-5/', { cookie })).status).toBe(200);
  expect((await get('/post-5', { cookie })).headers.location).toBe('/post-5/');
  expect((await get('/old/', { cookie })).headers.location).toBe('/post-1/');
  // Later releases have it.
  expect((await get('/post-20/')).status).toBe(200);
  const missing = await get('/post-20/', { cookie });
  expect(missing.status).toBe(404);
  expect(missing.headers['cache-control']).toBe('private, no-store');
  expect((await get('/post-3/', { cookie }, 'POST')).status).toBe(405);
  for (const path of ['/../server/published.json', '/%2e%2e/release.json', '/_headers'])
    expect((await get(path, { cookie })).status).toBe(404);
  expect((await get('/post-3/')).text).toContain('Second.');
  expect((await get('/post-3/', { cookie: 'galley_release=Fe26.2*1*x' })).text).toContain(
    'Second.',
  );
  expect((await get('/', { cookie: '' })).text).not.toContain('preview-bar');
});

test('the cookie is only for accounts that may roll back, and never before a CDN', async () => {
  const { look } = await openServer();
  await expect(look(new Set(['publish_posts']))).rejects.toMatchObject({ code: 'forbidden' });
  const behind = await openServer({
    CDN_PURGE: 'bunny',
    CDN_TOKEN: 'token',
    CDN_ZONE: '1',
    SITE_URL: 'https://paper.example',
  });
  await expect(behind.look()).rejects.toMatchObject({ code: 'conflict' });
});
