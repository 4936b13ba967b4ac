import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync } from '../../../../src/wordpress/sync/index.ts';
import { farSide, json, v2Index, v2Post, wpError } from '../../../support/far-side.ts';

const comment = (id: number, more: object = {}) => ({
  id,
  post: 1,
  parent: 0,
  author: 0,
  author_name: 'Fay',
  author_url: '',
  date: '2026-02-01T09:00:00',
  date_gmt: '2026-02-01T09:00:00',
  content: { rendered: `<p>Comment ${id}</p>` },
  status: 'approved',
  type: 'comment',
  ...more,
});

/** What a moderator's list may hold: WordPress refuses notes and waiting comments to the public, and plugins change its lists. */
const ofModerator = [
  comment(1),
  comment(2, { type: 'note', content: { rendered: '<p>Is this true?</p>' } }),
  comment(3, { status: 'hold', content: { rendered: '<p>Waiting.</p>' } }),
];

async function readSite() {
  const far = await farSide(({ path, headers }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (headers.authorization === undefined)
      return wpError(response, 401, 'rest_not_logged_in', 'You are not logged in.');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    const items = path.endsWith('/posts')
      ? [v2Post(1)]
      : path.endsWith('/comments')
        ? ofModerator
        : [];
    const total = String(items.length);
    json(response, items, { headers: { 'x-wp-total': total, 'x-wp-totalpages': '1' } });
  });
  const folder = mkdtempSync(join(tmpdir(), 'galley-notes-'));
  const credentials = { method: 'application-password', user: 'ada', password: 'secret' } as const;
  const cms = createCms({ url: far.url, credentials, retries: 0 });
  const mirror = openMirror({ folder, service: far.url });
  onTestFinished(async () => {
    mirror.close();
    await cms.close();
    await far.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { cms, mirror, sync: () => sync(cms, mirror, { maxShrink: 0.1 }) };
}

test('notes of editors and waiting comments never enter the mirror, in the first sync or a later one', async () => {
  const site = await readSite();
  for (let run = 1; run <= 2; run += 1) {
    await site.sync();
    const comments = Array.from(site.mirror.records('comments'), ({ record }) => record);
    expect(comments.map(({ id }) => id)).toEqual([1]);
    expect(JSON.stringify(comments)).not.toMatch(/Is this true|Waiting/);
  }
});

test('the change check of the server does not show them either', async () => {
  const { cms } = await readSite();
  expect((await cms.latestComments())?.items.map(({ id }) => id)).toEqual([1]);
});
