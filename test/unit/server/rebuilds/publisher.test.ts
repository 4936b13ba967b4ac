import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  after,
  isOver,
  newRebuild,
  type RebuildNews,
} from '../../../../src/server/rebuilds/rebuild.ts';
import { findPublisher, runPublisher } from '../../../../src/server/rebuilds/run-publisher.ts';
import { live } from '../../../support/fake-publisher.ts';
import { writeReleases } from '../../../support/releases.ts';
import { asking, ended, startRebuilding, type Rebuilding } from './rebuilding.ts';

const secret = 'planted-metrics-token/+';
let here: Rebuilding;
beforeEach(async () => {
  here = await startRebuilding({ settings: { METRICS_TOKEN: secret } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await here.stop();
});

const rebuild = async (steps: Parameters<Rebuilding['plan']>[0]) => {
  await here.plan(steps);
  return ended(here, await here.rebuilds.request(asking()));
};

test('a rebuild goes through its states, each with its counts', async () => {
  const checks = [{ name: 'posts', line: '34 of 34 posts are in the build', isPassed: true }];
  const changed = [
    { type: 'post', id: 7, title: 'Ferry', path: '/ferry/', change: 'new', author: 2 },
  ] as const;
  const done = await rebuild([
    { send: { step: 'waiting', for: 'npm run publish' } },
    { send: { step: 'reading', what: 'posts', done: 3, total: null } },
    { send: { step: 'pictures', done: 1, total: 9 } },
    { send: { step: 'pages', done: 40, total: 80 } },
    { send: { step: 'checks', checks } },
    { send: { ...live, changed, warnings: ['One warning.'] } },
  ]);
  expect(here.news.map(({ state, progress }) => [state, progress])).toEqual([
    ['queued', null],
    ['queued', null],
    ['queued', { what: 'npm run publish', done: 0, total: null }],
    ['reading', { what: 'posts', done: 3, total: null }],
    ['pictures', { what: null, done: 1, total: 9 }],
    ['pages', { what: null, done: 40, total: 80 }],
    ['checks', null],
    ['live', null],
  ]);
  expect(done).toMatchObject({ checks, changed, warnings: ['One warning.'], problem: null });
  expect(here.news.map(({ startedAt }) => startedAt !== null).indexOf(true)).toBe(1);
});

test('a thousand changed texts are listed, and the others counted', () => {
  const text = { type: 'post', title: '', path: '/', change: 'changed', author: null } as const;
  const changed = Array.from({ length: 1200 }, (_, id) => ({ ...text, id }));
  const done = after(newRebuild(asking()), { ...live, changed });
  expect(done.changed).toHaveLength(1000);
  expect(done.warnings).toEqual(['200 more texts have changed than the 1000 listed here.']);
});

test('it has the environment of the server', async () => {
  vi.stubEnv('CMS_URL', 'http://sample.test:4390');
  const other = await startRebuilding();
  onTestFinished(other.stop);
  await ended(other, await other.rebuilds.request(asking()));
  expect(await other.story()).toEqual(['start http://sample.test:4390']);
});

test('a failure has its own words, without secrets', async () => {
  const done = await rebuild([
    { send: { step: 'failed', reason: `No posts (${secret}).`, advice: 'Look at CMS_URL.' } },
    { exit: 1 },
  ]);
  expect(done).toMatchObject({
    state: 'failed',
    problem: { reason: 'No posts (***).', advice: 'Look at CMS_URL.' },
  });
  expect(done.endedAt).not.toBeNull();
});

test.each([
  [[{ exit: 3 }], 'The build ended with exit code 3 before the site was live.'],
  [[], 'The build ended with exit code 0 before the site was live.'],
  [[{ kill: 'SIGKILL' as const }], 'The build was ended by SIGKILL before the site was live.'],
  [[{ send: { step: 'done' } }], 'The build sent a message that this server does not understand.'],
  [
    [{ send: { step: 'pages', done: 'many', total: 1 } }, { await: 'never' }],
    'The build sent a message that this server does not understand.',
  ],
])('a process that ends otherwise has failed, with a reason: %j', async (steps, reason) => {
  const done = await rebuild([{ print: `the last words, and ${secret}` }, ...steps]);
  expect(done).toMatchObject({ state: 'failed', problem: { reason } });
  // The next rebuild works.
  expect(await rebuild([{ send: live }])).toMatchObject({ state: 'live' });
  expect(here.log()).not.toContain(secret);
});

test('the log of a failure has the last output of the build', async () => {
  await rebuild([{ print: 'first words' }, { print: `then ${secret}` }, { exit: 1 }]);
  await vi.waitUntil(() => here.log().includes('the build failed'));
  expect(here.log()).toContain('first words');
  expect(here.log()).toContain('then ***');
});

test('the site stays live, even if the build fails afterwards', async () => {
  const done = await rebuild([{ send: live }, { exit: 1 }]);
  expect(done.state).toBe('live');
  await here.rebuilds.close();
  expect(here.rebuilds.get(done.id)?.state).toBe('live');
});

test.each([
  [
    'reports a failed search index',
    [{ send: { step: 'left', what: 'rest', reason: `No index (${secret}).` } }],
    'No index (***).',
  ],
  [
    'is killed when the site is live',
    [{ kill: 'SIGKILL' as const }],
    'The build was ended by SIGKILL',
  ],
])(
  'after a build that %s, the site is live and the search index is tried again',
  async (_, steps, reason) => {
    const other = await startRebuilding({
      settings: { METRICS_TOKEN: secret },
      searchPause: 50,
    });
    try {
      await other.plan([{ send: live }, ...steps]);
      const done = await ended(other, await other.rebuilds.request(asking()));
      expect(done).toMatchObject({ state: 'live', problem: null });
      await vi.waitUntil(() => other.rebuilds.list().length > 1, { timeout: 15_000 });
      expect(other.rebuilds.list()[0]?.askedBy).toEqual([asking('the search index is behind')]);
      expect(other.log()).toContain(reason);
    } finally {
      await other.stop();
    }
  },
);

test('a live release whose process was killed before its search index was there gets it from a new server, and from one that runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-behind-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const releases = join(folder, 'releases');
  const id = '20261122T031522Z-4f1c';
  await writeReleases(releases, [id]);
  const put = (isBehind: boolean) => {
    const facts = { warnings: [], missingPictures: [], isBehind };
    return writeFile(join(releases, id, 'build.json'), JSON.stringify(facts));
  };
  const asked = ({ rebuilds }: Rebuilding) => rebuilds.list().map(({ askedBy }) => askedBy);
  const search = [asking('the search index is behind')];
  const open = async (searchPause?: number) => {
    const server = await startRebuilding({ releases, ...(searchPause && { searchPause }) });
    onTestFinished(() => server.stop());
    await server.plan([{ send: { ...live, isSame: true } }]);
    return server;
  };

  await put(false);
  const running = await open(50);
  await put(true);
  await vi.waitUntil(() => asked(running).length > 0);
  expect(asked(running)[0]).toEqual(search);
  await running.stop();

  expect(asked(await open())).toEqual([search]);
  await put(false);
  const whole = await open(50);
  await new Promise((done) => setTimeout(done, 200));
  expect(asked(whole)).toEqual([]);
});

test('another rebuild follows a rebuild that made some of the missing pictures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const releases = join(folder, 'releases');
  const id = '20261122T031522Z-4f1c';
  await writeReleases(releases, [id]);
  const put = (picturesLeft: number) => {
    const facts = { warnings: [], missingPictures: [], picturesLeft };
    writeFileSync(join(folder, 'facts'), JSON.stringify(facts));
    renameSync(join(folder, 'facts'), join(releases, id, 'build.json'));
  };
  let left = 1_000_000;
  put(left);
  const making = setInterval(() => put((left -= 1)), 5);
  onTestFinished(() => clearInterval(making));
  const server = await startRebuilding({ releases });
  onTestFinished(() => server.stop());
  await server.plan([{ send: { ...live, isSame: true } }]);
  await ended(server, await server.rebuilds.request(asking()));
  await vi.waitUntil(() => server.rebuilds.list().length > 2, { timeout: 15_000 });
  expect(server.rebuilds.list()[1]?.askedBy).toEqual([asking('pictures are left')]);
  clearInterval(making);
  await vi.waitUntil(() => server.rebuilds.list().every(isOver), { timeout: 15_000 });
});

