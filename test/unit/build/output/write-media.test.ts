import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mediaFiles, writeMedia } from '../../../../src/build/output/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { openSite } from './build.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let from: string;
let to: string;

beforeEach(async () => {
  site = await openSite();
  from = join(site.root, 'pictures');
  to = join(site.folder, 'client', '_media');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, 'fog-1a2b.avif'), 'fog');
  await writeFile(join(from, 'fog-3c4d.webp'), 'more fog');
  await writeFile(join(from, 'unused.webp'), 'nobody shows it');
  await utimes(join(from, 'fog-1a2b.avif'), 1_600_000_000, 1_600_000_000);
});

const build = (...names: readonly string[]) =>
  site.build((build) => writeMedia(build, names, from));

test('files that pages show are hard links, and keep their time', async () => {
  await build('fog-1a2b.avif', 'fog-3c4d.webp');
  expect((await readdir(to)).toSorted()).toEqual(['fog-1a2b.avif', 'fog-3c4d.webp']);
  const before = await stat(join(from, 'fog-1a2b.avif'));
  const after = await stat(join(to, 'fog-1a2b.avif'));
  expect(after.ino).toBe(before.ino);
  expect(after.mtimeMs).toBe(1_600_000_000_000);
});

test('an existing file is not linked again; a file that no page shows is removed', async () => {
  await build('fog-1a2b.avif', 'fog-3c4d.webp');
  await rm(from, { recursive: true });
  expect(await build('fog-1a2b.avif')).toEqual({
    written: [],
    removed: ['client/_media/fog-3c4d.webp'],
  });
  expect(await readFile(join(to, 'fog-1a2b.avif'), 'utf8')).toBe('fog');
});

test('the owner’s file stays', async () => {
  await site.build(async (build) => {
    build.put('client/_media/fog-1a2b.avif', 'own', 'mine');
    writeMedia(build, ['fog-1a2b.avif'], from);
  });
  expect(await readFile(join(to, 'fog-1a2b.avif'), 'utf8')).toBe('mine');
});

test('a missing file stops the build with an error that says what to do', async () => {
  await expect(build('lost.webp')).rejects.toThrow(
    /lost\.webp, which a page shows, is gone: .*Build again\./,
  );
});

test.each(['../secret', '/etc/passwd', '.hidden', 'a/b.webp', 'a\\b.webp', ''])(
  'the name “%s” is refused',
  async (name) => {
    await expect(build(name)).rejects.toThrow('can’t be the name of a file');
  },
);

test('the files of a mirror are the current variants of its pictures and its other files', async () => {
  const store = openMirror({ folder: from, service: 'https://news.example/' });
  onTestFinished(() => {
    store.close();
  });
  const picture = (file: string) => ({
    width: 640,
    height: 480,
    placeholder: null,
    variants: [{ file, type: 'image/webp', width: 640 }],
  });
  const first = store.begin();
  first.put('pictures', 'https://news.example/boat.jpg', picture('boat.webp'));
  first.put('pictures', 'https://news.example/fog.jpg', picture('fog.webp'));
  const tides = { file: 'tides.pdf', type: 'application/pdf', size: 3 };
  first.put('files', 'https://news.example/tides.pdf', tides);
  await first.commit();
  expect([...mediaFiles(store)]).toEqual([
    ['boat.webp', 'image/webp'],
    ['fog.webp', 'image/webp'],
    ['tides.pdf', 'application/pdf'],
  ]);

  const second = store.begin();
  second.put('pictures', 'https://news.example/fog.jpg', picture('other-fog.webp'));
  second.delete('pictures', 'https://news.example/boat.jpg');
  await second.commit();
  expect([...mediaFiles(store).keys()]).toEqual(['other-fog.webp', 'tides.pdf']);
});
