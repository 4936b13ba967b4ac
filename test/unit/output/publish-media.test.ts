import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mediaFiles, publishMedia } from '../../../src/output/index.ts';
import { openStore } from '../../../src/store/index.ts';

let from: string;
let to: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [from, to] = [join(folder, 'pictures'), join(folder, 'dist', '_media')];
  await mkdir(from, { recursive: true });
  await writeFile(join(from, 'fog-1a2b.avif'), 'fog');
  await writeFile(join(from, 'fog-3c4d.webp'), 'more fog');
  await writeFile(join(from, 'unused.webp'), 'nobody shows it');
  await utimes(join(from, 'fog-1a2b.avif'), 1_600_000_000, 1_600_000_000);
});

test('files that pages show are linked to, and keep their time', async () => {
  await publishMedia(['fog-1a2b.avif', 'fog-3c4d.webp'], from, to);
  expect((await readdir(to)).toSorted()).toEqual(['fog-1a2b.avif', 'fog-3c4d.webp']);
  const [before, after] = [
    await stat(join(from, 'fog-1a2b.avif')),
    await stat(join(to, 'fog-1a2b.avif')),
  ];
  expect(after.ino).toBe(before.ino);
  expect(after.mtimeMs).toBe(1_600_000_000_000);
});

test('a file that is there already stays', async () => {
  await mkdir(to, { recursive: true });
  await writeFile(join(to, 'fog-1a2b.avif'), 'fog');
  const { ino } = await stat(join(to, 'fog-1a2b.avif'));
  await publishMedia(['fog-1a2b.avif'], from, to);
  expect((await stat(join(to, 'fog-1a2b.avif'))).ino).toBe(ino);
});

test('where files can’t be linked to, they are copied with their times', async ({ skip }) => {
  const other = await mkdtemp('/dev/shm/galley-media-').catch(() => null);
  if (other === null) return skip('skipped: this machine has no second disk at /dev/shm');
  onTestFinished(() => rm(other, { recursive: true }));
  await publishMedia(['fog-1a2b.avif'], from, other);
  expect(await readFile(join(other, 'fog-1a2b.avif'), 'utf8')).toBe('fog');
  expect((await stat(join(other, 'fog-1a2b.avif'))).mtimeMs).toBe(1_600_000_000_000);
});

test('a file that is gone fails the build, with what to do', async () => {
  await expect(publishMedia(['lost.webp'], from, to)).rejects.toThrow(
    /lost\.webp, which a page shows, is gone: .*Build again\./,
  );
});

test.each(['../secret', '/etc/passwd', '.hidden', 'a/b.webp', 'a\\b.webp', ''])(
  'the name “%s” is refused',
  async (name) => {
    await expect(publishMedia([name], from, to)).rejects.toThrow('can’t be the name of a file');
  },
);

test('the files of a mirror are the variants of its pictures and its other files', async () => {
  const store = openStore({ folder: from, service: 'https://news.example/' });
  onTestFinished(() => {
    store.close();
  });
  const write = store.begin();
  write.put('pictures', 'https://news.example/fog.jpg', {
    ...{ width: 640, height: 480, placeholder: null },
    variants: [
      { file: 'fog-1a2b.avif', type: 'image/avif', width: 640 },
      { file: 'fog-3c4d.webp', type: 'image/webp', width: 640 },
    ],
  });
  const tides = { file: 'tides.pdf', type: 'application/pdf', size: 3 };
  write.put('files', 'https://news.example/tides.pdf', tides);
  await write.commit();
  expect([...mediaFiles(store)]).toEqual([
    ['fog-1a2b.avif', 'image/avif'],
    ['fog-3c4d.webp', 'image/webp'],
    ['tides.pdf', 'application/pdf'],
  ]);
});
