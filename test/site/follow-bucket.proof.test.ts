import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openLiveSite } from '../support/live-site.ts';
import { basic } from '../support/api/api-server.ts';
import { startIn } from '../support/project-process.ts';
import { openStorage } from '../support/s3/open-storage.ts';
import { startSample } from '../support/sample-service.ts';
import { scratch } from '../support/scratch.ts';

const script = fileURLToPath(new URL('../../src/cli/serve.ts', import.meta.url));

test('a server follows what another machine publishes to a bucket, and serves it while the bucket is away', async () => {
  const storage = await openStorage();
  const cms = await startSample({ basicAuthPlugin: true });
  onTestFinished(() => cms.stop());
  const site = await openLiveSite({ CMS_URL: cms.url, SITE_URL: 'https://paper.example' });
  onTestFinished(() => site.remove());
  const published = await site.publish(storage.variables);
  expect(published).toContain('Live: ');

  const { PUBLISH_TO: FOLLOW = '', ...reached } = storage.variables;
  const folder = await mkdtemp(join(scratch, 'follower-'));
  const server = startIn(folder, script, {
    ...reached,
    FOLLOW,
    FOLLOW_SECONDS: '1',
    CMS_URL: cms.url,
    GALLEY_FOLDER: folder,
    RELEASES_FOLDER: 'releases',
    HOST: '127.0.0.1',
    PORT: '0',
    SESSION_SECRET: 'a secret of the tests, long enough to seal with',
  });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    await rm(folder, { recursive: true });
  });
  const { url } = z.object({ url: z.string() }).parse(await server.next());
  const read = async (path: string) => (await fetch(new URL(path, url))).text();
  const health = async () => JSON.parse(await read('/readyz')) as object;
  const front = await read('/');
  expect(front).toContain('The Mooring Post');
  expect(await health()).toEqual({ status: 'ready', bucket: 'up' });

  await fetch(`${cms.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: { authorization: basic('editor'), 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'By way of a bucket',
      content: '<p>New.</p>',
      status: 'publish',
    }),
  });
  await site.publish(storage.variables);
  await vi.waitUntil(async () => (await read('/')).includes('By way of a bucket'), 20_000);

  storage.decide = () => 'fails';
  const isAway = async () => (await read('/readyz')).includes('"bucket":"away"');
  await vi.waitUntil(isAway, 60_000);
  expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  expect(await read('/')).toContain('By way of a bucket');
}, 240_000);
