import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../support/ask.ts';
import { basic, passwordOf, startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { farSide } from '../../../support/far-side.ts';
import { checked, writePost, type Checked } from '../../../support/api/checked.ts';

let api: ApiServer;
let call: Checked;
beforeAll(async () => {
  api = await startApi();
  call = await checked(api);
});
afterAll(() => api.stop());

test('an unknown path below the API gets a problem, not a page', async () => {
  for (const path of ['/api', '/api/', '/api/postings', '/api/posts/', '/api/posts/1/2']) {
    const answer = await api.call('GET', path);
    expect([path, answer.json]).toMatchObject([path, { status: 404, code: 'not-found' }]);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  }
  expect((await api.call('GET', '/apiary')).json).toBeUndefined();
});

test('an address that a proxy may read differently gets a problem, too', async () => {
  const { status, headers, body } = await ask(api.url, '/api/posts\\1', { method: 'GET' });
  expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect(JSON.parse(body.toString())).toMatchObject({
    code: 'malformed',
    instance: expect.stringMatching(/^#\S/),
  });
});

test('HEAD is answered as GET, without a body', async () => {
  const answer = await api.call('HEAD', '/api/posts', { as: 'editor' });
  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(answer.headers['content-type']).toBe('application/json');
});

test('one route asks programs for Basic; browsers are never asked, since they would keep the password', async () => {
  const program = await call('GET', '/me');
  expect(program.headers['www-authenticate']).toMatch(/^Basic realm=/);
  // Over plain http, most browsers send no Sec-Fetch headers.
  const browsers: readonly Record<string, string>[] = [
    { 'sec-fetch-mode': 'cors' },
    { origin: 'https://elsewhere.example' },
    { referer: 'https://elsewhere.example/' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    { accept: 'image/avif,image/webp,*/*;q=0.8' },
  ];
  const others = await Promise.all([
    call('GET', '/posts'),
    call('POST', '/rebuilds'),
    ...browsers.map((headers) => call('GET', '/me', { headers })),
  ]);
  for (const { status, headers } of others) {
    expect([status, headers['www-authenticate']]).toEqual([401, undefined]);
  }
});

test('a Content-Type with parameters is accepted, and an invalid one is refused', async () => {
  const typed = async (type: string) => {
    const body = '{"title":"A","content":"B"}';
    const headers = { 'content-type': type };
    return (await call('POST', '/posts', { as: 'editor', headers, body })).status;
  };
  expect(await typed('application/json; charset=utf-8')).toBe(201);
  expect(await typed('Application/JSON;charset="utf-8"')).toBe(201);
  expect(await typed('application/json;')).toBe(415);
  expect(await typed('application/jsonp')).toBe(415);
});

test('a wrong password and a missing one get different problems', async () => {
  const headers = { authorization: basic('editor', 'a wrong password') };
  const { json } = await call('GET', '/me', { headers });
  expect(json).toMatchObject({ status: 401, code: 'bad-credentials' });
});

test('a signed-in browser calls with its session and its token', async () => {
  const headers = await api.browserOf('editor');
  const me = await call('GET', '/me', { headers });
  expect(me.json).toMatchObject({ id: 2, signedInBy: 'session' });
  const id = await writePost(call, 'editor');
  const { json } = await call('DELETE', `/posts/${id}`, { headers });
  expect(json).toMatchObject({ id, outcome: 'trashed' });
});

test('a refusal of WordPress is reported with its words and its code', async () => {
  const id = await writePost(call, 'editor', { status: 'publish' });
  const { json } = await call('DELETE', `/posts/${id}`, { as: 'author' });
  expect(json).toMatchObject({
    title: 'Forbidden',
    detail: 'Sorry, you are not allowed to delete this post.',
    service: {
      code: 'rest_cannot_delete',
      message: 'Sorry, you are not allowed to delete this post.',
    },
  });
});

test('an unreachable WordPress is reported as such', async () => {
  const far = await farSide((_, response) => void response.destroy());
  const other = await startApi({}, { CMS_URL: far.url });
  try {
    const { json } = await other.call('GET', '/api/me', { as: 'editor' });
    expect(json).toMatchObject({ status: 502, code: 'content-service' });
  } finally {
    await other.stop();
    await far.close();
  }
});

test('the log has a line for each call, and no secrets', async () => {
  await call('GET', '/posts?search=a-private-word', { as: 'editor' });
  const headers = await api.browserOf('editor');
  const answer = await call('GET', '/me', { headers });
  const line = api.log().find((one) => one['request'] === answer.headers['x-request-id']);
  expect(line).toMatchObject({
    method: 'GET',
    kind: 'api',
    path: '/api/me',
    status: 200,
    account: 2,
  });
  const all = JSON.stringify(api.log());
  for (const secret of [
    ...[passwordOf('editor'), basic('editor'), 'a wrong password', 'a-private-word'],
    ...[headers['cookie'] ?? '', headers['x-csrf-token'] ?? ''],
  ]) {
    expect(secret).not.toBe('');
    expect(all).not.toContain(secret);
  }
});
