import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';
import {
  findLive,
  listReleases,
  markInUse,
  readRollback,
  releasesFolder,
  rollBack,
  textsAfterRollback,
} from '../../../src/publish/index.ts';
import { filesOfLive, leftIn } from '../../support/publisher/look-into.ts';
import { openPressRoom } from '../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../support/publisher/recipe.ts';
import { ageLive, writeReleases } from '../../support/releases.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;
const lock = { what: 'a test' };
const edited = texts.map((text) =>
  text.id === 3 ? fakePost(3, `<p>${'Mended. '.repeat(200)}</p>`) : text,
);

test('the first publication makes a release and a relative link to it', async () => {
  const { releases, publish } = openPressRoom();
  expect(findLive(releases)).toBeNull();
  expect(listReleases(releases)).toEqual([]);
  const events = await publish();
  const live = findLive(releases)!;
  expect(live.id).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{4}$/);
  expect(readlinkSync(join(releases, 'current'))).toBe(live.id);
  expect(leftIn(releases).toSorted()).toEqual([live.id, 'current'].toSorted());
  expect(readdirSync(live.folder).toSorted()).toEqual([
    'build.json',
    'client',
    'in-use.db',
    'ledger.db',
    'release.json',
    'server',
  ]);
  expect(listReleases(releases)).toEqual([
    {
      id: live.id,
      madeAt: expect.any(String),
      service: 'paper.example',
      posts: 12,
      pages: 1,
      files: 17,
      bytes: expect.any(Number),
      changes: null,
      isLive: true,
    },
  ]);
  expect(events.at(-1)).toMatchObject({ step: 'live', release: live.id, isSame: false });
  expect(events.at(-2)).toMatchObject({
    step: 'checks',
    checks: [
      'posts',
      'shrink',
      'content',
      'addresses',
      'pages',
      'complete',
      'links',
      'pictures',
      'sizes',
    ].map((name) => ({
      name,
      isPassed: true,
    })),
  });
});

test('if nothing changed, the live release stays', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const before = findLive(releases)!;
  const events = await publish();
  expect(events.at(-1)).toMatchObject({
    step: 'live',
    release: before.id,
    isSame: true,
    changed: [],
  });
  expect(leftIn(releases).toSorted()).toEqual([before.id, 'current'].toSorted());
  // A changed server needs a new release, even if nothing changed for readers.
  const other = await publish({ code: '2' });
  expect(other.at(-1)).toMatchObject({ isSame: false, changed: [] });
});

test('only changed files are new; the others keep their times and compressed copies', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const before = filesOfLive(releases);
  const events = await publish({ texts: [...edited.slice(1), fakePost(20)] });
  const after = filesOfLive(releases);
  const changed = [...after].filter(([path, { inode, mtime }]) => {
    const was = before.get(path);
    return was?.inode !== inode || was.mtime !== mtime;
  });
  const copies = (path: string) => ['', '.br', '.gz'].map((ending) => path + ending);
  expect(changed.map(([path]) => path)).toEqual([
    'index.html',
    ...copies('post-20/index.html'),
    ...copies('post-3/index.html'),
  ]);
  expect(after.has('post-1/index.html.br')).toBe(false);
  expect(events.at(-1)).toMatchObject({
    changed: [
      { type: 'post', id: 3, title: 'Post 3', path: '/post-3/', change: 'changed', author: 7 },
      { type: 'post', id: 20, title: 'Post 20', path: '/post-20/', change: 'new', author: 7 },
      { type: 'post', id: 1, title: 'Post 1', path: '/post-1/', change: 'gone', author: 7 },
    ],
  });
});

