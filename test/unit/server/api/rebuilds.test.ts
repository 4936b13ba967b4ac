import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basic, startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
import { followEvents } from '../../../support/event-stream.ts';
import { live } from '../../../support/fake-publisher.ts';

let api: ApiServer;
let call: Checked;
beforeAll(async () => {
  api = await startApi();
  call = await checked(api);
});
afterAll(() => api.stop());
// Ends the running rebuild, so that the next test has an empty queue.
afterEach(async () => {
  await api.publisher.allow('go');
  await vi.waitUntil(
    async () => {
      const { json } = await api.call('GET', '/api/rebuilds', { as: 'editor' });
      const items = json?.['items'] as readonly { readonly endedAt: string | null }[];
      return items.every(({ endedAt }) => endedAt !== null);
    },
    { timeout: 20_000 },
  );
  await api.publisher.reset();
});

const json = { 'content-type': 'application/json' };
const ask = async (reason?: string) => {
  const said = reason === undefined ? {} : { headers: json, body: JSON.stringify({ reason }) };
  const answer = await call('POST', '/rebuilds', { as: 'editor', ...said });
  return { ...answer, id: String(answer.json?.['id']) };
};
const show = (id: string) => call('GET', `/rebuilds/${id}`, { as: 'editor' });
const follow = (id: string, headers: Record<string, string> = {}) =>
  followEvents(`${api.url}/api/rebuilds/${id}/events`, {
    authorization: basic('editor'),
    ...headers,
  });

test('an editor asks for a rebuild, and sees it become live', async () => {
  const asked = await ask('The ferry is\nback');
  expect(asked.status).toBe(202);
  expect(asked.headers.location).toBe(`/api/rebuilds/${asked.id}`);
  expect(asked.json).toMatchObject({
    state: 'queued',
    askedBy: [{ by: 'editor', who: 'Hanne Lorentzen', reason: 'The ferry is back' }],
  });
  await vi.waitUntil(async () => (await show('latest')).json?.['state'] === 'live', {
    timeout: 15_000,
  });
  const { json: shown } = await show(asked.id);
  expect(shown).toMatchObject({ id: asked.id, release: '20261122T031522Z-4f1c', problem: null });
  const list = await call('GET', '/rebuilds', { as: 'editor' });
  const [newest] = list.json?.['items'] as readonly { id: string }[];
  expect(newest?.id).toBe(asked.id);
  expect(list.json?.['live']).toBeNull();
});

test('ten calls at once make at most two builds', async () => {
  // Some of them may come when the first build has begun, and none when it has ended.
  await api.publisher.plan([{ await: 'go' }, { send: live }]);
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask()));
  await api.publisher.allow('go');
  expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(202));
  const last = await follow('latest');
  await last.until(({ id }) => id === 'end');
  const starts = (await api.publisher.story()).filter((line) => line.startsWith('start '));
  expect(starts.length).toBeLessThanOrEqual(2);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(starts.length);
});

test('only accounts that publish may ask; accounts that write may read', async () => {
  expect((await call('POST', '/rebuilds', { as: 'author' })).status).toBe(202);
  expect((await call('GET', '/rebuilds', { as: 'reader' })).json).toMatchObject({ status: 403 });
});

test('an unknown rebuild is not found', async () => {
  for (const path of ['', '/events']) {
    const unknown = `/rebuilds/e3b1c7b0-0000-4000-8000-000000000000${path}`;
    const answer = await call('GET', unknown, { as: 'editor' });
    expect(answer.json).toMatchObject({ status: 404, code: 'not-found' });
  }
});

test('the events begin with the current state, and then report each state until the end', async () => {
  await api.publisher.plan([
    { send: { step: 'reading', what: 'posts', done: 1, total: 4 } },
    { await: 'go' },
    { send: live },
  ]);
  const { id } = await ask();
  const stream = await follow(id);
  expect(stream).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
  const first = await stream.until(() => true);
  expect(first).toMatchObject({ event: 'rebuild', data: { id } });
  const reading = await stream.until(({ data }) => data['state'] === 'reading');
  expect(reading.data['progress']).toEqual({ what: 'posts', done: 1, total: 4 });

  // A client that connects again has missed nothing.
  stream.leave();
  const again = await follow(id, { 'last-event-id': 'whatever' });
  expect((await again.until(() => true)).data['state']).toBe('reading');
  await api.publisher.allow('go');
  const last = await again.until(({ id: name }) => name === 'end');
  expect(last.data).toMatchObject({ id, state: 'live' });
  await again.ended;
  expect(again.events.at(-1)).toBe(last);

  // A late client sees the result, and a client that has seen it gets 204.
  const late = await follow(id);
  await late.ended;
  expect(late.events.map(({ data }) => data['state'])).toEqual(['live']);
  expect(await follow(id, { 'last-event-id': 'end' })).toMatchObject({ status: 204, events: [] });
});

test('many changes at once make few events, and the last one is complete', async () => {
  const many = Array.from({ length: 300 }, (_, done) => ({
    send: { step: 'pages', done, total: 300 },
  }));
  await api.publisher.plan([{ await: 'go' }, ...many, { send: live }]);
  const { id } = await ask();
  const stream = await follow(id);
  await api.publisher.started(1);
  await api.publisher.allow('go');
  await stream.ended;
  expect(stream.events.length).toBeLessThan(100);
  expect(stream.events.at(-1)).toMatchObject({ id: 'end', data: { state: 'live' } });
});

test('an account may open ten streams; closing one makes room', async () => {
  await api.publisher.plan([{ await: 'go' }, { send: live }]);
  const { id } = await ask();
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(id)));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await api.call('GET', `/api/rebuilds/${id}/events`, { as: 'editor' });
  expect(refused.json).toMatchObject({ status: 503, code: 'busy' });
  expect((await api.call('GET', `/api/rebuilds/${id}`, { as: 'editor' })).status).toBe(200);
  streams[0]?.leave();
  await vi.waitUntil(
    async () => {
      const next = await follow(id);
      next.leave();
      return next.status === 200;
    },
    { timeout: 10_000 },
  );
});

test('a HEAD request opens no stream', async () => {
  await api.publisher.plan([{ await: 'go' }, { send: live }]);
  const { id } = await ask();
  for (let nth = 0; nth < 11; nth += 1) {
    const head = await api.call('HEAD', `/api/rebuilds/${id}/events`, { as: 'editor' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
  }
  // The streams of the previous test may still be closing.
  const status = async () => {
    const stream = await follow(id);
    stream.leave();
    return stream.status;
  };
  await expect.poll(status).toBe(200);
});

test('a stopping server ends the running rebuild, and its streams report it', async () => {
  const other = await startApi();
  await other.publisher.plan([{ await: 'never' }]);
  const asked = await other.call('POST', '/api/rebuilds', { as: 'editor' });
  const path = `${other.url}${asked.headers.location!}/events`;
  const stream = await followEvents(path, { authorization: basic('editor') });
  await other.publisher.started(1);
  await other.stop(60_000);
  expect(stream.events.at(-1)?.data).toMatchObject({ state: 'failed' });
});

test('a deploy preview makes no rebuilds, and says why', async () => {
  const preview = await startApi({}, { DEPLOY_CONTEXT: 'preview' });
  try {
    const answer = await preview.call('POST', '/api/rebuilds', { as: 'editor' });
    expect(answer).toMatchObject({ status: 403, json: { code: 'preview-only' } });
    expect(answer.json?.['detail']).toContain('preview');
  } finally {
    await preview.stop();
  }
});
