import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../../../../src/config/index.ts';
import { longestFound } from '../../../../src/wordpress/sync/find-service.ts';
import { bringUp, openUp } from '../../../../src/wordpress/sync/open.ts';
import { farSide, json, v2Index, wpError, type FarSide } from '../../../support/far-side.ts';

let folder: string;
let far: FarSide;
let isClosed: boolean;
let sitemap: Readonly<Record<string, readonly string[]>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-next-day-'));
  isClosed = false;
  sitemap = {};
  far = await farSide(({ path, headers }, response) => {
    const listed = sitemap[path];
    if (listed !== undefined) {
      const all = listed.map((each) => `<url><loc>${far.url}${each}</loc></url>`);
      response.end(`<?xml version="1.0"?><urlset>${all.join('')}</urlset>`);
    } else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (path.endsWith('/users/me')) json(response, { id: 1, name: 'Ada', slug: 'ada' });
    else if (isClosed && path.endsWith('/posts') && headers.authorization === undefined)
      wpError(response, 401, 'rest_login_required');
    else json(response, [], { headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' } });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await far.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the client’s warnings are reported by each sync, also on later days', async () => {
  const settings = loadSettings({
    CMS_URL: far.url,
    CMS_RETRIES: '0',
    GALLEY_FOLDER: folder,
    CMS_USER: 'ada',
    CMS_APPLICATION_PASSWORD: 'planted secret',
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  const told: string[] = [];
  const listeners = (reading: string) => ({
    warn: (text: string) => told.push(`${reading}: ${text}`),
  });
  const open = await openUp(settings, listeners('first'));
  try {
    await bringUp(open, listeners('first'));
    vi.setSystemTime(Date.now() + longestFound + 1000);
    await bringUp(open, listeners('next day'));
    expect(told).toEqual([]);
    isClosed = true;
    await bringUp(open, listeners('later'));
    expect(told).toEqual([
      'later: The posts are not public, so Galley reads them with the credentials.',
    ]);
  } finally {
    open.close();
  }
});

test('a type that only the sitemap has is reported by each sync, and looked for once a day', async () => {
  const settings = loadSettings({ CMS_URL: far.url, CMS_RETRIES: '0', GALLEY_FOLDER: folder });
  sitemap = {
    '/wp-sitemap.xml': ['/wp-sitemap-posts-post-1.xml', '/wp-sitemap-posts-boat-1.xml'],
    '/wp-sitemap-posts-boat-1.xml': ['/boats/gannet/', '/boats/m%C3%B6we/'],
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const told: string[] = [];
  const listeners = { warn: (text: string) => told.push(text) };
  const asked = () => far.seen.filter(({ path }) => path === '/wp-sitemap.xml').length;
  const open = await openUp(settings, listeners);
  try {
    await bringUp(open, listeners);
    await bringUp(open, listeners);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/type boat.*2 addresses, such as \/boats\/gannet\/, \/boats\/möwe\//);
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + longestFound + 1000);
    sitemap = {};
    await bringUp(open, listeners);
    expect(asked()).toBe(2);
    expect(told).toHaveLength(2);
  } finally {
    open.close();
  }
});
