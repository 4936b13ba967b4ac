import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync, type SyncOptions } from '../../../../src/wordpress/sync/index.ts';
import {
  farSide,
  json,
  legacyIndex,
  v2Index,
  wpError,
  type Seen,
} from '../../../support/far-side.ts';

type Generation = 'v2' | 'legacy';
type Row = Record<string, unknown>;

/** A service of so many posts that answers in valid JSON and does not always tell the truth, and a mirror of it. */
async function lyingService(generation: Generation, count: number) {
  const rows = new Map<number, Row>();
  /** Counted, and there at their own addresses, and in no list. */
  const unlisted = new Set<number>();
  /** Neither counted nor in a list, and there at their own addresses. */
  const forgotten = new Set<number>();
  /** In no list of whole records that are asked for by id. */
  const withheld = new Set<number>();
  /** Counted, and nowhere. */
  const gone = new Set<number>();
  /** How each list of authors begins; later ones are whole. */
  const authors: (readonly number[])[] = [];
  const put = (id: number, { title = `Post ${id}`, minute = 0, ...more }: Row = {}) =>
    void rows.set(id, {
      ...recordOf[generation](id, String(title), Number(minute)),
      link: `${far.url}/post-${id}/`,
      ...more,
    });

  const root = '/wp-json/';
  const posts = generation === 'v2' ? `${root}wp/v2/posts` : `${root}posts`;
  const list = ({ query }: Seen, response: ServerResponse) => {
    const include = query.get('include')?.split(',').map(Number);
    const wanted = [...rows].filter(
      ([id]) => (include?.includes(id) ?? true) && !forgotten.has(id),
    );
    if (query.get('orderby') === 'date') wanted.reverse();
    if (query.get('orderby') === 'modified')
      wanted.sort(([, one], [, other]) =>
        String(one['modified_gmt']) < String(other['modified_gmt']) ? 1 : -1,
      );
    const size = Number(query.get('per_page') ?? query.get('filter[posts_per_page]') ?? 10);
    const start = size * (Number(query.get('page') ?? 1) - 1);
    const listed = wanted
      .slice(start, start + size)
      .filter(([id]) => !unlisted.has(id) && !gone.has(id))
      .filter(([id]) => include === undefined || !withheld.has(id));
    response.setHeader('x-wp-total', wanted.length);
    response.setHeader('x-wp-totalpages', Math.ceil(wanted.length / size));
    json(
      response,
      listed.map(([, row]) => row),
    );
  };
  const far = await farSide((request, response) => {
    const { path } = request;
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === root)
      return json(response, generation === 'v2' ? v2Index(far.url) : legacyIndex(far.url));
    if (path === posts) return list(request, response);
    if (path === `${root}wp/v2/users` && authors.length > 0) {
      response.setHeader('x-wp-total', 2);
      const sent = Number(request.query.get('page')) > 1 ? [] : (authors.shift() ?? []);
      return json(
        response,
        sent.map((id) => ({ id, name: `Author ${id}`, slug: `author-${id}`, link: far.url })),
      );
    }
    const [, id] = /\/posts\/(\d+)$/.exec(path) ?? [];
    if (id === undefined) {
      response.setHeader('x-wp-total', 0);
      return json(response, []);
    }
    const row = gone.has(Number(id)) ? undefined : rows.get(Number(id));
    if (row === undefined) return wpError(response, 404, 'rest_post_invalid_id');
    json(response, row);
  });
  for (let id = 1; id <= count; id++) put(id);
  let before = 0;
  const folder = mkdtempSync(join(tmpdir(), 'galley-lies-'));
  const cms = createCms({ url: far.url, retries: 0 });
  const mirror = openMirror({ folder, service: far.url });
  onTestFinished(async () => {
    mirror.close();
    await cms.close();
    await far.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    rows,
    unlisted,
    forgotten,
    withheld,
    gone,
    authors,
    authorIds: () => Array.from(mirror.records('users'), ({ key }) => key),
    put,
    sync: async (options: Partial<SyncOptions> = {}) => {
      before = far.seen.length;
      return sync(cms, mirror, { maxShrink: 0.1, ...options });
    },
    /** Of the last run. */
    requests: () => far.seen.length - before,
    /** Addresses of single records, in the last run. */
    asked: () =>
      far.seen
        .slice(before)
        .filter(({ path }) => /\/posts\/\d+$/.test(path))
        .map(({ path }) => path),
    title: (id: number) => mirror.get('entries', String(id))?.record.title,
    ids: () => [...mirror.records('entries', { kind: 'post' })].map(({ key }) => Number(key)),
  };
}