test('compressed copies have the content of their files, and exist only if they are smaller', async () => {
  const { releases, publish } = openPressRoom();
  await publish({ files: { 'small.txt': 'small', 'random.bin': 'x'.repeat(5000) } });
  const files = filesOfLive(releases);
  const copies = [...files.keys()].filter((path) => /\.(br|gz)$/.test(path));
  expect(copies).toHaveLength(13 * 2);
  for (const path of copies) {
    const ending = path.slice(path.lastIndexOf('.') + 1);
    const by = { br: brotliDecompressSync, gz: gunzipSync }[ending]!;
    const plain = files.get(path.slice(0, -ending.length - 1))!;
    const copy = files.get(path)!;
    expect(by(copy.data).equals(plain.data)).toBe(true);
    expect(Math.abs(copy.mtime - plain.mtime)).toBeLessThan(1);
  }
  expect(copies.filter((path) => /small|random|_media/.test(path))).toEqual([]);
});

test('many pages are read and compressed as one is', async () => {
  const { releases, publish } = openPressRoom();
  const lists = Array.from({ length: 120 }, (_, number) => {
    const link = number === 77 ? '/nowhere/' : '/post-3/';
    const text = `<h1>List ${number}</h1><p><a href="${link}">${'A row. '.repeat(4000)}</a></p>`;
    return [`list-${number}/index.html`, `<!doctype html><html><body>${text}</body></html>`];
  });
  const own = { 'list-5/index.html.br': 'by hand' };
  const events = await publish({ files: { ...Object.fromEntries(lists), ...own } });
  const [checks] = events.flatMap((event) =>
    (event.step === 'checks' ? event.checks : []).filter(({ name }) => name === 'links'),
  );
  expect(checks?.line).toContain('/list-77/ → /nowhere/');
  expect(checks?.line).toContain('1 leads nowhere');
  const files = filesOfLive(releases);
  for (const [path = '', html] of lists) {
    const copies = [`${path}.br`, `${path}.gz`].map((name) => files.get(name)!.data);
    expect(gunzipSync(copies[1]!).toString()).toBe(html);
    if (path in own || `${path}.br` in own) expect(copies[0]!.toString()).toBe('by hand');
    else expect(brotliDecompressSync(copies[0]!).toString()).toBe(html);
  }
});

test('the owner’s own compressed copy stays, also in later releases', async () => {
  const { releases, publish } = openPressRoom();
  const files = { 'own.txt': 'own '.repeat(1000), 'own.txt.br': 'by hand' };
  await publish({ files });
  await publish({ files, texts: edited });
  expect(filesOfLive(releases).get('own.txt.br')?.data.toString()).toBe('by hand');
  expect(filesOfLive(releases).has('own.txt.gz')).toBe(true);
  // The copy was the owner's, and is now ours.
  await publish({ files: { 'own.txt': files['own.txt'] } });
  expect([...filesOfLive(releases).keys()]).not.toContain('own.txt.br');
});

test('our copy replaces the owner’s deleted one, and changes with its file', async () => {
  const { releases, publish } = openPressRoom();
  const other = 'other '.repeat(1000);
  await publish({ files: { 'own.txt': 'own '.repeat(1000), 'own.txt.br': 'by hand' } });
  await publish({ files: { 'own.txt': other } });
  const copy = filesOfLive(releases).get('own.txt.br')!;
  expect(brotliDecompressSync(copy.data).toString()).toBe(other);
  await publish({ files: { 'own.txt': 'too short for a copy' } });
  expect([...filesOfLive(releases).keys()]).not.toContain('own.txt.br');
});

test('all releases of the last seven days are kept, and of older ones as many as KEEP_RELEASES says', async () => {
  const { releases, publish } = openPressRoom();
  const ids: string[] = [];
  for (const days of [30, 8, 7.01, 6.99, 3, 0, 0]) {
    await publish({ code: String(ids.length) }, { keep: 3 });
    ids.push(findLive(releases)!.id);
    await ageLive(releases, days);
  }
  const kept = () => listReleases(releases).map(({ id }) => ids.indexOf(id));
  expect(kept().toSorted()).toEqual([3, 4, 5, 6]);
  await publish({ code: 'again' }, { keep: 20 });
  expect(kept()).toHaveLength(5);
});

