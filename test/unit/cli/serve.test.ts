import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findLive } from '../../../src/publish/index.ts';
import { bareEnvironment } from '../../support/project-process.ts';
import { openPressRoom } from '../../support/publisher/press-room.ts';
import { writeReleases, writeSite } from '../../support/releases.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const id = '20261122T031522Z-4f1c';

const newFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'galley-serve-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Runs `npm run serve` as a machine does whose own Node is another one. */
const serve = (releases: string) => {
  const { PATH = '', HOME } = process.env;
  const outside = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'serve'], {
    cwd: root,
    env: {
      PATH: outside.join(delimiter),
      HOME,
      NO_COLOR: '1',
      CMS_URL: 'http://127.0.0.1:1',
      RELEASES_FOLDER: releases,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('the live release is served by the Node that Galley runs on', async () => {
  const releases = join(newFolder(), 'releases');
  await writeReleases(releases, ['20261121T031522Z-09ab', id]);
  await writeSite(join(releases, id), {
    '../server/entry.mjs':
      'console.log(process.execPath); console.log(import.meta.filename); process.exitCode = 7;',
  });
  const { status, stdout, stderr } = serve(releases);
  expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
  expect(stdout.trim().split('\n')).toEqual([
    process.execPath,
    join(releases, id, 'server', 'entry.mjs'),
  ]);
});

test('a release outside of the project finds the project’s packages, also when the project has moved', async () => {
  const folder = newFolder();
  const releases = join(folder, 'releases');
  await writeReleases(releases, [id]);
  await writeSite(join(releases, id), {
    '../server/entry.mjs': "import { Hono } from 'hono'; console.log(typeof Hono);",
  });
  expect(serve(releases)).toEqual({ status: 0, stdout: 'function\n', stderr: '' });
  const link = join(releases, 'node_modules');
  rmSync(link);
  symlinkSync(join(folder, 'gone'), link);
  expect(serve(releases)).toEqual({ status: 0, stdout: 'function\n', stderr: '' });
  expect(readdirSync(releases).toSorted()).toEqual([id, 'current', 'node_modules']);
});

test('while a server starts, its release keeps all files of its program, also if another one goes live', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const first = findLive(releases)!;
  // It says that it has begun, and loads the rest when the test says so.
  const program = `
    import { readFileSync } from 'node:fs';
    process.send('begun');
    process.once('message', () => {
      console.log(readFileSync(new URL('redirects.json', import.meta.url), 'utf8'));
      process.disconnect();
    });`;
  writeFileSync(join(first.folder, 'server', 'entry.mjs'), program);
  const child = spawn(process.execPath, [join(root, 'src', 'cli', 'serve.ts')], {
    env: { ...bareEnvironment(), CMS_URL: 'http://127.0.0.1:1', RELEASES_FOLDER: releases },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  await once(child, 'message');
  await publish({ code: 'another' });
  expect(findLive(releases)!.id).not.toBe(first.id);
  child.send('go on');
  expect((await printed).map((each) => each.trim())).toEqual([
    '{"paths":{"/old/":"/post-1/"},"ids":{}}',
    '',
  ]);
});

test('without a live release the command says how to make one', () => {
  const { status, stderr } = serve(join(newFolder(), 'releases'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/No release is live in .*releases\.\n.*npm run publish/s);
});
