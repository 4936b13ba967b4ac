import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDesk } from '../support/desk-server.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../support/redis.ts';
import { startEmptySample, type SampleService } from '../support/sample-service.ts';
import { builtSample } from '../support/shared-sample.ts';

const recorder = new URL('../support/record-modules.ts', import.meta.url).href;

let cms: SampleService;
let dist: string;
let folder: string;
beforeAll(async () => {
  ({ dist } = await builtSample(''));
  cms = await startEmptySample();
  folder = await mkdtemp(join(tmpdir(), 'galley-modules-'));
});
afterAll(async () => {
  await cms.stop();
  await rm(folder, { recursive: true });
});

/** The packages that a built site's server has loaded, after readers and the desk have asked it. */
const packagesWith = async (settings: Readonly<Record<string, string>>) => {
  const file = join(folder, `modules-${Object.keys(settings).join('-')}.txt`);
  const server = await startDesk(dist, {
    CMS_URL: cms.url,
    NODE_OPTIONS: `--import ${recorder}?${encodeURIComponent(file)}`,
    ...settings,
  });
  for (const path of ['/', '/desk/sign-in/', '/api/rebuilds', '/readyz']) {
    await (await fetch(`${server.url}${path}`)).text();
  }
  if (settings['REDIS_URL'] !== undefined) await untilRedisIs('up', server);
  const loaded = async () => {
    const text = await readFile(file, 'utf8');
    const names = text.matchAll(/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/(?!.*node_modules\/)/g);
    return new Set(Array.from(names, ([, name]) => name));
  };
  if (settings['REDIS_URL'] !== undefined) {
    await vi.waitUntil(async () => (await loaded()).has('bullmq'), { timeout: 10_000 });
  }
  await server.stop();
  return loaded();
};

const ofSettings = ['redis', '@redis/client', 'bullmq', 'ioredis', '@aws-sdk/client-s3'];

test('without their settings, the server loads neither Redis’s client, nor BullMQ, nor that of S3', async () => {
  const packages = await packagesWith({});
  expect(packages).toContain('hono');
  expect(ofSettings.filter((name) => packages.has(name))).toEqual([]);
});

testWithRedis('with REDIS_URL, it loads Redis’s client and BullMQ', async () => {
  await using redis = await startRedis();
  const packages = await packagesWith({ REDIS_URL: redis.url });
  expect(ofSettings.filter((name) => packages.has(name))).toEqual([
    'redis',
    '@redis/client',
    'bullmq',
  ]);
});

testWithRedis('a server with Redis that cannot start says why, and ends', async () => {
  await using redis = await startRedis();
  const { port } = new URL(cms.url);
  const start = startDesk(dist, { CMS_URL: cms.url, REDIS_URL: redis.url, PORT: port });
  await expect(start).rejects.toThrow(`PORT is ${port}, and another program`);
});
