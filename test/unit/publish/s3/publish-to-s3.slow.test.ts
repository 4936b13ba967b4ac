import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { findLive, openPublishedTo, rollBack } from '../../../../src/publish/index.ts';
import { openPressRoom } from '../../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../../support/publisher/recipe.ts';
import { openStorage, type Seen, type Storage } from '../../../support/s3/open-storage.ts';

vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const face = new URL('../../../../src/publish/index.ts', import.meta.url).href;
const config = new URL('../../../../src/config/index.ts', import.meta.url).href;

const { texts } = usualRecipe;
const withEdit = texts.map((text) =>
  text.id === 3 ? fakePost(3, `<p>${'Mended. '.repeat(200)}</p>`) : text,
);

const openTarget = async ({ settings }: Storage) => (await openPublishedTo(settings)).target!;

/** Keys of objects that readers get. */
const forReaders = (keys: readonly string[]) => keys.filter((key) => !key.startsWith('.galley-'));

const short = ({ method, key }: Seen) => {
  const plain = key.replace(/^site\//, '').replace(/\.galley-[0-9a-f]{32}\//, 'hidden/');
  return `${method} ${plain.replace(/files\/[0-9a-f]{40}/, 'files/…')}`;
};

/** What was asked of the bucket. */
const asked = (seen: readonly Seen[]) => seen.map(short);

const isWrite = (line: string) => !/^(?:GET|HEAD|LIST) /.test(line);

test('the first publication sends all files, assets first and the list last', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const events = await room.publish({}, { target: await openTarget(storage) });
  expect(events.at(-1)).toMatchObject({ step: 'live', isSame: false });
  const keys = storage.keys();
  expect(forReaders(keys)).toEqual(
    [
      '_astro/site.css',
      '_media/picture.bin',
      'index.html',
      'robots.txt',
      ...texts.map(({ path }) => `${path.slice(1)}index.html`),
    ].toSorted(),
  );
  const folder = keys.find((key) => key.startsWith('.galley-'))!;
  expect(folder).toMatch(/^\.galley-[0-9a-f]{32}\//);
  // Nothing of the last publication is left but its list and the server's files.
  expect(keys.filter((key) => key.startsWith('.galley-')).length).toBe(4);
  const writes = asked(storage.taken()).filter(isWrite);
  expect(writes.slice(0, 2)).toEqual(['PUT .galley-pending', 'PUT hidden/changing.json.gz']);
  const at = (line: string) => writes.indexOf(line);
  expect(at('PUT _astro/site.css')).toBeLessThan(at('PUT index.html'));
  expect(at('PUT index.html')).toBeLessThan(at('PUT hidden/live.json.gz'));
  expect(writes.slice(-3)).toEqual([
    'PUT hidden/live.json.gz',
    'DELETE hidden/changing.json.gz',
    'DELETE .galley-pending',
  ]);
});

test('files have the types and cache headers of the server', async () => {
  const storage = await openStorage();
  const target = await openTarget(storage);
  await openPressRoom().publish({}, { target });
  const headersOf = async (key: string) => {
    const { headers } = (await storage.read(key))!;
    return [headers.get('content-type'), headers.get('cache-control')];
  };
  expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  expect(await headersOf('robots.txt')).toEqual(['text/plain; charset=utf-8', 'no-cache']);
  const forEver = 'public, max-age=31536000, immutable';
  expect(await headersOf('_astro/site.css')).toEqual(['text/css; charset=utf-8', forEver]);
});

test('if nothing changed, three questions are asked and nothing is written', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  await room.publish({}, { target: await openTarget(storage) });
  storage.taken();
  const events = await room.publish({}, { target: await openTarget(storage) });
  expect(events.at(-1)).toMatchObject({ step: 'live', isSame: true });
  expect(asked(storage.taken())).toEqual([
    'LIST ',
    'GET hidden/live.json.gz',
    'GET hidden/live.json.gz',
  ]);
});

test('an edit sends its files only, and keeps their earlier versions', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const target = await openTarget(storage);
  await room.publish({}, { target });
  storage.taken();
  await room.publish({ texts: withEdit }, { target });
  expect((await storage.read('post-3/index.html'))?.text).toContain('Mended.');
  expect(asked(storage.taken()).filter(isWrite)).toEqual([
    'PUT .galley-pending',
    'PUT hidden/changing.json.gz',
    'PUT hidden/files/…',
    'PUT hidden/files/…',
    'COPY hidden/files/…',
    'PUT post-3/index.html',
    expect.stringMatching(/^COPY hidden\/lists\/.+\.json\.gz$/),
    'PUT hidden/live.json.gz',
    'DELETE hidden/changing.json.gz',
    'DELETE .galley-pending',
  ]);
});

test('a deleted page goes at once, and an asset when the grace period is over', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const { s3Target } = await import('../../../../src/publish/targets/s3/s3.ts');
  const { publish, s3 } = storage.settings;
  const target = s3Target(publish.to!, { settings: s3, grace: 200 });
  const chosen = { target, rules: { maxShrink: 1, strictImages: false } };
  await room.publish({ files: { '_astro/old.css': 'old' } }, chosen);
  await room.publish({ texts: texts.slice(1), files: {} }, chosen);
  expect(await storage.read('post-1/index.html')).toBeNull();
  expect(await storage.read('_astro/old.css')).not.toBeNull();
  await vi.waitFor(
    async () => {
      await room.publish({ texts: texts.slice(1), files: {} }, chosen);
      expect(await storage.read('_astro/old.css')).toBeNull();
    },
    { timeout: 30_000 },
  );
});

