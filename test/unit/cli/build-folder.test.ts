import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBuildFolder } from '../../../src/cli/build-folder.ts';
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

/** A site that stands, and what `publish` takes of it. */
const standing = async (name: string, files: Readonly<Record<string, string>>) => {
  const standing = openKept(join(workshop, name));
  const build = await standing.begin();
  for (const [path, text] of Object.entries(files)) build.put(path, text, text);
  const finished = build.finish();
  build.release();
  standing.close();
  return { folder: build.folder, finished };
};

test('the first site is put in its place', async () => {
  const folder = openBuildFolder(workshop, dist);
  folder.publish(await standing('standing', { 'index.html': 'new' }));
  expect(await site()).toBe('new');
  expect(await readdir(workshop)).toEqual(['standing']);
});

test('a new site takes the place of the old one, and nothing of the old one stays', async () => {
  await fill(dist, 'old');
  await writeFile(join(dist, 'gone.html'), 'old');
  const folder = openBuildFolder(workshop, dist);
  folder.publish(await standing('standing', { 'index.html': 'new' }));
  expect(await readdir(dist)).toEqual(['index.html']);
  expect(await site()).toBe('new');
});

test('the site after the next one is made of the one before, whatever was done to that', async () => {
  for (const text of ['one', 'two', 'three']) {
    const folder = openBuildFolder(workshop, dist);
    folder.publish(await standing('standing', { 'index.html': text, 'same.html': 'same' }));
    expect(await site()).toBe(text);
    expect((await readdir(dist)).toSorted()).toEqual(['index.html', 'same.html']);
    await writeFile(join(dist, 'own.html'), 'of somebody else');
    await rm(join(dist, 'same.html'));
  }
});

test('a site that is the same stays the same folder', async () => {
  const same = { 'index.html': 'same' };
  openBuildFolder(workshop, dist).publish(await standing('standing', same));
  const { ino } = await stat(dist);
  openBuildFolder(workshop, dist).publish(await standing('standing', same));
  expect((await stat(dist)).ino).toBe(ino);
});

test('a discarded build leaves the old site and no trace', async () => {
  await fill(dist, 'old');
  const folder = openBuildFolder(workshop, dist);
  folder.discard();
  expect(await site()).toBe('old');
  expect(await readdir(workshop)).toEqual([]);
});

test('what a crashed build left is removed, and what is not its own stays', async () => {
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

test('a site that was moved away by a build that then crashed is put back', async () => {
  await fill(join(workshop, `old-${endedProcess()}`), 'old');
  openBuildFolder(workshop, dist);
  expect(await site()).toBe('old');
});
