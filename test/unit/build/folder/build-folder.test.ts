import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  openBuildFolder,
  pruneUnused,
  takeFiles,
  type Build,
  type Finished,
} from '../../../../src/build/folder/index.ts';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'galley-build-folder-'));
  onTestFinished(() => rm(place, { recursive: true }));
});

/** The wanted files: each path with its text, which is also its key. */
type Wanted = Readonly<Record<string, string>>;

const pathsMade: string[] = [];

const set = async (build: Build, wanted: Wanted): Promise<void> => {
  pathsMade.length = 0;
  for (const [path, text] of Object.entries(wanted)) {
    if (build.keeps(path, text)) continue;
    pathsMade.push(path);
    build.put(path, text, text);
  }
};

/** One build as if by a process of its own. */
const buildOnce = async (wanted: Wanted, cacheKey?: string): Promise<Finished> => {
  const folder = openBuildFolder(place);
  const build = await folder.begin();
  await set(build, wanted);
  const finished = build.finish(cacheKey);
  build.release();
  onTestFinished(() => folder.close());
  return finished;
};

const site = () => join(place, 'site');
const read = (path: string, folder = site()): string => readFileSync(join(folder, path), 'utf8');

const contentOf = (folder: string): Wanted =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
      .map((path) => [path, read(path, folder)]),
  );

const abc: Wanted = { 'client/a/index.html': 'a', 'client/b/index.html': 'b', 'server/c': 'c' };

test('a file is written, and is not made again while its key is the same', async () => {
  await buildOnce(abc);
  expect(contentOf(site())).toEqual(abc);
  const second = await buildOnce({ ...abc, 'client/b/index.html': 'B' });
  expect(pathsMade).toEqual(['client/b/index.html']);
  expect(second.difference).toEqual({ written: ['client/b/index.html'], removed: [] });
  expect(read('client/b/index.html')).toBe('B');
});

test('unwanted files are removed, and folders that are empty after that', async () => {
  await buildOnce({ ...abc, 'client/b/deep/er/index.html': 'd' });
  const { difference } = await buildOnce({ 'server/c': 'c' });
  expect(difference.removed).toHaveLength(3);
  expect(existsSync(join(site(), 'client'))).toBe(false);
});