const date = (minute: number) => `2026-01-03T10:${String(minute).padStart(2, '0')}:00`;

const recordOf: Record<Generation, (id: number, title: string, minute: number) => Row> = {
  v2: (id, title, minute) => ({
    id,
    type: 'post',
    status: 'publish',
    slug: `post-${id}`,
    title: { rendered: title },
    content: { rendered: `<p>Text of ${id}</p>`, protected: false },
    date: date(0),
    date_gmt: date(0),
    modified_gmt: date(minute),
  }),
  legacy: (id, title, minute) => ({
    ID: id,
    type: 'post',
    status: 'publish',
    slug: `post-${id}`,
    title,
    content: `<p>Text of ${id}</p>`,
    date: date(0),
    date_gmt: date(0),
    modified_gmt: date(minute),
  }),
};

test('authors that a shorter list than announced left out come with the next list', async () => {
  const { authors, authorIds, put, sync } = await lyingService('v2', 2);
  put(1, { author: 1 });
  put(2, { author: 2 });
  authors.push([1, 1], [2, 1]);
  await sync();
  expect(authorIds().toSorted()).toEqual(['1', '2']);

  // A plugin hides one of them for good.
  authors.push([1], [1], [1, 2]);
  await sync();
  expect(authorIds()).toEqual(['1']);
  expect(authors).toHaveLength(1);

  authors.splice(0, 1, [], []);
  const { warnings } = await sync();
  expect(warnings).toEqual([
    'WordPress counts 2 authors and lists none. The site keeps those of the last sync.',
  ]);
  expect(authorIds()).toEqual(['1']);
});

const generations = ['v2', 'legacy'] as const;

describe.each(generations)('a record of %s without its text', (generation) => {
  const texts = generation === 'v2' ? { rendered: 'Mended' } : 'Mended';
  const lacks: readonly (readonly [string, Row, string])[] = [
    [
      'without title and content',
      { title: undefined, content: undefined },
      'title: it is missing; content: it is missing',
    ],
    ['with a title of null', { title: null }, 'title: it is missing'],
    ...(generation === 'legacy'
      ? []
      : [
          [
            'without a rendered text',
            { content: { protected: false } },
            'content.rendered: it is missing',
          ] as const,
          [
            'with a rendered title of null',
            { title: { rendered: null } },
            'title.rendered: it is missing',
          ] as const,
        ]),
  ];

  test.each(lacks)(
    '%s: the last good one stays, and it is read again',
    async (_, lack, problem) => {
      const { sync, rows, put, title } = await lyingService(generation, 4);
      await sync();
      put(3, { minute: 5 });
      rows.set(3, { ...rows.get(3), ...lack });
      const report = await sync();
      expect(report).toMatchObject({ changed: 0, removed: 0, counts: { posts: 4 } });
      expect(report.unreadable).toEqual([{ id: 3, label: 'post 3', problem }]);
      expect(title(3)).toBe('Post 3');

      // With the same date of change.
      put(3, { title: 'Mended', minute: 5 });
      expect(await sync()).toMatchObject({ changed: 1, unreadable: [] });
      expect(title(3)).toBe('Mended');
    },
  );

  test('is left out while it is new, and read again', async () => {
    const { sync, put, title } = await lyingService(generation, 4);
    await sync();
    put(5, { content: undefined });
    expect((await sync()).unreadable).toHaveLength(1);
    expect(title(5)).toBeUndefined();
    put(5);
    await sync();
    expect(title(5)).toBe('Post 5');
  });

  test.each([null, 0, -4, 1.5, 'four', undefined])(
    'with the id %s is left out, and told in words',
    async (id) => {
      const { sync, rows, put } = await lyingService(generation, 4);
      put(5);
      rows.set(5, { ...rows.get(5), [generation === 'v2' ? 'id' : 'ID']: id });
      const { unreadable } = await sync();
      expect(unreadable).toMatchObject([
        { problem: expect.stringMatching(/^(?:id|ID): it is no id$/) },
      ]);
    },
  );

  test('that is empty is none the less whole', async () => {
    const { sync, put } = await lyingService(generation, 2);
    put(2, generation === 'v2' ? { content: { rendered: '' } } : { content: '', title: texts });
    expect(await sync()).toMatchObject({ added: 2, unreadable: [] });
  });
});

