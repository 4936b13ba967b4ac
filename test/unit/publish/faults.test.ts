import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findLive, whileLocked, type PublishEvent } from '../../../src/publish/index.ts';
import { processStart } from '../../../src/publish/processes.ts';
import { filesOfLive, leftIn } from '../../support/publisher/look-into.ts';
import { openPressRoom } from '../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../support/publisher/recipe.ts';
import { onFullDisk } from '../../support/publisher/full-disk.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;
const version = (name: string) => ({
  texts: texts.map(({ id, ...text }) =>
    text.kind === 'post'
      ? fakePost(id, `<p>${`Version ${name}. `.repeat(100)}</p>`)
      : { id, ...text },
  ),
});

/** The versions of the pages of the live release. Each page must be complete. */
const versionsLive = (releases: string): string[] => {
  const { folder } = findLive(releases)!;
  const found = texts
    .filter(({ kind }) => kind === 'post')
    .map(({ path }) => {
      const page = readFileSync(join(folder, 'client', path, 'index.html'), 'utf8');
      expect(page).toMatch(/<\/html>$/);
      return /Version (\S+)\./.exec(page)?.[1] ?? 'none';
    });
  return [...new Set(found)];
};

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

/** Resolves when a publisher has printed a number of events, or has ended. */
const told = (child: ChildProcess, events: number): Promise<void> =>
  new Promise((done) => {
    if (events === 0) done();
    let left = events;
    createInterface(child.stdout!)
      .on('line', () => {
        left -= 1;
        if (left === 0) done();
      })
      .once('close', done);
  });

const { RANDOM_SEED: seed } = process.env;

test(
  'killed at any moment, what is live is whole, and the next one clears up',
  { timeout: 120_000 },
  async () => {
    const { releases, publish, start } = openPressRoom();
    await publish(version('0'));
    // The number of events to wait for (16 in all), and the milliseconds after that.
    const moments = fc.sample(
      fc.record({ events: fc.integer({ min: 0, max: 16 }), more: fc.nat(40) }),
      {
        numRuns: 20,
        ...(seed === undefined ? {} : { seed: Number(seed) }),
      },
    );
    const reading = { goesOn: true };
    const reader = (async () => {
      let looks = 0;
      while (reading.goesOn) {
        expect(versionsLive(releases), 'one version at a time').toHaveLength(1);
        looks += 1;
        await pause(20);
      }
      return looks;
    })();
    for (const [index, { events, more }] of moments.entries()) {
      const child = start({ ...version(`${index + 1}`), slowness: 5 });
      await told(child, events);
      await pause(more);
      child.kill('SIGKILL');
      await ended(child);
      expect(versionsLive(releases)).toHaveLength(1);
    }
    reading.goesOn = false;
    expect(await reader).toBeGreaterThan(0);
    await publish(version('last'));
    expect(versionsLive(releases)).toEqual(['last']);
    const whole = readdirSync(releases).filter((name) =>
      existsSync(join(releases, name, 'release.json')),
    );
    expect(
      leftIn(releases)
        .filter((name) => name !== 'lock.json')
        .toSorted(),
    ).toEqual([...new Set([...whole, 'current'])].toSorted());
  },
);

test('a build that takes too long is ended with its child processes', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const live = findLive(releases)!.id;
  await expect(publish({ hangs: true, ignoresSignals: true }, { timeout: 1_500 })).rejects.toThrow(
    'The build was stopped because it took longer than 1.5 seconds (BUILD_TIMEOUT).',
  );
  expect(leftIn(releases).toSorted()).toEqual([live, 'current'].toSorted());
});

test('the next publication ends a hanging build whose publisher was killed', async () => {
  const { releases, publish, start } = openPressRoom();
  const child = start({ hangs: true, ignoresSignals: true });
  const noteOf = () =>
    existsSync(releases)
      ? readdirSync(releases)
          .filter((name) => name.startsWith('.building'))
          .map((name) => join(releases, name))
          // It has written all of its files.
          .find((folder) => existsSync(join(folder, 'hangs')))
      : undefined;
  await vi.waitUntil(noteOf, { timeout: 50_000 });
  const { pid } = JSON.parse(readFileSync(join(noteOf()!, 'builder.json'), 'utf8')) as {
    pid: number;
  };
  child.kill('SIGKILL');
  await ended(child);
  expect(processStart(pid)).not.toBeNull();
  await publish();
  expect(processStart(pid)).toBeNull();
  expect(leftIn(releases).toSorted()).toEqual([findLive(releases)!.id, 'current'].toSorted());
});

