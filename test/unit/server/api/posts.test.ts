import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageType, postType, type EntryType } from '../../../../src/wordpress/client/index.ts';
import { basic, startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, writePost, type Checked } from '../../../support/api/checked.ts';

interface Listed {
  readonly id: number;
  readonly status: string;
  readonly title: string;
  readonly author: { readonly id: number; readonly name: string | null } | null;
  readonly date: string | null;
}

const json = { 'content-type': 'application/json' };

const boatType = { ...postType, name: 'boat', restBase: 'boats', label: 'Boats', taxonomies: [] };

/** The live site says that it has these types. */
async function publish(api: ApiServer, types: readonly EntryType[]): Promise<void> {
  const place = join(api.folder, 'site/server');
  await mkdir(place, { recursive: true });
  const facts = { builtAt: new Date().toISOString(), home: api.cmsUrl, types, texts: [] };
  await writeFile(
    join(place, 'published.json'),
    JSON.stringify({ ...facts, terms: [], authors: [] }),
  );
}

describe.each([
  ['newer', {}, ''],
  ['older', { legacyPlugin: true, v2: false }, '/blog'],
])('with the %s generation', (generation, behaviour, base) => {
  let api: ApiServer;
  let call: Checked;
  beforeAll(async () => {
    api = await startApi(behaviour, { base }, 'site/client');
    call = await checked(api, base);
  });
  afterAll(() => api.stop());

  const list = async (path: string, as = 'editor') => {
    const { json } = await call('GET', path, { as });
    return { ...json, items: json?.['items'] as readonly Listed[] };
  };

  test('an account learns who it is and what it may do', async () => {
    const { json } = await call('GET', '/me', { as: 'editor' });
    expect(json).toMatchObject({ id: 2, name: 'Hanne Lorentzen', signedInBy: 'header' });
    expect(json?.['capabilities']).toContain('delete_others_posts');
  });

  test('posts of all statuses but the trash are listed, the newest first, page by page', async () => {
    const first = await list('/posts?per_page=5');
    const second = await list('/posts?per_page=5&page=2');
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
    expect(first).toMatchObject({ page: 1, perPage: 5, total: expect.any(Number) });
    expect(await list('/posts?page=99')).toMatchObject({ items: [] });
    const all = await list('/posts?per_page=100');
    expect(new Set(all.items.map(({ status }) => status))).toEqual(
      new Set(['publish', 'draft', 'pending', 'future', 'private']),
    );
    expect(first.items[0]?.author).toEqual({ id: expect.any(Number), name: expect.any(String) });
  });

  if (generation === 'newer') {
    test('entries of a type of the site are listed, written, deleted and restored like posts', async () => {
      await publish(api, [postType, pageType, boatType]);
      const boats = await list('/posts?type=boat&per_page=100');
      expect(boats.items.map(({ title }) => title)).toContain('Halcyon');
      const [{ id: post } = { id: 0 }] = (await list('/posts')).items;
      expect(boats.items.map(({ id }) => id)).not.toContain(post);

      const id = await writePost(call, 'editor', { title: 'Petrel' }, '?type=boat');
      const shown = await call('GET', `/posts/${id}?type=boat`, { as: 'editor' });
      expect(shown.json).toMatchObject({ id, status: 'draft', title: 'Petrel' });
      expect((await call('GET', `/posts/${id}`, { as: 'editor' })).status).toBe(404);
      const deleted = await call('DELETE', `/posts/${id}?type=boat`, { as: 'editor' });
      expect(deleted.json).toMatchObject({ id, outcome: 'trashed' });
      const restored = await call('POST', `/posts/${id}/restore?type=boat`, {
        as: 'editor',
        headers: json,
        body: '{}',
      });
      expect(restored.json).toMatchObject({ post: { id, status: 'draft' } });
    });

    test('a draft is scheduled, with tags that WordPress did not have; a change of an older text is refused', async () => {
      const id = await writePost(call, 'editor');
      const change = (body: object) =>
        call('PATCH', `/posts/${id}`, { as: 'editor', headers: json, body: JSON.stringify(body) });
      const date = '2091-01-02T03:04:05';
      expect((await change({ tags: ['By program'], status: 'future', date })).status).toBe(200);
      const stored = await fetch(`${api.cmsUrl}/wp-json/wp/v2/posts/${id}?context=edit`, {
        headers: { authorization: basic('editor') },
      });
      expect(await stored.json()).toMatchObject({
        status: 'future',
        date,
        tags: [expect.any(Number)],
      });
      const stale = await change({ slug: 'x', unchangedSince: '2001-01-01T00:00:00Z' });
      expect(stale.status).toBe(409);
    });

    test('a type that the site does not have is refused, with the names of those that it has', async () => {
      await publish(api, [postType, pageType, boatType]);
      const { status, json } = await call('GET', '/posts?type=raft', { as: 'editor' });
      expect(status).toBe(400);
      expect(json?.['detail']).toContain('Its types: post, page, boat.');
    });
  }

  test('posts are listed by status and by words', async () => {
    const drafts = await list('/posts?status=draft,pending');
    expect(new Set(drafts.items.map(({ status }) => status))).toEqual(
      new Set(['draft', 'pending']),
    );
    const found = await list('/posts?search=herring');
    expect(found.items.map(({ title }) => title).join()).toMatch(/herring/i);
  });

  test('posts are listed by author, by month and by category, and in the order of titles', async () => {
    const idsOf = (items: readonly Listed[]) => items.map(({ id }) => id);
    const all = (await list('/posts?per_page=100')).items;
    const own = all.filter(({ author }) => author?.id === 3);
    expect(idsOf((await list('/posts?author=3&per_page=100')).items)).toEqual(idsOf(own));
    const inOctober = all.filter(
      ({ date, status }) => status === 'publish' && date?.startsWith('2026-10'),
    );
    expect(inOctober.length).toBeGreaterThan(0);
    const october = '/posts?month=2026-10&order=asc&status=publish&per_page=100';
    expect(idsOf((await list(october)).items)).toEqual(idsOf(inOctober).toReversed());
    const letters = (await list('/posts?orderby=title&order=asc&status=publish&per_page=100')).items
      .map(({ title }) => title.slice(0, 1).toLowerCase())
      .filter((letter) => /[a-z]/.test(letter));
    expect(letters).toEqual(letters.toSorted());

    const terms = await fetch(`${api.cmsUrl}/wp-json/wp/v2/categories?orderby=count&order=desc`);
    const { json, status } = await call('GET', '/posts?category=2', { as: 'editor' });
    if (generation === 'older') {
      expect({ status, code: json?.['code'] }).toEqual({ status: 501, code: 'unsupported' });
      return;
    }
    const [most] = (await terms.json()) as readonly {
      readonly id: number;
      readonly count: number;
    }[];
    const found = await list(`/posts?category=${most!.id}&status=publish&per_page=100`);
    expect(found.items).toHaveLength(most!.count);
    for (const wrong of ['month=2026-13', 'author=0', 'orderby=id', 'type=boat&category=2']) {
      expect((await call('GET', `/posts?${wrong}`, { as: 'editor' })).status, wrong).toBe(400);
    }
  });

  test('an account that may not write sees published posts only', async () => {
    const { items } = await list('/posts?per_page=100', 'reader');
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['publish']));
  });

  test('a new post is a draft by default, and is shown as it was typed', async () => {
    const answer = await call('POST', '/posts', {
      as: 'author',
      headers: json,
      body: JSON.stringify({ title: 'Fish & chips', content: '<p>Both, it turns out.</p>' }),
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      status: 'draft',
      type: 'post',
      title: 'Fish & chips',
      author: { id: 3, name: 'Desmond Pike' },
    });
    const id = Number(answer.json?.['id']);
    expect(answer.headers.location).toBe(`${base}/api/posts/${id}`);
    const shown = await call('GET', `/posts/${id}`, { as: 'author' });
    expect(shown.json).toMatchObject({
      // WordPress stores it like this for accounts that may not write any HTML.
      raw: { title: 'Fish &amp; chips', content: '<p>Both, it turns out.</p>' },
    });
    const published = await writePost(call, 'author', { status: 'publish' });
    const { json: second } = await call('GET', `/posts/${published}`, { as: 'author' });
    expect(second).toMatchObject({ status: 'publish' });
  });

  test.each([
    ['JSON', 'application/json', JSON.stringify({ title: 'A', content_raw: '<p>B</p>' })],
    [
      'JSON that is sent as a form',
      'application/x-www-form-urlencoded',
      JSON.stringify({ title: 'A', content_raw: '<p>B</p>' }),
    ],
    [
      'a form',
      'application/x-www-form-urlencoded; charset=utf-8',
      'title=A&content_raw=%3Cp%3EB%3C%2Fp%3E',
    ],
  ])('a new post may have the fields of the older generation, as %s', async (_, type, body) => {
    const answer = await call('POST', '/posts', {
      as: 'author',
      headers: { 'content-type': type },
      body,
    });
    expect(answer).toMatchObject({ status: 201, json: { status: 'draft', title: 'A' } });
    const shown = await call('GET', `/posts/${Number(answer.json?.['id'])}`, { as: 'author' });
    expect(shown.json).toMatchObject({ raw: { title: 'A', content: '<p>B</p>' } });
  });

  test('a new post has one content', async () => {
    const { json: refused } = await call('POST', '/posts', {
      as: 'author',
      headers: json,
      body: JSON.stringify({ title: 'A', content: 'B', content_raw: 'C' }),
    });
    expect(refused).toMatchObject({ status: 400, code: 'invalid' });
    expect(refused?.['detail']).toContain('content_raw');
  });

  test('a deletion reports: trashed, deleted, already trashed, unknown, not allowed', async () => {
    const id = await writePost(call, 'editor', { status: 'publish' });
    const foreign = await call('DELETE', `/posts/${id}`, { as: 'author' });
    expect(foreign.json).toMatchObject({ status: 403, code: 'forbidden' });
    expect(foreign.json?.['detail']).toBe('Sorry, you are not allowed to delete this post.');
    const trashed = await call('DELETE', `/posts/${id}`, { as: 'editor' });
    expect(trashed.json).toEqual({
      id,
      outcome: 'trashed',
      message: generation === 'newer' ? 'Moved to the trash.' : 'Deleted post',
    });
    const again = await call('DELETE', `/posts/${id}`, { as: 'editor' });
    expect(again).toMatchObject({ status: 200, json: { id, outcome: 'already-trashed' } });
    const inTrash = await list('/posts?status=trash');
    expect(inTrash.items.map((post) => post.id)).toContain(id);
    const gone = await call('DELETE', `/posts/${id}?force=true`, { as: 'editor' });
    expect(gone.json).toEqual({
      id,
      outcome: 'deleted',
      message: generation === 'newer' ? 'Deleted permanently.' : 'Permanently deleted post',
    });
    const unknown = await call('DELETE', `/posts/${id}`, { as: 'editor' });
    expect(unknown.json).toMatchObject({ status: 404, code: 'not-found' });
    expect(unknown.json?.['service']).toMatchObject({
      code: generation === 'newer' ? 'rest_post_invalid_id' : 'json_post_invalid_id',
    });
  });

  test('a text in the trash is restored as a draft, or with the wanted status; the older generation cannot', async () => {
    const id = await writePost(call, 'editor', { status: 'publish' });
    await call('DELETE', `/posts/${id}`, { as: 'editor' });
    const restore = (as: string, body: object) =>
      call('POST', `/posts/${id}/restore`, { as, headers: json, body: JSON.stringify(body) });
    if (generation === 'older') {
      expect((await restore('editor', {})).json).toMatchObject({
        status: 501,
        code: 'unsupported',
      });
      return;
    }
    expect((await restore('author', {})).json).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await restore('editor', { status: 'trash' })).json).toMatchObject({ code: 'invalid' });
    expect(await restore('editor', {})).toMatchObject({
      status: 200,
      json: { post: { id, status: 'draft' }, held: 0 },
    });
    await call('DELETE', `/posts/${id}`, { as: 'editor' });
    const public_ = await restore('editor', { status: 'publish' });
    expect(public_.json).toMatchObject({ post: { id, status: 'publish' } });
  });

  test('pages are listed, shown and deleted like posts', async () => {
    const { items } = await list('/pages?per_page=100');
    const leaf = items.at(-1)!;
    expect((await call('GET', `/pages/${leaf.id}`, { as: 'editor' })).json).toMatchObject({
      type: 'page',
      title: leaf.title,
    });
    const trashed = await call('DELETE', `/pages/${leaf.id}`, { as: 'editor' });
    expect(trashed.json).toMatchObject({ id: leaf.id, outcome: 'trashed' });
    const left = await list('/pages?per_page=100');
    expect(left.items.map(({ id }) => id)).not.toContain(leaf.id);
  });
});
