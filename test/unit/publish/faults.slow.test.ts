import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findLive, whileLocked, type PublishEvent } from '../../../src/publish/index.ts';
import { processStart } from '../../../src/publish/work-folder.ts';
import { leftIn } from '../../support/publisher/look-into.ts';
import { openPressRoom } from '../../support/publisher/press-room.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

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
  await expect(publish({}, { wait: false })).rejects.toThrow('Another process is publishing');
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
