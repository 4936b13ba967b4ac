import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createLocalQueue } from '../../../../src/server/rebuilds/local-queue.ts';
import type { RunRebuild } from '../../../../src/server/rebuilds/rebuild.ts';
import { live } from '../../../support/fake-publisher.ts';
import { asking, ended, startRebuilding, type Rebuilding } from './rebuilding.ts';

let here: Rebuilding;
const open: Rebuilding[] = [];
const start = async (options?: Parameters<typeof startRebuilding>[0]) => {
  here = await startRebuilding(options);
  open.push(here);
};
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

const starts = async () => (await here.story()).filter((line) => line.startsWith('start '));

test('ten requests at once make one rebuild, which names them all', async () => {
  await start({ settings: { REBUILD_QUIET: '100ms' } });
  // The process begins in the quiet time, to prepare, and makes the rebuild then.
  await here.plan([{ send: live }, { send: { step: 'after' } }, { stay: 'again' }]);
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, nth) => (await here.rebuilds.request(asking(`${nth}`))).id,
    ),
  );
  expect(new Set(ids).size).toBe(1);
  const done = await ended(here, here.rebuilds.list()[0]!);
  expect(done).toMatchObject({ state: 'live', release: '20261122T031522Z-4f1c' });
  expect(done.askedBy.map(({ reason }) => reason)).toEqual([...'0123456789']);
  expect(await here.story()).toEqual([expect.stringContaining('start '), 'again publish']);
});

test('while one rebuild runs, all further requests share one queued rebuild', async () => {
  await start();
  await here.plan([{ await: 'go' }, { send: live }]);
  const first = await here.rebuilds.request(asking('first'));
  await here.started(1);
  const later = await Promise.all(
    Array.from({ length: 10 }, async () => (await here.rebuilds.request(asking('later'))).id),
  );
  expect(new Set(later).size).toBe(1);
  expect(later[0]).not.toBe(first.id);
  expect(here.rebuilds.get(later[0]!)).toMatchObject({ state: 'queued', startedAt: null });
  expect(await starts()).toHaveLength(1);
  await here.allow('go');
  const second = await ended(here, here.rebuilds.get(later[0]!)!);
  expect(second).toMatchObject({ state: 'live' });
  expect(second.startedAt! >= here.rebuilds.get(first.id)!.endedAt!).toBe(true);
  expect(await starts()).toHaveLength(2);
  expect(here.rebuilds.list().map(({ id }) => id)).toEqual([later[0], first.id]);
});

/** A queue whose rebuilds take no time. `quiet` is in milliseconds. */
const quickQueue = (quiet: number, run: RunRebuild | null = async (_, tell) => tell(live)) =>
  createLocalQueue({
    settings: {
      rebuilds: { secret: null, quiet, worker: true, checkEvery: null, hook: null },
      deploy: { context: 'production', branch: null, commit: null, livePath: '/', drafts: false },
      follow: null,
    },
    log: pino({ level: 'silent' }),
    run,
  });

test('each request restarts the quiet time', async () => {
  vi.useFakeTimers();
  const queue = quickQueue(1000);
  const { id } = await queue.request(asking());
  await vi.advanceTimersByTimeAsync(900);
  await queue.request(asking());
  await vi.advanceTimersByTimeAsync(999);
  expect(queue.get(id)).toMatchObject({ state: 'queued', startedAt: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.get(id)).toMatchObject({ state: 'live' });
});

test('in the quiet time the process that builds begins; the rebuild waits for it', async () => {
  vi.useFakeTimers();
  const steps: string[] = [];
  const prepared = Promise.withResolvers<undefined>();
  const run: RunRebuild = Object.assign(
    async (_: unknown, tell: Parameters<RunRebuild>[1]) => {
      steps.push('run');
      tell(live);
    },
    {
      prepare() {
        steps.push('prepare');
        return steps.length === 1 ? prepared.promise : null;
      },
    },
  );
  const queue = quickQueue(1000, run);
  const { id } = await queue.request(asking());
  await vi.advanceTimersByTimeAsync(2000);
  expect([steps, queue.get(id)?.state]).toEqual([['prepare'], 'queued']);
  prepared.resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect([steps, queue.get(id)?.state]).toEqual([['prepare', 'run'], 'live']);
});

test('an editor’s request starts at once, together with the queued requests', async () => {
  vi.useFakeTimers();
  const queue = quickQueue(60_000);
  const first = await queue.request(asking(), { atOnce: true });
  expect(first.startedAt).not.toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.get(first.id)).toMatchObject({ state: 'live' });
  const { id } = await queue.request(asking());
  await vi.advanceTimersByTimeAsync(1000);
  expect(queue.get(id)).toMatchObject({ state: 'queued', startedAt: null });
  expect((await queue.request(asking(), { atOnce: true })).id).toBe(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.get(id)).toMatchObject({ state: 'live' });
});