test('a rollback shows earlier files without sending them, and the next publication the newest', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const target = await openTarget(storage);
  await room.publish({}, { target });
  const first = findLive(room.releases)!.id;
  const before = await storage.read('post-3/index.html');
  await room.publish({ texts: withEdit }, { target });
  const publishedTo = { target, purge: null, keep: 5 };
  storage.taken();
  await rollBack(room.releases, null, { what: 'a test', publishedTo });
  expect((await storage.read('post-3/index.html'))?.text).toBe(before?.text);
  expect(findLive(room.releases)?.id).toBe(first);
  expect(asked(storage.taken())).toContain('COPY post-3/index.html');
  expect((await target.list()).map(({ id, isLive }) => [id === first, isLive])).toEqual([
    [false, false],
    [true, true],
  ]);
  await room.publish({ texts: withEdit }, { target });
  expect((await storage.read('post-3/index.html'))?.text).toContain('Mended.');
});

test('a machine without releases checks against the bucket, publishes to it, and rolls it back', async () => {
  const storage = await openStorage();
  const target = await openTarget(storage);
  await openPressRoom().publish({}, { target });
  const other = openPressRoom();
  const shrunk = other.publish({ texts: texts.slice(0, 3) }, { target });
  await expect(shrunk).rejects.toThrow(/posts/);
  expect(await storage.read('post-9/index.html')).not.toBeNull();
  storage.taken();
  const events = await other.publish({ texts: withEdit }, { target });
  expect(events.at(-1)).toMatchObject({ changed: [{ id: 3, change: 'changed' }] });
  const sent = asked(storage.taken()).filter((line) => line.startsWith('PUT '));
  expect(sent).toContain('PUT post-3/index.html');
  expect(sent).not.toContain('PUT post-4/index.html');
  const third = openPressRoom();
  mkdirSync(third.releases, { recursive: true });
  await rollBack(third.releases, null, {
    what: 'a test',
    publishedTo: { target, purge: null, keep: 5 },
  });
  expect((await storage.read('post-3/index.html'))?.text).not.toContain('Mended.');
});

test('files of another program are named, and replaced only if the owner says so', async () => {
  const storage = await openStorage();
  await storage.write('index.html', 'by hand');
  await storage.write('notes.txt', 'mine');
  const room = openPressRoom();
  const target = await openTarget(storage);
  await expect(room.publish({}, { target })).rejects.toThrow(/index\.html/);
  expect((await storage.read('index.html'))?.text).toBe('by hand');
  await room.publish({}, { target, replaceSite: true });
  expect((await storage.read('index.html'))?.text).toContain('<h1>Home</h1>');
  expect((await storage.read('notes.txt'))?.text).toBe('mine');
});

test('--full repairs what another program changed or deleted', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const target = await openTarget(storage);
  await room.publish({}, { target });
  await storage.write('post-4/index.html', 'broken');
  await storage.remove('post-5/index.html');
  storage.taken();
  await room.publish({}, { target });
  expect((await storage.read('post-4/index.html'))?.text).toBe('broken');
  await room.publish({}, { target, full: true });
  expect((await storage.read('post-4/index.html'))?.text).toContain('Post 4');
  expect((await storage.read('post-5/index.html'))?.text).toContain('Post 5');
  const sent = asked(storage.taken()).filter((line) => /^PUT post/.test(line));
  expect(sent.toSorted()).toEqual(['PUT post-4/index.html', 'PUT post-5/index.html']);
});

test('pages at old addresses redirect, where the service can', async () => {
  const storage = await openStorage();
  const files = {
    'old/index.html':
      '<!doctype html><html><title>moved</title><body><a href="/post-1/">post</a></body></html>',
  };
  await openPressRoom().publish({ files }, { target: await openTarget(storage) });
  const put = storage.seen.find(({ key }) => key.endsWith('old/index.html'));
  expect(put?.headers['x-amz-website-redirect-location']).toBe('/post-1/');
});

test('another site in the bucket is refused', async () => {
  const storage = await openStorage();
  const target = await openTarget(storage);
  await openPressRoom().publish({}, { target });
  const other = openPressRoom().publish({}, { target, service: 'other.example' });
  await expect(other).rejects.toThrow(/another site: paper\.example/);
});

test('if the service refuses, the error says what to do and shows no secret', async () => {
  const storage = await openStorage();
  const { publish: to, ...others } = storage.settings;
  const settings = { ...others, publish: { ...to, to: { ...to.to!, bucket: 'nowhere' } } };
  const { target } = await openPublishedTo(settings);
  const failed = openPressRoom().publish({}, { target });
  await expect(failed).rejects.toMatchObject({ name: 'PublishError', message: /no bucket/ });
});

test('modules of buckets and CDNs are loaded only with their settings', async () => {
  const loadedWith = async (variables: Readonly<Record<string, string>>) => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        const found = next(name, context);
        if (/client-s3|targets.s3|publish.cdn.index/.test(found.url)) console.log('loads ' + found.url);
        return found;
      } });`;
    const { stdout } = await run(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(hook)}`,
        '--input-type=module',
        '--eval',
        `const { openPublishedTo } = await import(${JSON.stringify(face)});
        const { loadSettings } = await import(${JSON.stringify(config)});
        const { target } = await openPublishedTo(loadSettings(${JSON.stringify(variables)}));
        target?.close();`,
      ],
      { cwd: tmpdir() },
    );
    return stdout;
  };
  expect(await loadedWith({})).toBe('');
  expect(await loadedWith({ PUBLISH_TO: 's3://paper' })).toMatch(/client-s3/);
});