describe('a post that v2 counts and does not list', () => {
  const openMany = async () => {
    const service = await lyingService('v2', 240);
    for (let id = 1; id <= 240; id += 1) service.put(id, { minute: Math.floor(id / 5) });
    return service;
  };

  test('comes with the next sync, if it is listed then', async () => {
    const { sync, unlisted, ids } = await openMany();
    unlisted.add(7);
    await sync();
    expect(ids()).not.toContain(7);
    unlisted.clear();
    await sync();
    expect(ids()).toContain(7);
  });

  test('that is new, and does not come when it is asked for, comes with the next sync', async () => {
    const { sync, put, withheld, ids } = await openMany();
    await sync();
    put(241, { minute: 55 });
    withheld.add(241);
    await sync();
    expect(ids()).not.toContain(241);
    withheld.clear();
    await sync();
    expect(ids()).toContain(241);
  });

  test('is looked for once more, and not in each sync', async () => {
    const { sync, put, unlisted, requests } = await openMany();
    await sync();
    await sync();
    const quiet = requests();
    put(241, { minute: 2 });
    unlisted.add(241);
    for (let turn = 0; turn < 3; turn += 1) await sync();
    expect(requests()).toBe(quiet);
  });
});

describe.each(generations)('rows that %s counts and does not list', (generation) => {
  const every = (step: number, count: number) =>
    Array.from({ length: Math.floor(count / step) }, (_, at) => (at + 1) * step);
  // All ids are compared where everything is read, and where the last sync met an unreadable record.
  const ways = [{ full: true }, {}] as const;

  test.each(ways)('are asked for one by one, and stay (%o)', async (options) => {
    const { sync, rows, unlisted, put, asked, ids } = await lyingService(generation, 240);
    rows.set(1, { ...rows.get(1), title: null });
    await sync();
    put(1);
    for (const id of every(10, 240)) unlisted.add(id);
    const report = await sync(options);
    expect(report).toMatchObject({ removed: 0, counts: { posts: 240 } });
    expect(asked()).toHaveLength(24);
    expect(report.warnings).toContainEqual(
      expect.stringContaining('24 that it did not list were asked for one by one'),
    );
    expect(ids()).toHaveLength(240);
  });

  // What is made of lists is the same for both.
  if (generation === 'legacy') return;

  test('go where they are nowhere else either', async () => {
    const { sync, unlisted, gone, ids } = await lyingService(generation, 240);
    await sync();
    for (const id of every(14, 240)) (id % 3 === 0 ? gone : unlisted).add(id);
    expect(await sync({ full: true })).toMatchObject({ removed: gone.size });
    expect(ids()).toHaveLength(240 - gone.size);
    expect(ids().some((id) => gone.has(id))).toBe(false);
  });

  test('are not asked for where the service counts as many as it lists', async () => {
    const { sync, rows, asked } = await lyingService(generation, 240);
    await sync();
    for (const id of every(11, 240)) rows.delete(id);
    const report = await sync({ full: true });
    expect(report).toMatchObject({ removed: 21 });
    expect(asked()).toEqual([]);
  });

  /** 200 of 220, and none of the pages of the list without a row. */
  const most = Array.from({ length: 220 }, (_, at) => at + 1).filter((id) => id % 11 !== 0);

  test('are refused where there are 200 of them', async () => {
    const { sync, unlisted, asked, ids } = await lyingService(generation, 220);
    await sync();
    for (const id of most) unlisted.add(id);
    await expect(sync({ full: true, maxShrink: 0.95 })).rejects.toMatchObject({
      code: 'shrunk',
      message:
        'The content service counts 220 posts and lists 20, and 200 that were there at the last sync are not listed. Nothing was changed.',
    });
    expect(asked()).toEqual([]);
    expect(ids()).toHaveLength(220);
  });

  test('are asked for where there are 200 of them and anything may go', async () => {
    const { sync, unlisted } = await lyingService(generation, 220);
    await sync();
    for (const id of most) unlisted.add(id);
    expect(await sync({ full: true, maxShrink: 1 })).toMatchObject({ removed: 0 });
  });
});