test('an editor’s request during a rebuild starts at its end, without a quiet time', async () => {
  vi.useFakeTimers();
  const going = Promise.withResolvers<undefined>();
  const queue = quickQueue(60_000, async (_, tell) => {
    await going.promise;
    tell(live);
  });
  await queue.request(asking(), { atOnce: true });
  const { id } = await queue.request(asking(), { atOnce: true });
  await queue.request(asking());
  going.resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.get(id)).toMatchObject({ state: 'live' });
  expect(queue.list()).toHaveLength(2);
});

test('endless requests delay a rebuild by six quiet times at most', async () => {
  vi.useFakeTimers();
  const queue = quickQueue(1000);
  const { id } = await queue.request(asking());
  for (let calls = 1; calls < 12; calls += 1) {
    await vi.advanceTimersByTimeAsync(500);
    expect((await queue.request(asking())).id).toBe(id);
  }
  await vi.advanceTimersByTimeAsync(499);
  expect(queue.get(id)?.state).toBe('queued');
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.get(id)?.state).toBe('live');
  expect((await queue.request(asking())).id).not.toBe(id);
});

test('the last fifty rebuilds are remembered, each with fifty requests', async () => {
  vi.useFakeTimers();
  const queue = quickQueue(10);
  const ids: string[] = [];
  for (let nth = 0; nth < 60; nth += 1) {
    ids.push((await queue.request(asking())).id);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(queue.list().map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
  expect(queue.get(ids[0]!)).toBeNull();
  for (let nth = 0; nth < 60; nth += 1) await queue.request(asking(`${nth}`));
  const reasons = queue.list()[0]?.askedBy.map(({ reason }) => reason);
  expect(reasons).toEqual(Array.from({ length: 50 }, (_, nth) => `${nth}`));
});

test('a watcher gets each change until it leaves; a failing watcher does not affect others', async () => {
  await start();
  const heard: string[] = [];
  here.rebuilds.watch(() => {
    throw new Error('a watcher that fails');
  });
  const leave = here.rebuilds.watch(({ state }) => heard.push(state));
  await ended(here, await here.rebuilds.request(asking()));
  expect(heard).toEqual(here.news.map(({ state }) => state));
  leave();
  const before = heard.length;
  await ended(here, await here.rebuilds.request(asking()));
  expect(heard).toHaveLength(before);
});

test('the server switches to the release before the rebuild is reported as live', async () => {
  const order: string[] = [];
  await start({
    async onLive() {
      await new Promise(setImmediate);
      order.push('served');
    },
  });
  here.rebuilds.watch(({ state }) => state === 'live' && order.push('told'));
  await ended(here, await here.rebuilds.request(asking()));
  expect(order).toEqual(['served', 'told']);
});

test('a stopping server fails the queued rebuild, and accepts no more', async () => {
  await start({ settings: { REBUILD_QUIET: '1h' } });
  const { id } = await here.rebuilds.request(asking());
  await here.rebuilds.close();
  expect(here.rebuilds.get(id)).toMatchObject({
    state: 'failed',
    problem: { reason: 'The server stopped before the rebuild started.' },
  });
  await expect(here.rebuilds.request(asking())).rejects.toThrow('The server is stopping.');
  expect(await starts()).toEqual([]);
});

test('a deploy preview refuses rebuilds, and so does a server without a project', async () => {
  await start({ settings: { DEPLOY_CONTEXT: 'preview' } });
  await expect(here.rebuilds.request(asking())).rejects.toThrow(
    expect.objectContaining({ name: 'Problem', code: 'preview-only' }),
  );
  const bare = quickQueue(0, null);
  await expect(bare.request(asking())).rejects.toThrow(
    expect.objectContaining({
      code: 'unsupported',
      message: expect.stringContaining('DEPLOY_HOOK_URL'),
    }),
  );
});