test('another process with the id of an earlier build is not ended', async () => {
  const { releases, publish } = openPressRoom();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  mkdirSync(join(releases, '.building'), { recursive: true });
  writeFileSync(
    join(releases, '.building', 'builder.json'),
    JSON.stringify({ pid: other.pid, started: 'then 1' }),
  );
  await publish();
  expect(processStart(other.pid!)).not.toBeNull();
  expect(leftIn(releases)).not.toContain('.building');
});

test('a build that fails says why and what to do', async () => {
  const { releases, publish } = openPressRoom();
  const failure = { reason: 'The service is down.', advice: 'Look at it.' };
  await expect(publish({ fails: failure })).rejects.toMatchObject({
    name: 'PublishError',
    code: 'build',
    message: failure.reason,
    hint: failure.advice,
  });
  expect(leftIn(releases)).toEqual([]);
});

test('a signal ends the build at once and leaves no files', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const stopping = new AbortController();
  const running = publish({ code: '2', slowness: 60_000 }, { signal: stopping.signal });
  await vi.waitUntil(() => readdirSync(releases).some((name) => name.startsWith('.building')), {
    timeout: 50_000,
  });
  stopping.abort('SIGTERM');
  await expect(running).rejects.toBe('SIGTERM');
  expect(leftIn(releases).toSorted()).toEqual([findLive(releases)!.id, 'current'].toSorted());
});

test('a second publication waits and names the first, or fails and names it', async () => {
  const { releases, publish } = openPressRoom();
  const first = Promise.withResolvers<undefined>();
  const held = whileLocked(releases, { what: 'the server' }, () => first.promise);
  const sentence = new RegExp(
    `^the server \\(process ${process.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC\\)$`,
  );
  await expect(publish({}, { wait: false })).rejects.toMatchObject({ code: 'busy' });
  await expect(publish({}, { wait: false })).rejects.toThrow(
    'Another process is publishing: the server (process',
  );
  expect(findLive(releases)).toBeNull();
  const second = publish();
  setTimeout(() => first.resolve(undefined), 300);
  const [waiting, ...rest] = await second;
  expect(waiting).toEqual({
    step: 'waiting',
    for: expect.stringMatching(sentence),
  } satisfies PublishEvent);
  expect(rest.at(-1)).toMatchObject({ step: 'live' });
  await held;
});

test('a lock ends with its process', async () => {
  const { releases, publish, start } = openPressRoom();
  const child = start({ slowness: 60_000 });
  await vi.waitUntil(() => existsSync(join(releases, 'lock.json')), { timeout: 50_000 });
  child.kill('SIGKILL');
  await ended(child);
  const events = await publish({}, { wait: false });
  expect(events.at(-1)).toMatchObject({ step: 'live' });
});

test('two publications at once run one after the other, and both go live', async () => {
  const { releases, start } = openPressRoom();
  const both = [start(version('one')), start(version('two'))];
  expect(await Promise.all(both.map(ended))).toEqual([0, 0]);
  expect(versionsLive(releases)).toHaveLength(1);
  expect(leftIn(releases)).toHaveLength(3);
  expect([...filesOfLive(releases).keys()]).toContain('post-1/index.html.br');
});

// Texts that compress badly: the disk has room for the pages, but not for their compressed copies.
const dense = Array.from({ length: 100 }, (_, number) => [
  `dense-${number}/index.html`,
  `<!doctype html><html><h1>${randomBytes(24_000).toString('base64')}</h1></html>`,
]);

test.skipIf(onFullDisk === null).each([
  ['by the build', 700, { pictureSize: 4_000_000 }],
  ['by compressed copies', 5000, { files: Object.fromEntries(dense) }],
] as const)(
  'a full disk is reported, the live site stays, and publishing works once there is room: %s',
  { timeout: 60_000 },
  (_by, kilobytes, more) => {
    const { codes, errors, left } = onFullDisk!(kilobytes, {
      small: usualRecipe,
      large: { ...usualRecipe, ...more },
    });
    expect({ codes, errors }).toMatchObject({
      codes: [0, 1, 0],
      errors: expect.stringContaining('because the disk is full'),
    });
    expect(left).toEqual([expect.stringMatching(/^\d{8}T/), 'current', 'lock.db', 'whole']);
  },
);
