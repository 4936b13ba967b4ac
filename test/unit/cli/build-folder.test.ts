import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBuildFolder } from '../../../src/cli/build-dist.ts';
import { openBuildFolder as openKept } from '../../../src/build/folder/index.ts';

let workshop: string;
let dist: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-build-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  workshop = join(folder, '.galley');
  dist = join(folder, 'dist');
});

const fill = async (folder: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), text);
};

const site = (): Promise<string> => readFile(join(dist, 'index.html'), 'utf8');

/** The id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

/** A built site, as `publish` takes it. */
const standing = async (name: string, files: Readonly<Record<string, string>>) => {
  const standing = openKept(join(workshop, name));
  const build = await standing.begin();
  for (const [path, text] of Object.entries(files)) build.put(path, text, text);
  const finished = build.finish();
  build.release();
  standing.close();
  return { folder: build.folder, finished };
};

test('the first site becomes dist', async () => {
  const folder = openBuildFolder(workshop, dist);
  folder.publish(await standing('standing', { 'index.html': 'new' }));
  expect(await site()).toBe('new');
  expect(await readdir(workshop)).toEqual(['standing']);
});

test('a new site replaces the old one completely', async () => {
  await fill(dist, 'old');
  await writeFile(join(dist, 'gone.html'), 'old');
  const folder = openBuildFolder(workshop, dist);
  folder.publish(await standing('standing', { 'index.html': 'new' }));
  expect(await readdir(dist)).toEqual(['index.html']);
  expect(await site()).toBe('new');
});

test('a site is made from an older copy of dist, even if that was changed', async () => {
  for (const text of ['one', 'two', 'three']) {
    const folder = openBuildFolder(workshop, dist);
    folder.publish(await standing('standing', { 'index.html': text, 'same.html': 'same' }));
    expect(await site()).toBe(text);
    expect((await readdir(dist)).toSorted()).toEqual(['index.html', 'same.html']);
    await writeFile(join(dist, 'own.html'), 'of somebody else');
    await rm(join(dist, 'same.html'));
  }
});

test('an unchanged site keeps its folder', async () => {
  const same = { 'index.html': 'same' };
  openBuildFolder(workshop, dist).publish(await standing('standing', same));
  const { ino } = await stat(dist);
  openBuildFolder(workshop, dist).publish(await standing('standing', same));
  expect((await stat(dist)).ino).toBe(ino);
});

test('a discarded build leaves only the old site', async () => {
  await fill(dist, 'old');
  const folder = openBuildFolder(workshop, dist);
  folder.discard();
  expect(await site()).toBe('old');
  expect(await readdir(workshop)).toEqual([]);
});

test('the folders of crashed builds are removed, and other folders stay', async () => {
  await fill(join(workshop, `build-${endedProcess()}`), 'half');
  await fill(join(workshop, 'store'), 'kept');
  openBuildFolder(workshop, dist);
  expect(await readdir(workshop)).toEqual(['store']);
});

test('a build that still runs keeps its folder', async () => {
  const running = join(workshop, `build-${process.ppid}`);
  await fill(running, 'half');
  openBuildFolder(workshop, dist);
  expect(await readdir(workshop)).toEqual([`build-${process.ppid}`]);
});

test('a site that a crashed build moved away is restored', async () => {
  await fill(join(workshop, `old-${endedProcess()}`), 'old');
  openBuildFolder(workshop, dist);
  expect(await site()).toBe('old');
});
