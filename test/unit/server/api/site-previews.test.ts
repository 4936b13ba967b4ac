import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { serveApi, startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
import { live } from '../../../support/fake-publisher.ts';
import { putSitePreview } from '../../../support/site-preview.ts';

const secret = 'Rope Knot Sail Mast Tide Kelp';

describe('previews of the site', () => {
  let api: ApiServer;
  let call: Checked;
  beforeAll(async () => {
    api = await startApi({}, { CMS_USER: 'editor', CMS_APPLICATION_PASSWORD: secret });
    call = await checked(api);
  });
  afterAll(() => api.stop());

  const releases = () => join(api.folder, 'releases');
  const ask = (what: object, as = 'author') =>
    call('POST', '/site-previews', {
      as,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(what),
    });
  const list = async (as = 'author') => (await call('GET', '/site-previews', { as })).json;
  const state = async () =>
    ((await list())?.['build'] as { readonly state: string } | null)?.state ?? null;
  const ended = (wanted: 'live' | 'failed') =>
    vi.waitUntil(async () => (await state()) === wanted, { timeout: 15_000 });

  beforeEach(() => api.publisher.plan([{ await: 'go' }, { send: live }]));
  afterEach(async () => {
    await api.publisher.allow('go');
    await vi.waitUntil(async () => [null, 'live', 'failed'].includes(await state()), {
      timeout: 15_000,
    });
    await api.publisher.reset();
    const { items } = (await list()) as { items: { name: string }[] };
    for (const { name } of items) {
      await call('DELETE', `/site-previews/${name}`, { as: 'editor' });
    }
  });

  test('an account that may publish has one built, follows it, and deletes it', async () => {
    await api.publisher.plan([
      { send: { step: 'pages', done: 3, total: 50 } },
      { await: 'go' },
      { send: { ...live, warnings: ['One picture is missing.'] } },
    ]);
    const asked = await ask({ name: 'spring', days: 3 });
    expect(asked.status).toBe(202);
    expect(asked.json).toMatchObject({ name: 'spring', hasDrafts: false, state: 'queued' });
    expect(asked.headers.location).toBe('/api/site-previews');
    await vi.waitUntil(async () => (await state()) === 'pages', { timeout: 15_000 });
    expect(await list()).toMatchObject({ build: { progress: { done: 3, total: 50 } }, items: [] });
    putSitePreview(releases(), 'spring', { 'index.html': '' }, { hasDrafts: false });
    await api.publisher.allow('go');
    await ended('live');
    expect(await api.publisher.story()).toContainEqual(
      `preview --preview spring --expires 3d --into ${releases()} drafts=0`,
    );
    expect(await list()).toMatchObject({
      build: { name: 'spring', warnings: ['One picture is missing.'], problem: null },
      items: [{ name: 'spring', path: '/previews/spring/', hasDrafts: false }],
    });
    const gone = await call('DELETE', '/site-previews/spring', { as: 'author' });
    expect([gone.status, gone.json?.['name']]).toEqual([200, 'spring']);
    expect((await call('DELETE', '/site-previews/spring', { as: 'author' })).status).toBe(404);
    // The site itself is not rebuilt.
    expect((await call('GET', '/rebuilds', { as: 'author' })).json?.['items']).toEqual([]);
  });

  test('drafts are shown to those only who may read everybody’s', async () => {
    const refused = await ask({ name: 'autumn', drafts: true }, 'author');
    expect([refused.status, refused.json?.['code']]).toEqual([403, 'forbidden']);
    expect(await api.publisher.story()).toEqual([]);
    const asked = await ask({ name: 'autumn', drafts: true }, 'editor');
    expect(asked.json).toMatchObject({ hasDrafts: true });
    await api.publisher.started(1);
    expect((await api.publisher.story())[0]).toContain(' drafts=1');
  });

  test('one is built at a time', async () => {
    expect((await ask({ name: 'first' })).status).toBe(202);
    const second = await ask({ name: 'second' });
    expect([second.status, second.json?.['code']]).toEqual([409, 'in-progress']);
  });

  test('a failure says why, without secrets', async () => {
    await api.publisher.plan([
      { send: { step: 'failed', reason: `WordPress refused ${secret}.`, advice: null } },
      { exit: 1 },
    ]);
    await ask({ name: 'broken' });
    await ended('failed');
    const text = JSON.stringify(await list());
    expect(text).toContain('WordPress refused');
    expect(text + JSON.stringify(api.log())).not.toContain(secret);
  });

  test('a process that ends without a word is a failure, too', async () => {
    await api.publisher.plan([{ exit: 3 }]);
    await ask({ name: 'silent' });
    await ended('failed');
    expect(await list()).toMatchObject({
      build: { problem: { reason: expect.stringContaining('exit code 3') as string } },
      items: [],
    });
  });

  test('there are ten at most, and one of the same name is replaced', async () => {
    for (let n = 1; n <= 10; n += 1) {
      putSitePreview(releases(), `number-${n}`, { 'index.html': '' });
      // The ids of builds are made from the time.
      await setTimeout(2);
    }
    const eleventh = await ask({ name: 'eleventh' });
    expect([eleventh.status, eleventh.json?.['code']]).toEqual([409, 'too-many-previews']);
    expect((await ask({ name: 'number-3' })).status).toBe(202);
  });
});

test('without credentials, a preview has no drafts', async () => {
  const api = await startApi();
  try {
    const answer = await api.call('POST', '/api/site-previews', {
      as: 'editor',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"autumn","drafts":true}',
    });
    expect([answer.status, answer.json?.['code']]).toEqual([400, 'invalid']);
  } finally {
    await api.stop();
  }
});

test('a server builds none if a host builds the site', async () => {
  const api = await startApi({}, { DEPLOY_HOOK_URL: 'https://host.example/hook' });
  try {
    const answer = await api.call('POST', '/api/site-previews', {
      as: 'editor',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"spring"}',
    });
    expect([answer.status, answer.json?.['code']]).toEqual([501, 'unsupported']);
    expect(answer.json?.['detail']).toContain('npm run publish');
  } finally {
    await api.stop();
  }
});

test('a server that stops ends the build', async () => {
  const other = await startApi();
  onTestFinished(() => other.stop());
  // Its folder, where the publisher tells its story, stays when this server ends.
  const api = await serveApi(other);
  const { publisher } = api;
  await publisher.plan([{ await: 'never' }]);
  await api.call('POST', '/api/site-previews', {
    as: 'editor',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"spring"}',
  });
  await publisher.started(1);
  await api.stop(100);
  await expect.poll(() => publisher.story()).toContain('stop');
});
