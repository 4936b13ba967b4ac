import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { startEmbedded } from '../../../support/embedded/index.ts';
import { farFront, json, v2Post } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const posts = Array.from({ length: 60 }, (_, place) => ({
  type: 'post' as const,
  slug: `post-${place}`,
  title: `Post ${place}`,
  content: '<p>Words.</p>',
  author: 'ada',
  status: 'publish' as const,
  date: '2026-01-01T10:00:00',
}));

/** A service of sixty posts that bears so many requests within so many milliseconds. */
async function metered(most: number, within: number, generation: 'v2' | 'legacy') {
  const folder = mkdtempSync(join(tmpdir(), 'galley-pace-'));
  const front = await farFront({ bears: { most, within } });
  const service = await startEmbedded({
    folder,
    seed: {
      site: { name: 'Paced', description: '', timeZone: 'UTC', language: 'en' },
      users: [{ login: 'ada', password: 'of ada', name: 'Ada', role: 'administrator' }],
      posts,
      terms: [],
      media: [],
      comments: [],
    },
    ...(generation === 'legacy' && { legacyPlugin: true, v2: false }),
    publicUrl: front.url,
  });
  front.leadTo(service.port);
  const cms = createCms({ url: front.url, retries: 1 });
  onTestFinished(async () => {
    await cms.close();
    await front.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { cms, front };
}

test.each(['v2', 'legacy'] as const)(
  'a %s service that bears ten requests at a time is served whole, and seldom asked too soon',
  async (generation) => {
    const { cms, front } = await metered(10, 400, generation);
    const ids = (await Array.fromAsync(cms.posts.list())).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
    const found = await Promise.all(ids.map((id) => cms.posts.get(id)));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found).toHaveLength(60);
    const { came, refused } = front.count();
    expect(refused).toBeGreaterThan(0);
    expect(came - refused).toBeGreaterThanOrEqual(61);
    expect(refused).toBeLessThan(came / 4);
  },
);

test('a service that refuses everything is not asked for ever', async () => {
  const { cms, asked } = await v2Service((_, response) => {
    response.writeHead(429, { 'retry-after': '0' });
    response.end();
  });
  expect(await thrown(cms.posts.get(1))).toMatchObject({ code: 'rate-limited' });
  expect(asked('/wp-json/wp/v2/posts/1')).toHaveLength(2);
});

/** How many requests were under way at once, at most, since this was asked last. */
function crowd() {
  let now = 0;
  let most = 0;
  return {
    async hold(time: (under: number) => Promise<unknown>) {
      now += 1;
      most = Math.max(most, now);
      await time(now);
      now -= 1;
    },
    most() {
      const counted = most;
      most = now;
      return counted;
    },
  };
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

test('a service that takes no longer for many at once is asked for more, up to what is allowed', async () => {
  const { hold, most } = crowd();
  const { cms } = await v2Service(
    async (request, response) => {
      await hold(() => sleep(60));
      json(response, v2Post(Number(request.path.split('/').at(-1))));
    },
    { concurrency: 8 },
  );
  await cms.posts.get(1);
  await Promise.all(ids(2, 4).map((id) => cms.posts.get(id)));
  expect(most()).toBe(4);
  // A busy machine delays some answers, which then look like those of a service that has enough to do.
  let seen = 4;
  for (let round = 0; round < 20 && seen <= 4; round += 1) {
    await Promise.all(ids(6, 60).map((id) => cms.posts.get(id)));
    seen = most();
  }
  expect(seen).toBeGreaterThan(4);
});

test('a service that serves one after the other is asked for few at once', async () => {
  const { hold, most } = crowd();
  let last: Promise<unknown> = Promise.resolve();
  const { cms } = await v2Service(
    async (request, response) => {
      await hold(() => (last = last.then(() => sleep(60))));
      json(response, v2Post(Number(request.path.split('/').at(-1))));
    },
    { concurrency: 8, timeout: 20_000 },
  );
  // The shortest answer is what others are compared with. A busy machine delays some, and not all of them.
  for (const id of ids(101, 6)) await cms.posts.get(id);
  await Promise.all(ids(2, 30).map((id) => cms.posts.get(id)));
  most();
  await Promise.all(ids(32, 12).map((id) => cms.posts.get(id)));
  expect(most()).toBeLessThanOrEqual(3);
});

test('a service that is overloaded is asked for fewer at once', async () => {
  const { hold, most } = crowd();
  let isOverloaded = false;
  const { cms, far } = await v2Service(
    async (request, response) => {
      if (isOverloaded) {
        isOverloaded = false;
        response.writeHead(503, { 'retry-after': '0' }).end();
        return;
      }
      await hold(() => sleep(20));
      json(response, v2Post(Number(request.path.split('/').at(-1))));
    },
    { concurrency: 4, retries: 3 },
  );
  await Promise.all(ids(1, 4).map((id) => cms.posts.get(id)));
  expect(most()).toBe(4);
  isOverloaded = true;
  await cms.posts.get(5);
  expect(far.seen.filter(({ path }) => path.endsWith('/5'))).toHaveLength(2);
  most();
  await Promise.all(ids(6, 4).map((id) => cms.posts.get(id)));
  expect(most()).toBeLessThan(4);
});