describe.each(generations)('the only post of %s', (generation) => {
  test('goes if its own address says that it is gone', async () => {
    const { sync, rows, asked, ids } = await lyingService(generation, 1);
    await sync();
    rows.clear();
    expect(await sync()).toMatchObject({ removed: 1, counts: { posts: 0 } });
    expect(asked()).not.toEqual([]);
    expect(ids()).toEqual([]);
  });

  test('stays if it is at its own address, and in no list', async () => {
    const { sync, forgotten, ids } = await lyingService(generation, 1);
    await sync();
    forgotten.add(1);
    const { removed, warnings } = await sync();
    expect(removed).toBe(0);
    // In the older generation, a few are always asked for by themselves.
    expect(warnings).toEqual(
      generation === 'legacy'
        ? []
        : [
            'The content service lists none of the posts any more: 1 that it did not list was asked for by itself, and is still there.',
          ],
    );
    expect(ids()).toEqual([1]);
  });
});

describe.each(generations)('the first sync of %s', (generation) => {
  test('makes no empty site of posts that can’t be read', async () => {
    const service = await lyingService(generation, 12);
    for (let id = 1; id <= 12; id++) service.rows.set(id, { id, ID: id });
    await expect(service.sync()).rejects.toMatchObject({
      code: 'unread',
      message: expect.stringContaining('12 of 12 posts can’t be read, such as post 1:'),
    });
    expect(service.ids()).toEqual([]);
  });

  test('makes no site without most of its posts', async () => {
    const service = await lyingService(generation, 12);
    for (let id = 1; id <= 6; id++) service.rows.set(id, { id, ID: id });
    await expect(service.sync()).rejects.toMatchObject({ code: 'unread' });
    await service.sync({ maxShrink: 1 });
    expect(service.ids().toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  test('makes no empty site of posts that are counted and not listed', async () => {
    const service = await lyingService(generation, 12);
    for (let id = 1; id <= 12; id++) service.unlisted.add(id);
    await expect(service.sync()).rejects.toMatchObject({
      code: 'unread',
      message: expect.stringContaining('counts 12 posts and lists none'),
    });
    expect(service.ids()).toEqual([]);
  });

  test('makes no empty site of posts that can’t be stored', async () => {
    const service = await lyingService(generation, 5);
    for (let id = 1; id <= 5; id++) service.put(id, { date: null, date_gmt: null });
    await expect(service.sync()).rejects.toMatchObject({
      code: 'unread',
      message: expect.stringContaining('post 1: It is published, but it has no date.'),
    });
    expect(service.ids()).toEqual([]);
  });
});

test('a site whose only posts have a password is a site without posts', async () => {
  const service = await lyingService('legacy', 2);
  service.unlisted.add(1).add(2);
  await service.sync();
  expect(service.ids()).toEqual([]);
});