test('a stopping server asks a running build to end, and waits for it', async () => {
  await here.plan([{ await: 'never' }]);
  const { id } = await here.rebuilds.request(asking());
  await here.started(1);
  await here.rebuilds.close();
  expect(await here.story()).toEqual([expect.stringContaining('start'), 'stop']);
  expect(here.rebuilds.get(id)).toMatchObject({
    state: 'failed',
    problem: { reason: 'The server stopped before the rebuild finished.' },
  });
});

test.each([
  ['hangs', [], 1500, 'did not report anything'],
  [
    'hangs after its failure',
    [{ send: { step: 'failed', reason: 'No posts.', advice: null } }],
    600_000,
    'No posts.',
  ],
])('a build that %s is ended, in the end by force', async (_, steps, patience, reason) => {
  await here.plan([{ deaf: true }, ...steps, { await: 'never' }]);
  const heard: RebuildNews[] = [];
  const run = runPublisher({
    script: here.script,
    releases: null,
    stays: true,
    patience,
    grace: 100,
    redact: (text) => text,
    log: pino({ level: 'silent' }),
  });
  await run(newRebuild(asking()), (news) => heard.push(news), new AbortController().signal);
  expect(heard).toEqual([
    expect.objectContaining({ step: 'failed', reason: expect.stringContaining(reason) }),
  ]);
});

