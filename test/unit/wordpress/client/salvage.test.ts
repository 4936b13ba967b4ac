import { afterEach, expect, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import {
  farSide,
  json,
  v2Index,
  v2Post,
  wpError,
  type FarSide,
} from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/**
 * A v2 service of `count` posts; a request whose answer would hold a poisonous one fails with 500.
 * With `tellsIds`, only if it would hold its text.
 */
async function poisoned(count: number, poison: (id: number) => boolean, tellsIds = false) {
  const far: FarSide = await farSide(({ path, query }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    const size = Number(query.get('per_page'));
    const page = Number(query.get('page') ?? 1);
    const asked = query.get('include')?.split(',').map(Number);
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const rows = asked ?? all.slice((page - 1) * size, page * size);
    if (rows.length === 0) return wpError(response, 400, 'rest_post_invalid_page_number');
    const isLight = tellsIds && query.get('_fields') === 'id';
    if (rows.some(poison) && !isLight)
      return wpError(response, 500, 'internal_server_error', 'A critical error.');
    const totals = {
      'x-wp-total': String(count),
      'x-wp-totalpages': String(Math.ceil(count / size)),
    };
    json(
      response,
      rows.map((id) => v2Post(id)),
      { headers: totals },
    );
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  return { cms, far };
}

test.for([
  [true, 37, 'post 37'],
  [false, null, 'post at place 37 of the list'],
] as const)(
  'one record that breaks its page is found, named and left out; the rest is read (tells ids: %s)',
  async ([tellsIds, id, label]) => {
    const { cms } = await poisoned(130, (each) => each === 37, tellsIds);
    const batches = await Array.fromAsync(cms.posts.list());
    const ids = batches.flatMap(({ items }) => items.map((item) => item.id));
    expect(ids).toHaveLength(129);
    expect(ids).not.toContain(37);
    const problem = 'The content service answered 500 (internal_server_error): A critical error.';
    expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([{ id, label, problem }]);
  },
);

test('three broken records of one page are found, wherever they are', async () => {
  const { cms } = await poisoned(100, (id) => [3, 40, 77].includes(id), true);
  const batches = await Array.fromAsync(cms.posts.list());
  expect(batches.flatMap(({ unreadable }) => unreadable.map(({ id }) => id))).toEqual([3, 40, 77]);
});

test('the only record of a list is named if it can’t be sent and the service is well', async () => {
  const { cms } = await poisoned(1, () => true, true);
  const batches = await Array.fromAsync(cms.posts.list());
  expect(batches.flatMap(({ unreadable }) => unreadable)).toMatchObject([{ id: 1 }]);
});

test('asked for by id, it is named by its id', async () => {
  const { cms } = await poisoned(50, (id) => id === 12);
  const batches = await Array.fromAsync(cms.posts.list({ ids: [10, 11, 12, 13, 14, 15, 16] }));
  expect(batches.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
    10, 11, 13, 14, 15, 16,
  ]);
  expect(batches.flatMap(({ unreadable }) => unreadable)).toMatchObject([
    { id: 12, label: 'post 12' },
  ]);
});

test('a service that fails for everything is no unreadable record, and is asked little more', async () => {
  const { cms, far } = await poisoned(130, () => true);
  await expect(Array.fromAsync(cms.posts.list())).rejects.toMatchObject({ code: 'server' });
  expect(far.seen.filter(({ path }) => path.endsWith('/posts')).length).toBeLessThanOrEqual(6);
});

test.for([1, 2, 4])(
  'a site of %i posts that all fail has no unreadable records, but fails',
  async (count) => {
    const { cms } = await poisoned(count, () => true);
    await expect(Array.fromAsync(cms.posts.list())).rejects.toMatchObject({ code: 'server' });
  },
);

test('a collection with many broken records fails', async () => {
  const { cms } = await poisoned(100, (id) => id % 10 === 0);
  await expect(Array.fromAsync(cms.posts.list())).rejects.toMatchObject({ code: 'server' });
});

test('a record whose id is beyond any id has none, so that what is known by its real id counts as there', async () => {
  const headers = { 'x-wp-total': '2', 'x-wp-totalpages': '1' };
  const far = await farSide(({ path }, response) => {
    if (path.endsWith('/posts')) json(response, [v2Post(1), v2Post(2 ** 60)], { headers });
    else json(response, v2Index(far.url));
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  const [batch] = await Array.fromAsync(cms.posts.list());
  expect(batch?.items.map(({ id }) => id)).toEqual([1]);
  expect(batch?.unreadable).toEqual([
    { id: null, label: 'post at place 2 of page 1', problem: 'id: it is no id' },
  ]);
});
