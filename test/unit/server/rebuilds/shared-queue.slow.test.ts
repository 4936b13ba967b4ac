import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Rebuild } from '../../../../src/server/rebuilds/rebuild.ts';
import { serveApi, type ApiServer } from '../../../support/api/api-server.ts';
import { fakePublisher, live, type FakePublisher } from '../../../support/fake-publisher.ts';
import { startIn, type ProjectProcess } from '../../../support/project-process.ts';
import { openRedisProxy } from '../../../support/redis-proxy.ts';
import {
  startRedis,
  testWithRedis,
  untilRedisIs,
  type RedisServer,
} from '../../../support/redis.ts';
import { startSample, type SampleService } from '../../../support/sample-service.ts';

const workerScript = fileURLToPath(new URL('../../../support/queue-worker.ts', import.meta.url));

// A worker that dies is missed after six seconds.
vi.setConfig({ testTimeout: 60_000 });

let cms: SampleService;
beforeAll(async () => {
  cms = await startSample({ basicAuthPlugin: true });
});
afterAll(() => cms.stop());

let redis: RedisServer;
let folder: string;
let publisher: FakePublisher;
const servers: ApiServer[] = [];
const workers: ProjectProcess[] = [];
beforeEach(async () => {
  redis = await startRedis();
  folder = await mkdtemp(join(tmpdir(), 'galley-several-'));
  publisher = await fakePublisher(join(folder, 'project/publish.mjs'));
});
afterEach(async () => {
  redis.thaw();
  await publisher.allow('go');
  await Promise.all(workers.splice(0).map((each) => end(each, 'SIGTERM')));
  await Promise.all(servers.splice(0).map((each) => each.stop()));
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A server of the site. It makes no rebuilds unless the test says so. */
const serve = async (settings: Readonly<Record<string, string>> = {}): Promise<ApiServer> => {
  const server = await serveApi({
    cmsUrl: cms.url,
    folder,
    publisher,
    settings: { REDIS_URL: redis.url, REBUILD_WORKER: '0', POLL_SECONDS: '0', ...settings },
  });
  servers.push(server);
  await untilRedisIs('up', server);
  return server;
};

const startWorker = async (): Promise<ProjectProcess> => {
  const settings = { CMS_URL: cms.url, GALLEY_FOLDER: folder, REDIS_URL: redis.url };
  const words = [publisher.script, join(folder, 'releases')];
  const worker = startIn(folder, workerScript, settings, words);
  workers.push(worker);
  await worker.next();
  return worker;
};

const end = async ({ child }: ProjectProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
};

const ask = (server: ApiServer, reason?: string) =>
  server.call('POST', '/api/rebuilds', {
    as: 'editor',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  });
const list = async (server: ApiServer): Promise<readonly Rebuild[]> => {
  const { json } = await server.call('GET', '/api/rebuilds', { as: 'editor' });
  return json?.['items'] as readonly Rebuild[];
};
const until = async (server: ApiServer, isSo: (all: readonly Rebuild[]) => boolean) =>
  vi.waitUntil(
    async () => {
      const all = await list(server);
      return isSo(all) ? all : undefined;
    },
    { timeout: 40_000, interval: 50 },
  );
const isLive = ([newest]: readonly Rebuild[]) => newest?.state === 'live';
const builds = async () => (await publisher.story()).filter((line) => /^(start|again) /.test(line));
const progress = { step: 'pages', done: 3, total: 10 } as const;

testWithRedis(
  'ten requests at two servers make at most two builds, of one worker; both servers show all of it',
  async () => {
    const one = await serve();
    const two = await serve();
    await startWorker();
    await publisher.plan([{ send: progress }, { await: 'go' }, { send: live }]);
    const first = await ask(one, 'first');
    const shown = await until(two, ([rebuild]) => rebuild?.state === 'pages');
    expect(shown).toMatchObject([
      {
        id: first.json?.['id'],
        askedBy: [{ who: 'Hanne Lorentzen', reason: 'first' }],
        progress: { done: 3, total: 10 },
      },
    ]);
    const asked = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => ask(nth % 2 === 0 ? one : two, `${nth}`)),
    );
    expect(new Set(asked.map(({ json }) => json?.['id'])).size).toBe(1);
    await publisher.allow('go');
    const all = await until(one, (rebuilds) => rebuilds.length === 2 && isLive(rebuilds));
    expect(all[0]?.askedBy.map(({ reason }) => reason).toSorted()).toEqual([...'012345678']);
    expect(all[0]!.startedAt! >= all[1]!.endedAt!).toBe(true);
    expect(await builds()).toHaveLength(2);
    expect(await until(two, isLive)).toEqual(all);
    // A server that starts later knows them, too.
    const three = await serve();
    await vi.waitUntil(async () => (await list(three)).length === 2);
    expect(await list(three)).toEqual(all);
  },
);