test('a process that stays makes the next rebuild, and ends with the server', async () => {
  await here.plan([{ send: live }, { send: { step: 'after' } }, { stay: 'again' }]);
  for (const nth of [1, 2, 3]) {
    const done = await ended(here, await here.rebuilds.request(asking(`${nth}`)));
    expect(done).toMatchObject({ state: 'live' });
  }
  expect(await here.story()).toEqual([
    expect.stringContaining('start'),
    'again publish',
    'again publish',
  ]);
  await here.rebuilds.close();
  await vi.waitUntil(async () => (await here.story()).includes('stop'), { timeout: 10_000 });
});

test('an editor who comes has a process begin, which makes the next rebuild', async () => {
  await here.plan([{ send: live }, { send: { step: 'after' } }, { stay: 'again' }]);
  here.rebuilds.prepare?.();
  here.rebuilds.prepare?.();
  await here.started(1);
  const done = await ended(here, await here.rebuilds.request(asking()));
  expect(done).toMatchObject({ state: 'live' });
  here.rebuilds.prepare?.();
  await here.rebuilds.close();
  expect(here.rebuilds.list()).toHaveLength(1);
  expect(here.news.map(({ state }) => state)).not.toContain('failed');
  expect((await here.story()).slice(0, 2)).toEqual([
    expect.stringContaining('start'),
    'again publish',
  ]);
});

test('a kept process that has ended is replaced', async () => {
  await here.plan([{ send: live }, { stay: 'ending' }]);
  for (const nth of [1, 2]) {
    const done = await ended(here, await here.rebuilds.request(asking(`${nth}`)));
    expect(done).toMatchObject({ state: 'live' });
  }
  expect(await here.story()).toEqual([
    expect.stringContaining('start'),
    expect.stringContaining('start'),
  ]);
});

test('the command is in the current folder, else in a folder above the server’s file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-find-'));
  const add = async (...names: string[]) => {
    const file = join(folder, ...names, 'src', 'cli', 'publish.ts');
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '');
    return file;
  };
  const server = join(folder, 'project', 'releases', 'one', 'server', 'entry.mjs');
  try {
    expect(findPublisher(join(folder, 'other'), server)).toBeNull();
    const around = await add('project');
    expect(findPublisher(join(folder, 'other'), server)).toBe(around);
    // The server was started inside a release.
    expect(findPublisher(join(folder, 'project', 'releases'), server)).toBe(around);
    const own = await add('other');
    expect(findPublisher(join(folder, 'other'), server)).toBe(own);
  } finally {
    await rm(folder, { recursive: true });
  }
});
