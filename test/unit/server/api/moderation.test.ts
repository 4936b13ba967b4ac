import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';

const held = 20;
const spam = 4;
const body = (fields: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});

interface Listed {
  readonly id: number;
  readonly status: string;
}

describe('the moderation of comments', () => {
  let api: ApiServer;
  let call: Checked;
  beforeAll(async () => {
    api = await startApi();
    call = await checked(api);
  });
  afterAll(() => api.stop());

  const path = (id: number) => `/moderation/comments/${id}`;
  const statusOf = async (id: number) =>
    (await call('GET', path(id), { as: 'editor' })).json?.['status'];
  const idsIn = async (query: string) => {
    const { json } = await call('GET', `/moderation/comments${query}`, { as: 'editor' });
    return (json?.['items'] as readonly Listed[]).map(({ id }) => id);
  };

  test('lists those that wait, without addresses, and no cache stores them', async () => {
    const { json, text, headers } = await call('GET', '/moderation/comments', { as: 'editor' });
    expect(json).toMatchObject({ page: 1, total: 2 });
    expect((json?.['items'] as readonly Listed[]).map(({ status }) => status)).toEqual([
      'hold',
      'hold',
    ]);
    expect(text).toContain('limpet-hold-2290');
    expect(text).not.toMatch(/angry@post\.example|<script/);
    expect(headers['cache-control']).toBe('no-store');
    expect(await idsIn('?status=spam')).toEqual([spam]);
    expect(await idsIn('?search=limpet')).toEqual([held]);
    expect(JSON.stringify(api.log())).not.toContain('@post.example');
  });

  test('approves, answers, puts away, brings back and deletes', async () => {
    const set = (id: number, status: string) =>
      call('PATCH', path(id), { as: 'editor', ...body({ status }) });
    expect((await set(held, 'approved')).json).toMatchObject({ id: held, status: 'approved' });
    expect((await set(held, 'approved')).status).toBe(200);
    const reply = { as: 'editor', ...body({ content: 'The harbour office did.' }) };
    const made = await call('POST', `${path(held)}/replies`, reply);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      parent: held,
      author: 'Hanne Lorentzen',
      status: 'approved',
      text: 'The harbour office did.',
    });
    const again = await call('POST', `${path(held)}/replies`, reply);
    expect(again.json).toMatchObject({ service: { code: 'comment_duplicate' } });

    expect((await set(held, 'trash')).json).toMatchObject({ status: 'trash' });
    expect((await set(held, 'untrash')).json).toMatchObject({ status: 'approved' });
    const deletion = await call('DELETE', path(spam), { as: 'editor' });
    expect(deletion.json).toEqual({ id: spam, outcome: 'deleted' });
    expect((await call('GET', path(spam), { as: 'editor' })).status).toBe(404);
  });

  test('is WordPress’s to allow, and needs the session’s token and a known change', async () => {
    const before = await statusOf(held);
    for (const as of ['yusuf', 'reader']) {
      const lists = await call('GET', '/moderation/comments', { as });
      expect(lists.json).toMatchObject({ code: 'forbidden' });
      const refused = await call('PATCH', path(held), { as, ...body({ status: 'spam' }) });
      expect(refused.json).toMatchObject({ status: 403, service: { code: 'rest_cannot_edit' } });
      expect((await call('DELETE', path(held), { as })).status).toBe(403);
    }
    expect((await call('GET', '/moderation/comments')).status).toBe(401);
    const { 'x-csrf-token': _, ...browser } = await api.browserOf('editor');
    const json = body({ status: 'spam' });
    const bare = await call('PATCH', path(held), {
      ...json,
      headers: { ...browser, ...json.headers },
    });
    expect(bare.json).toMatchObject({ code: 'missing-token' });
    const odd = await call('PATCH', path(held), { as: 'editor', ...body({ status: 'loved' }) });
    expect(odd.json).toMatchObject({ code: 'invalid' });
    expect(await statusOf(held)).toBe(before);
  });
});

test('the older generation cannot moderate, and says so', async () => {
  const api = await startApi({ legacyPlugin: true, v2: false });
  const call = await checked(api);
  const { json } = await call('GET', '/moderation/comments', { as: 'editor' });
  expect(json).toMatchObject({ status: 501, code: 'unsupported' });
  await api.stop();
});