test('a changed file is replaced, never written into; a file with the same bytes stays', async () => {
  await buildOnce(abc);
  const released = join(place, 'released.html');
  linkSync(join(site(), 'client/a/index.html'), released);
  await buildOnce({ ...abc, 'client/a/index.html': 'another' });
  expect(readFileSync(released, 'utf8')).toBe('a');

  const before = statSync(join(site(), 'client/a/index.html'));
  const folder = openBuildFolder(place);
  const build = await folder.begin();
  build.put('client/a/index.html', 'another key', 'another');
  const { difference } = build.finish();
  build.release();
  expect(difference.written).toEqual([]);
  const { ino, mtimeMs } = statSync(join(site(), 'client/a/index.html'));
  expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('a linked file is a hard link, and is replaced if the original is', async () => {
  const picture = join(place, 'picture');
  writeFileSync(picture, 'one');
  const folder = openBuildFolder(place);
  const first = await folder.begin();
  first.link('client/p', '1', picture);
  first.finish();
  first.release();
  expect(statSync(join(site(), 'client/p')).ino).toBe(statSync(picture).ino);
  rmSync(picture);
  writeFileSync(picture, 'two');
  const second = await folder.begin();
  second.link('client/p', '2', picture);
  second.finish();
  second.release();
  expect(read('client/p')).toBe('two');
});

describe('an interrupted build', () => {
  test('lets the next build make its files again, even with the same keys', async () => {
    await buildOnce(abc);
    const build = await openBuildFolder(place).begin();
    build.put('client/a/index.html', 'half', 'half of it');
    build.release();
    await buildOnce(abc);
    expect(pathsMade).toEqual(['client/a/index.html']);
    expect(contentOf(site())).toEqual(abc);
  });

  test('leaves new files, which the next build removes', async () => {
    await buildOnce(abc);
    const build = await openBuildFolder(place).begin();
    build.put('client/new/index.html', 'new', 'new');
    build.release();
    await buildOnce(abc);
    expect(contentOf(site())).toEqual(abc);
  });

  test('leaves no lock', async () => {
    const script = `
      import { openBuildFolder } from ${JSON.stringify(new URL('../../../../src/build/folder/index.ts', import.meta.url).href)};
      const build = await openBuildFolder(${JSON.stringify(place)}).begin();
      build.put('client/a/index.html', 'x', 'x');
      process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(signal).toBe('SIGKILL');
    await buildOnce(abc);
    expect(pathsMade).toHaveLength(3);
    expect(contentOf(site())).toEqual(abc);
  });
});

test.each([
  ['written into', () => writeFileSync(join(site(), 'client/a/index.html'), 'tampered')],
  ['removed', () => rmSync(join(site(), 'client/a/index.html'))],
])('a file that another program has %s is made again', async (_, harm) => {
  await buildOnce(abc);
  harm();
  await buildOnce(abc);
  expect(pathsMade).toEqual(['client/a/index.html']);
  expect(contentOf(site())).toEqual(abc);
});

test('files are kept if their times lost fractions of a second in an archive', async () => {
  await buildOnce(abc);
  for (const path of Object.keys(abc)) {
    const seconds = Math.floor(statSync(join(site(), path)).mtimeMs / 1000);
    utimesSync(join(site(), path), seconds, seconds);
  }
  await buildOnce(abc);
  expect(pathsMade).toEqual([]);
});

test('a file may become a folder, and a folder a file', async () => {
  await buildOnce({ 'client/x': 'file', 'client/y/index.html': 'page' });
  const wanted = { 'client/x/index.html': 'page', 'client/y': 'file' };
  await buildOnce(wanted);
  expect(contentOf(site())).toEqual(wanted);
});

test('keepsAll keeps the files only if none was changed', async () => {
  await buildOnce(abc, 'the same');
  const folder = openBuildFolder(place);
  const first = await folder.begin();
  expect([first.cacheKey, first.keepsAll()]).toEqual(['the same', true]);
  expect(first.finish('the same').difference).toEqual({ written: [], removed: [] });
  first.release();
  rmSync(join(site(), 'server/c'));
  const second = await openBuildFolder(place).begin();
  expect(second.keepsAll()).toBe(false);
  second.release();
});

test('a running process notices the build of another process', async () => {
  const staying = openBuildFolder(place);
  const first = await staying.begin();
  await set(first, abc);
  first.finish();
  first.release();
  await buildOnce({ ...abc, 'client/b/index.html': 'B' });
  const second = await staying.begin();
  expect(second.keeps('client/b/index.html', 'b')).toBe(false);
  expect(second.keeps('client/a/index.html', 'a')).toBe(true);
  second.release();
});

test('two builds wait for each other', async () => {
  const first = await openBuildFolder(place).begin();
  let begun = false;
  const second = openBuildFolder(place)
    .begin()
    .then((build) => {
      begun = true;
      build.release();
    });
  await new Promise((done) => setTimeout(done, 300));
  expect(begun).toBe(false);
  first.release();
  await second;
  expect(begun).toBe(true);
});

test('files of another version are made again', async () => {
  await buildOnce(abc);
  writeFileSync(join(place, 'ledger.db'), 'no database');
  await buildOnce(abc);
  expect(pathsMade).toHaveLength(3);
  expect(contentOf(site())).toEqual(abc);
});

test('of several build folders, the most recently used ones are kept', () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const [age, name] of names.entries()) {
    mkdirSync(join(place, name, 'site'), { recursive: true });
    const used = Date.now() / 1000 - age * 24 * 60 * 60;
    utimesSync(join(place, name), used, used);
  }
  pruneUnused(place, 'six');
  expect(readdirSync(place).toSorted()).toEqual(['one', 'six', 'three', 'two']);
});

test('a folder is compared file by file', async () => {
  const finished = await buildOnce(abc);
  const copy = join(place, 'copy');
  expect(finished.compare(copy).written.toSorted()).toEqual(Object.keys(abc).sort());
  takeFiles(site(), copy, finished.compare(copy));
  expect(finished.compare(copy)).toEqual({ written: [], removed: [] });
  mkdirSync(join(copy, 'client/own'));
  writeFileSync(join(copy, 'client/own/file'), 'own');
  rmSync(join(copy, 'server/c'));
  writeFileSync(join(copy, 'server/c'), 'C');
  expect(finished.compare(copy)).toEqual({ written: ['server/c'], removed: ['client/own/file'] });
});