test('old releases are removed, but not the live one and those in use', async () => {
  const { releases, publish } = openPressRoom();
  const ids: string[] = [];
  const next = async (code: string) => {
    await publish({ code }, { keep: 2 });
    ids.push(findLive(releases)!.id);
    await ageLive(releases, 8);
  };
  await next('a');
  const release = markInUse(findLive(releases)!.folder);
  await next('b');
  await next('c');
  await next('d');
  expect(
    listReleases(releases)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([ids[0]!, ids[2]!, ids[3]!].toSorted());
  release();
  await next('e');
  expect(
    listReleases(releases)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([ids[3]!, ids[4]!].toSorted());
});

test('after a rollback the older release stays, and the next publication compares with it', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  await ageLive(releases, 8);
  const first = findLive(releases)!.id;
  await publish({ texts: edited });
  await ageLive(releases, 8);
  const second = findLive(releases)!.id;
  await rollBack(releases, first < second ? null : first, lock);
  expect(findLive(releases)!.id).toBe(first);
  expect((await publish()).at(-1)).toMatchObject({ release: first, isSame: true });
  expect(readRollback(releases)).toBeNull();
  expect((await publish({ texts: edited }, { keep: 1 })).at(-1)).toMatchObject({
    isSame: false,
    changed: [{ id: 3, change: 'changed' }],
  });
  expect(listReleases(releases)).toHaveLength(1);
});

test('a rollback lasts until the newest release is live again or the site is published', async () => {
  const releases = join(mkdtempSync(join(tmpdir(), 'galley-rollback-')), 'releases');
  onTestFinished(() => rmSync(dirname(releases), { recursive: true }));
  const older = '20261122T031522Z-4f1c';
  const newer = '20261123T081500Z-09ab';
  await writeReleases(releases, [older, newer]);
  expect(readRollback(releases)).toBeNull();
  expect(textsAfterRollback(releases, older)).toMatchObject([
    { id: 1, change: 'changed', title: older },
    { id: 3, change: 'gone', title: `Only in ${newer}` },
  ]);
  await rollBack(releases, older, { ...lock, by: 'Ana' });
  expect(readRollback(releases)).toMatchObject({ release: older, by: 'Ana' });
  await rollBack(releases, newer, { ...lock, by: 'Ana' });
  expect(readRollback(releases)).toBeNull();
  expect(findLive(releases)!.id).toBe(newer);
});

test('a missing or incomplete release does not go live', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const first = findLive(releases)!;
  await expect(rollBack(releases, null, lock)).rejects.toThrow(
    'There is no release before the live one.',
  );
  await expect(rollBack(releases, '../..', lock)).rejects.toThrow('There is no release “../..”.');
  // The older release has only what differs from the live one.
  await publish({
    code: '2',
    texts: [...texts.slice(0, 3), fakePost(4, '<p>Four.</p>'), ...texts.slice(4)],
  });
  const second = findLive(releases)!;
  rmSync(join(first.folder, 'client/post-4/index.html'));
  await expect(rollBack(releases, first.id, lock)).rejects.toThrow(
    `The release ${first.id} is incomplete, so it did not go live. Missing or damaged:\n  client/post-4/index.html`,
  );
  expect(findLive(releases)!.id).toBe(second.id);
});

test('a folder at the link’s path is named, and stays', async () => {
  const { releases, publish } = openPressRoom();
  mkdirSync(join(releases, 'current'), { recursive: true });
  await expect(publish()).rejects.toThrow(
    'is not a link, but the link to the live release belongs there.',
  );
  expect(leftIn(releases)).toEqual(['current']);
});

