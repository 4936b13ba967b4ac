import { afterEach, expect, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, legacyIndex, type FarSide } from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const post = (ID: number, more: Record<string, unknown> = {}) => ({
  ID,
  title: `Post ${ID}`,
  status: 'publish',
  type: 'post',
  author: 1,
  content: `<p>Text ${ID}</p>`,
  slug: `post-${ID}`,
  link: `http://far.test/post-${ID}/`,
  date_gmt: '2026-01-01T10:00:00',
  terms: [],
  ...more,
});

/** An older service that only an account may list, which it sends protected texts whole. */
async function closed() {
  const far: FarSide = await farSide(({ path, query, headers }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, legacyIndex(far.url));
    if (headers.authorization === undefined) {
      return json(response, [{ code: 'json_user_cannot_read', message: 'No.' }], { status: 401 });
    }
    const edit = query.get('context') === 'edit';
    const protectedPost = post(2, {
      content: '<p>whispered</p>',
      ...(edit ? { password: 'x' } : {}),
    });
    const single = /\/posts\/(\d+)$/.exec(path)?.[1];
    if (single !== undefined) return json(response, single === '2' ? protectedPost : post(1));
    json(response, [post(1), protectedPost, post(3)], {
      headers: { 'x-wp-total': '3', 'x-wp-totalpages': '1' },
    });
  });
  const credentials = { method: 'basic', user: 'ada', password: 'secret-word' } as const;
  const cms = createCms({ url: far.url, retries: 0, credentials });
  open.push(far, cms);
  return cms;
}

test('a list of the older generation that had to be signed holds no password-protected text', async () => {
  const cms = await closed();
  const items = (await Array.fromAsync(cms.posts.list())).flatMap((batch) => batch.items);
  expect(items.map(({ id }) => id)).toEqual([1, 3]);
  expect(JSON.stringify(items)).not.toContain('whispered');
});

test('asked for by id, what only the account may read is not given for publishing', async () => {
  const cms = await closed();
  const batches = await Array.fromAsync(cms.posts.list({ ids: [2] }));
  expect(batches.flatMap(({ items }) => items)).toEqual([]);
});