testWithRedis('two servers that build share the work: one rebuild at a time', async () => {
  const both = await Promise.all([serve({ REBUILD_WORKER: '1' }), serve({ REBUILD_WORKER: '1' })]);
  await publisher.plan([{ await: 'go' }, { send: live }]);
  await Promise.all(both.map((server) => ask(server)));
  await publisher.started(1);
  await ask(both[1], 'meanwhile');
  expect(await list(both[0])).toHaveLength(2);
  expect(await builds()).toHaveLength(1);
  await publisher.allow('go');
  const all = await until(both[0], isLive);
  expect(all.map(({ state }) => state)).toEqual(['live', 'live']);
  expect(await builds()).toHaveLength(2);
});

testWithRedis('the rebuild of a worker that is killed is begun again by another one', async () => {
  const server = await serve({ METRICS_TOKEN: 'a-token-of-the-tests' });
  const first = await startWorker();
  await publisher.plan([{ send: progress }, { await: 'go' }, { send: live }]);
  const asked = await ask(server);
  await until(server, ([rebuild]) => rebuild?.state === 'pages');
  await end(first, 'SIGKILL');
  await publisher.plan([{ send: { ...progress, done: 7 } }, { await: 'go' }, { send: live }]);
  const second = await startWorker();
  await until(server, ([rebuild]) => rebuild?.progress?.done === 7);
  expect(second.output()).toContain('a rebuild is taken over');
  await publisher.allow('go');
  const all = await until(server, isLive);
  expect(all).toMatchObject([{ id: asked.json?.['id'], problem: null }]);
  const headers = { authorization: 'Bearer a-token-of-the-tests' };
  const { text } = await server.call('GET', '/metrics', { headers });
  expect(text).toContain('galley_rebuilds_taken_over_total 1');
  expect(text).toContain('galley_redis_up 1');
  expect(text).toContain('galley_rebuilds{state="running"} 0');
});

testWithRedis('a worker that is asked to end gives its rebuild back', async () => {
  const server = await serve();
  const first = await startWorker();
  await publisher.plan([{ send: progress }, { await: 'go' }, { send: live }]);
  await ask(server);
  await until(server, ([rebuild]) => rebuild?.state === 'pages');
  await end(first, 'SIGTERM');
  expect(first.child.exitCode).toBe(0);
  expect(await publisher.story()).toContain('stop');
  await until(server, ([rebuild]) => rebuild?.state === 'queued');
  const second = await startWorker();
  await publisher.allow('go');
  await until(server, isLive);
  expect(second.output()).not.toContain('taken over');
});

testWithRedis.each(['frozen', 'killed and started again'])(
  'while Redis is away, a rebuild goes on, and its end is reported afterwards: %s',
  async (how) => {
    const server = await serve();
    await startWorker();
    await publisher.plan([{ send: progress }, { await: 'go' }, { send: live }]);
    await ask(server);
    await until(server, ([rebuild]) => rebuild?.state === 'pages');

    if (how === 'frozen') redis.freeze();
    else await redis.kill();
    await untilRedisIs('away', server);
    const refused = await ask(server);
    expect(refused.json).toMatchObject({ status: 503, code: 'busy' });
    expect(String(refused.json?.['detail'])).toContain('Redis does not answer');
    const health = await server.call('GET', '/readyz');
    expect(health).toMatchObject({ status: 200, json: { status: 'ready', redis: 'away' } });
    expect(await list(server)).toMatchObject([{ state: 'pages' }]);
    await publisher.allow('go');

    if (how === 'frozen') redis.thaw();
    else await redis.start();
    await until(server, isLive);
    await untilRedisIs('up', server);
    expect((await ask(server)).status).toBe(202);
    await until(server, (all) => all.length === 2 && isLive(all));
  },
);

testWithRedis('a Redis that has lost its data gets the waiting rebuild again', async () => {
  const server = await serve();
  const asked = await ask(server);
  await redis.kill();
  await untilRedisIs('away', server);
  await redis.startEmpty();
  await untilRedisIs('up', server);
  await startWorker();
  expect(await until(server, isLive)).toMatchObject([{ id: asked.json?.['id'] }]);
});

testWithRedis('a rebuild that is asked for while a server reads all of them is kept', async () => {
  await using proxy = await openRedisProxy(redis.url);
  const server = await serve({ REDIS_URL: proxy.url });
  // A second after its start, it has read them.
  await proxy.sent(/^PING$/);
  const asksWhatWaits = proxy.sent(/^GET \S+:waiting-rebuild$/, 'keep');
  const asking = ask(server);
  await asksWhatWaits;
  const readsAll = proxy.sent(/^HVALS /);
  proxy.cut(/^SUBSCRIBE /i);
  await readsAll;
  proxy.release();
  const asked = await asking;
  await proxy.sent(/^PING$/);
  expect(await list(server)).toMatchObject([{ id: asked.json?.['id'], state: 'queued' }]);
});