test('another site replaces the live one only with --replace-site, and is not compared with it', async () => {
  const { releases, publish } = openPressRoom();
  const few = { home: 'https://other.example/', texts: texts.slice(0, 7) };
  const other = { service: 'other.example' };
  await publish();
  const first = findLive(releases)!.id;
  await expect(publish(few, other)).rejects.toThrow(
    'The live release here shows another site: paper.example. It stays live, and other.example was not published.',
  );
  expect(findLive(releases)!.id).toBe(first);

  const replacing = { ...other, replaceSite: true };
  expect((await publish(few, replacing)).at(-1)).toMatchObject({ step: 'live', isSame: false });
  expect(listReleases(releases).map(({ service }) => service)).toEqual([
    ...['other.example', 'paper.example'],
  ]);
  expect((await publish(few, other)).at(-1)).toMatchObject({ step: 'live', isSame: true });
  await expect(publish()).rejects.toThrow(
    'another site: other.example. It stays live, and paper.example was not published.',
  );
});

test('a site with a new address needs --replace-site once, and is compared with its old release', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const { id } = findLive(releases)!;
  const moved = { service: 'cms.paper.example', replaceSite: true };
  await expect(publish({ texts: texts.slice(0, 7) }, moved)).rejects.toThrow('5 of 12 posts gone');
  expect((await publish({}, moved)).at(-1)).toMatchObject({ release: id, isSame: true });
  await publish({ texts: edited }, { service: 'CMS.paper.example/' });
  expect(findLive(releases)!.id).not.toBe(id);
});

test('a release of an earlier version is recognised by the WordPress in its facts', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const file = join(findLive(releases)!.folder, 'release.json');
  const { service: _, ...older } = JSON.parse(readFileSync(file, 'utf8')) as object & {
    service: string;
  };
  writeFileSync(file, JSON.stringify(older));
  await expect(publish({ home: 'https://other.example/' })).rejects.toThrow(
    'another site: https://paper.example/. It stays live, and https://other.example/ was not published.',
  );
  // The same site with another address.
  const few = { home: 'http://www.PAPER.example', texts: texts.slice(0, 7) };
  await expect(publish(few)).rejects.toThrow('5 of 12 posts gone');
  expect((await publish()).at(-1)).toMatchObject({ isSame: true });
  expect(listReleases(releases)).toMatchObject([{ service: 'paper.example' }]);
});

/** Runs a function with a new folder as the current one. */
const inFolder = (run: () => void) => {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'galley-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  try {
    process.chdir(folder);
    run();
  } finally {
    process.chdir(before);
  }
};

/** Makes a release of a site live in `releases` itself, as the first versions did. */
const liveBefore = (service: string) => {
  const id = '20260101T000000Z-0001';
  const facts = { id, madeAt: '', service, posts: 0, pages: 0, files: 0, bytes: 0 };
  mkdirSync(join('releases', id), { recursive: true });
  writeFileSync(join('releases', id, 'release.json'), JSON.stringify(facts));
  symlinkSync(id, join('releases', 'current'));
};

test('each site has its own folder of releases', () => {
  inFolder(() => {
    const folderOf = (env: Record<string, string>) =>
      relative('.', releasesFolder(loadSettings(env)));
    expect(folderOf({})).toBe('releases/sample');
    expect(folderOf({ CMS_URL: 'https://paper.example/blog' })).toBe('releases/paper.example_blog');
    expect(folderOf({ CMS_URL: 'https://paper.example', RELEASES_FOLDER: 'here' })).toBe('here');

    liveBefore('paper.example');
    expect(folderOf({ CMS_URL: 'https://paper.example' })).toBe('releases');
    expect(folderOf({})).toBe('releases/sample');
    expect(folderOf({ CMS_URL: 'http://10.0.0.5' })).toBe('releases/10.0.0.5');
    mkdirSync('releases/paper.example');
    symlinkSync('20260101T000000Z-0002', 'releases/paper.example/current');
    expect(folderOf({ CMS_URL: 'https://paper.example' })).toBe('releases/paper.example');
  });
});
