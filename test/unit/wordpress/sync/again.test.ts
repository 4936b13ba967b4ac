import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSettings } from '../../../../src/config/index.ts';
import { toText } from '../../../../src/content/html/index.ts';
import type { StoredPost } from '../../../../src/wordpress/mirror/index.ts';
import {
  bringUp,
  openUp,
  syncAgain,
  syncOnce,
  type Synced,
} from '../../../../src/wordpress/sync/open.ts';
import { openMagazine, type Magazine } from '../../../support/magazine.ts';

// A process reads a service of 40 posts, and then again and again: each test goes on from the one before.
let folder: string;
let magazine: Magazine;
let synced: Synced;
let sent = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-again-'));
  magazine = await openMagazine(40);
  vi.stubEnv('CMS_URL', magazine.url);
  vi.stubEnv('CMS_RETRIES', '0');
  vi.stubEnv('GALLEY_FOLDER', folder);
  subscribe('undici:request:create', () => (sent += 1));
  synced = await syncOnce();
});
afterAll(async () => {
  synced.close();
  await magazine.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads again. Gives what it found, and how many requests that took. */
const again = async () => {
  const before = sent;
  const next = await syncAgain();
  const { added, changed, removed, requests, touched } = next.report;
  expect(requests).toBe(sent - before);
  expect(next.mirror).toBe(synced.mirror);
  expect(await syncOnce()).toBe(next);
  synced = next;
  return { posts: [added, changed, removed], touched, requests };
};
const postOf = (slug: string): StoredPost | undefined =>
  [...synced.mirror.records('entries', { kind: 'post' })].find(({ record }) => record.slug === slug)
    ?.record;
const textOf = async (slug: string): Promise<string> =>
  toText((await synced.mirror.body(postOf(slug)?.body ?? '')).parts.join(''));

/** However many posts there are. One is for the front page, which may have a menu: this site has none to read. */
const few = 13;

test('where nothing has changed, a few requests say so', async () => {
  expect(await again()).toEqual({ posts: [0, 0, 0], touched: {}, requests: expect.any(Number) });
  expect((await again()).requests).toBeLessThanOrEqual(few);
});

test('what another process has read is known here, too', async () => {
  const paths = () => synced.known().records.map(({ path }) => path);
  expect(paths()).toContain('/tag/fog/');
  magazine.sql("UPDATE terms SET slug = 'mist' WHERE slug = 'fog'");
  const other = await openUp(loadSettings(), {});
  await bringUp(other, {});
  other.close();

  expect(await again()).toMatchObject({ posts: [0, 0, 0], touched: {} });
  expect(paths()).toContain('/tag/mist/');
  expect(paths()).not.toContain('/tag/fog/');
});

test('an edit is seen, and so is another one a moment later', async () => {
  for (const word of ['Ebb', 'Flow', 'Slack']) {
    await magazine.edit('story-15', { title: word, content: `<p>${word} tide.</p>` });
    const { posts, touched, requests } = await again();
    expect([posts, touched]).toEqual([[0, 1, 0], { entries: ['15'] }]);
    expect(requests).toBeLessThanOrEqual(few);
    expect([postOf('story-15')?.title, await textOf('story-15')]).toEqual([word, `${word} tide.`]);
  }
});

test('a reading that fails leaves all as it was, and the next one sees what was missed', async () => {
  await magazine.edit('story-17', { title: 'Missed' });
  await magazine.restart(async () => {
    await expect(syncAgain()).rejects.toMatchObject({ code: 'unreachable' });
    expect(await syncOnce()).toBe(synced);
  });
  expect(postOf('story-17')?.title).toBe('Story 17');
  expect((await again()).touched).toEqual({ entries: ['17'] });
  expect(postOf('story-17')?.title).toBe('Missed');
});
