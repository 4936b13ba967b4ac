import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import type { DeskServer } from '../support/desk-server.ts';
import { openLiveSite, type LiveSite } from '../support/live-site.ts';
import { startIn, type ProjectProcess } from '../support/project-process.ts';
import { startRedis, testWithRedis, untilRedisIs, type RedisServer } from '../support/redis.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';

const workerScript = fileURLToPath(new URL('../../src/cli/worker.ts', import.meta.url));

let cms: SampleService;
let redis: RedisServer;
let site: LiveSite;
let servers: readonly [DeskServer, DeskServer];
const workers: ProjectProcess[] = [];
beforeAll(async () => {
  cms = await startSample({ basicAuthPlugin: true });
  redis = await startRedis();
  site = await openLiveSite({ CMS_URL: cms.url });
  await site.publish();
  const settings = { REDIS_URL: redis.url, REBUILD_WORKER: '0' };
  servers = [await site.start(settings), await site.start(settings)];
  await untilRedisIs('up', ...servers);
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.stop()));
  await redis[Symbol.asyncDispose]();
  await site.remove();
  await cms.stop();
});

const startWorker = (): ProjectProcess => {
  const worker = startIn(site.folder, workerScript, {
    CMS_URL: cms.url,
    GALLEY_FOLDER: join(site.folder, '.galley'),
    RELEASES_FOLDER: 'releases',
    REDIS_URL: redis.url,
  });
  workers.push(worker);
  return worker;
};

const headers = { authorization: basic('editor'), 'content-type': 'application/json' };
const call = async ({ url }: DeskServer, method: string, path: string, body?: object) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...sent });
  return (await answer.json()) as Record<string, unknown>;
};
const until = (isSo: (rebuild: Record<string, unknown>) => boolean) =>
  vi.waitUntil(
    async () => {
      const rebuild = await call(servers[1], 'GET', '/rebuilds/latest');
      return isSo(rebuild) ? rebuild : undefined;
    },
    { timeout: 120_000, interval: 20 },
  );

testWithRedis(
  'the rebuild of a worker that is killed while it builds is live by another one, on every server',
  async () => {
    const post = await call(servers[0], 'POST', '/posts', {
      title: 'By another worker',
      content: '<p>Begun twice.</p>',
      status: 'publish',
    });
    const first = startWorker();
    await call(servers[0], 'POST', '/rebuilds', { reason: 'a new post' });
    // While it reads, renders or checks.
    await until(({ progress }) => progress !== null);
    first.child.kill('SIGKILL');
    const second = startWorker();
    const rebuild = await until(({ state }) => state === 'live');
    expect(second.output()).toContain('a rebuild is taken over');
    expect(rebuild).toMatchObject({ problem: null, isSame: false, changed: [{ id: post['id'] }] });
    for (const { url } of servers) {
      expect(await (await fetch(`${url}/`)).text()).toContain('By another worker');
    }
  },
);
