import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import {
  createBuilder,
  findLive,
  isLiveBehind,
  listReleases,
  publish,
  rollBack,
} from '../../../src/publish/index.ts';
import { filesOfLive, leftIn } from '../../support/publisher/look-into.ts';
import { fakeBuild, optionsFor } from '../../support/publisher/options-for.ts';
import { openPressRoom, type Chosen } from '../../support/publisher/press-room.ts';
import { fakePost, usualRecipe, type Recipe } from '../../support/publisher/recipe.ts';
import { ageLive } from '../../support/releases.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;

const withText = (id: number, body: string) =>
  texts.map((text) => (text.id === id ? fakePost(id, `<p>${body.repeat(200)}</p>`) : text));

/** Three states of a site, one after the other. */
const states: readonly Partial<Recipe>[] = [
  { files: { 'own.txt': 'own '.repeat(1000), 'a/b/deep.txt': 'deep' } },
  {
    // An edited text, a new one, one that is deleted with its folder, and a compressed copy of the owner's.
    texts: [...withText(3, 'Mended. ').slice(1), fakePost(20, '<p><a href="/nowhere/">x</a></p>')],
    files: { 'own.txt': 'own '.repeat(1000), 'own.txt.br': 'by hand' },
  },
  {
    // A file where a folder was.
    texts: [...withText(3, 'Mended. ').slice(1), fakePost(20, '<p>None.</p>')],
    files: { 'own.txt': 'other '.repeat(1000), a: 'a file now' },
  },
];

const isPrepared: Chosen = { prepares: true };
const anyway: Chosen = { force: true, rules: { maxShrink: 1, strictImages: false } };

/** The files and folders of a release, without those that differ in every build. */
const servedFrom = (release: string): Record<string, string> =>
  Object.fromEntries(
    ['client', 'server']
      .flatMap((part) =>
        readdirSync(join(release, part), { recursive: true, withFileTypes: true }).map((entry) => {
          const file = join(entry.parentPath, entry.name);
          const isNoise = /^(entry\.mjs|published\.json)$/.test(entry.name);
          const content = entry.isFile() && !isNoise ? readFileSync(file).toString('base64') : '';
          return [relative(release, file), content] as const;
        }),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const publishAll = async (chosen: Chosen, between: (releases: string) => Promise<void> | void) => {
  const { releases, publish: go } = openPressRoom();
  const served = [];
  for (const recipe of states) {
    await go(recipe, { ...anyway, ...chosen });
    served.push(servedFrom(findLive(releases)!.folder));
    await between(releases);
  }
  return served;
};

/** Each state, published as a first release. */
const publishEach = async () => {
  const served = [];
  for (const recipe of states) {
    const { releases, publish: go } = openPressRoom();
    await go(recipe, anyway);
    served.push(servedFrom(findLive(releases)!.folder));
  }
  return served;
};

const next = (releases: string) => join(releases, '.next');

const rollBackOnce = async (releases: string) => {
  const kept = listReleases(releases);
  if (kept.length === 2) await rollBack(releases, kept[1]!.id, { what: 'a test' });
};

/** After the second publication, the build folder is restored to its state after the first one. */
const restoreBuildFolder = (releases: string) => {
  const folder = join(releases, '..', 'build');
  const copy = join(releases, '..', 'copy of the build folder');
  const asItIs = { recursive: true, preserveTimestamps: true };
  if (existsSync(copy)) {
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, asItIs);
  } else cpSync(folder, copy, asItIs);
};

test.each<[string, Chosen, (releases: string) => Promise<void> | void]>([
  ['by new links', {}, (all) => rmSync(next(all), { recursive: true, force: true })],
  ['from the folder that waits', isPrepared, (all) => expect(existsSync(next(all))).toBe(true)],
  ['from a release that is no longer kept', { keep: 1 }, (all) => ageLive(all, 8)],
  ['after a rollback', isPrepared, rollBackOnce],
  [
    'after the build folder was lost',
    isPrepared,
    (all) => rmSync(join(all, '..', 'build'), { recursive: true }),
  ],
  ['after an older build folder was restored', isPrepared, restoreBuildFolder],
])(
  'a release made from the changed files is the same as one made from all files: %s',
  async (_, chosen, between) => {
    expect(await publishAll(chosen, between)).toEqual(await publishEach());
  },
);

test('what this process made a moment ago is compared with --full: nothing that somebody changed goes live', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(states[0], { ...anyway, ...isPrepared });
  await go(states[1], { ...anyway, ...isPrepared });
  for (const folder of [findLive(releases)!.folder, next(releases)])
    writeFileSync(join(folder, 'client', 'added.html'), 'by hand');
  await go(states[2], { ...anyway, ...isPrepared, full: true });
  expect(servedFrom(findLive(releases)!.folder)).toEqual((await publishEach())[2]);
});

test('an older release has only what differs from the live one, and is whole when it is live again', async () => {
  const { releases, publish: go } = openPressRoom();
  const served = new Map<string, Record<string, string>>();
  for (const recipe of [...states, states[0]]) {
    await go(recipe, anyway);
    const { id, folder } = findLive(releases)!;
    served.set(id, servedFrom(folder));
  }
  const ids = listReleases(releases).map(({ id }) => id);
  const [newest = '', third = '', second = '', first = ''] = ids;
  // The thin ones, too, say what they changed.
  expect(listReleases(releases).map(({ changes }) => changes)).toMatchObject([
    { new: 1, changed: 1, gone: 1, texts: [{ id: 1 }, { id: 3 }, { id: 20, change: 'gone' }] },
    { new: 0, changed: 1, gone: 0, texts: [{ id: 20, change: 'changed' }] },
    { new: 1, changed: 1, gone: 1 },
    null,
  ]);
  const has = (id: string, path: string) => existsSync(join(releases, id, 'client', path));
  expect([first, second, third].map((id) => has(id, 'post-5/index.html'))).toEqual([
    ...[false, false, false],
  ]);
  expect([has(first, 'post-3/index.html'), has(second, 'post-3/index.html')]).toEqual([
    true,
    false,
  ]);
  for (const id of [first, second, third, second, newest, first]) {
    await rollBack(releases, id, { what: 'a test' });
    const live = findLive(releases)!;
    expect(live.id).toBe(id);
    expect(servedFrom(live.folder)).toEqual(served.get(id));
  }
  await go(states[1], anyway);
  expect(servedFrom(findLive(releases)!.folder)).toEqual(served.get(second));
  for (const id of [second, newest]) {
    await rollBack(releases, id, { what: 'a test' });
    expect(servedFrom(findLive(releases)!.folder)).toEqual(served.get(id));
  }
  expect(leftIn(releases).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an older release keeps its share images when the live one gets other ones', async () => {
  const { releases, publish: go } = openPressRoom();
  const image = (text: string) => ({ '_cards/first.png': text });
  await go({ files: image('one') });
  const first = findLive(releases)!.id;
  await go({ ...states[1], files: image('one') }, anyway);
  const second = findLive(releases)!;
  await go({ ...states[1], files: image('two') }, anyway);
  expect(findLive(releases)!.id).toBe(second.id);
  expect(filesOfLive(releases).get('_cards/first.png')?.data.toString()).toBe('two');
  await rollBack(releases, first, { what: 'a test' });
  expect(filesOfLive(releases).get('_cards/first.png')?.data.toString()).toBe('one');
});

test('a release whose place was not taken yet is put back', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(states[0]);
  const first = findLive(releases)!;
  const served = servedFrom(first.folder);
  await go(states[1], anyway);
  renameSync(first.folder, join(releases, `.whole-${first.id}`));
  mkdirSync(join(releases, `.thin-${first.id}`));
  await rollBack(releases, first.id, { what: 'a test' });
  expect(servedFrom(findLive(releases)!.folder)).toEqual(served);
  expect(leftIn(releases).filter((name) => name.startsWith('.'))).toEqual([]);
});

const copies = (path: string) => ['', '.br', '.gz'].map((ending) => path + ending);

test.each<[string, (releases: string) => void]>([
  ['next time', () => undefined],
  ['without its build folder', (all) => rmSync(join(all, '..', 'build'), { recursive: true })],
])('an unchanged file is shared by both releases and keeps its time: %s', async (_, lose) => {
  const { releases, publish: go } = openPressRoom();
  await go(states[0]);
  const before = filesOfLive(releases);
  lose(releases);
  await go(states[1], anyway);
  const changed = [...filesOfLive(releases)].filter(
    ([path, { inode }]) => before.get(path)?.inode !== inode,
  );
  expect(changed.map(([path]) => path)).toEqual([
    ...['index.html', 'own.txt.br', 'post-20/index.html'],
    ...copies('post-3/index.html'),
  ]);
});

test('only a publication uses the folder for the next release, and cleans up after an interrupted one', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(states[0], isPrepared);
  // The state that a killed process leaves while it updates the folder.
  renameSync(next(releases), join(releases, '.building-next'));
  writeFileSync(join(releases, '.building-next/client/index.html.lost'), '');
  await go(states[1], { ...anyway, prepares: true });
  expect([...filesOfLive(releases).keys()]).not.toContain('index.html.lost');
  expect(leftIn(releases)).toHaveLength(3);
});

test('if the list of the live release cannot be read, the whole site is built', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(states[0]);
  const db = new DatabaseSync(join(findLive(releases)!.folder, 'ledger.db'));
  db.exec('DROP TABLE target');
  db.close();
  await go(states[1], anyway);
  const paths = [...filesOfLive(releases).keys()];
  expect(paths).toContain('post-5/index.html');
  expect(paths).not.toContain('post-1/index.html');
});

const indexFiles = (version: string) => ({
  'pagefind/pagefind-entry.json': `{"version":"${version}"}`,
  [`pagefind/index-${version}.bin`]: version,
});

test('the search index goes into the live release after an edit', async () => {
  const { releases, publish: go } = openPressRoom();
  await go({ files: indexFiles('first') });
  const order: string[] = [];
  const seen: unknown[] = [];
  const events = await go(
    {
      texts: withText(3, 'Mended. '),
      files: indexFiles('first'),
      isBehind: true,
      withSearch: { files: indexFiles('second'), isBehind: false },
    },
    {
      ...isPrepared,
      onAfter(what) {
        order.push(what);
        if (order.length === 1) seen.push(filesOfLive(releases).has('pagefind/index-first.bin'));
      },
    },
  );
  const { id } = findLive(releases)!;
  expect(events.at(-1)).toMatchObject({ step: 'live', isSame: false, release: id });
  // Later builds report nothing.
  expect(events.filter(({ step }) => step === 'checks')).toHaveLength(1);
  expect([order.includes('rest'), ...seen]).toEqual([true, true]);
  const files = filesOfLive(releases);
  expect([...files.keys()].filter((path) => path.startsWith('pagefind/'))).toEqual([
    'pagefind/index-second.bin',
    'pagefind/pagefind-entry.json',
  ]);
  expect(files.get('pagefind/pagefind-entry.json')?.data.toString()).toContain('second');
  // The release is complete: a rollback checks each of its files.
  await rollBack(releases, null, { what: 'a test' });
  await rollBack(releases, id, { what: 'a test' });
  const again = { texts: withText(3, 'Mended. '), files: indexFiles('second') };
  expect((await go(again)).at(-1)).toMatchObject({ isSame: true, release: id });
});

test('a release can be rolled back to when the change of its search index was interrupted', async () => {
  const { releases, publish: go } = openPressRoom();
  await go({ files: indexFiles('first') });
  const { id, folder } = findLive(releases)!;
  // A folder in the place of a file stops the change in its middle, as a kill would.
  const inTheWay = join(folder, 'client', 'pagefind', 'index-second.bin');
  mkdirSync(join(inTheWay, 'inside'), { recursive: true });
  await expect(go({ files: indexFiles('second') })).rejects.toThrow();
  expect(filesOfLive(releases).get('pagefind/pagefind-entry.json')?.data.toString()).toContain(
    'second',
  );
  rmSync(inTheWay, { recursive: true });
  await go({ texts: withText(3, 'Mended. '), files: indexFiles('third') });
  expect(findLive(releases)?.id).not.toBe(id);
  await rollBack(releases, id, { what: 'a test' });
  expect(findLive(releases)?.id).toBe(id);

  rmSync(join(folder, 'client', 'pagefind', 'pagefind-entry.json'));
  await rollBack(releases, null, { what: 'a test' }).catch(() => undefined);
  await expect(rollBack(releases, id, { what: 'a test' })).rejects.toThrow('is incomplete');
});

test('share images that are drawn later take the place of others in the live release', async () => {
  const { releases, publish: go } = openPressRoom();
  const image = '_cards/card-0123456789abcdef.png';
  // As large as the one that it replaces.
  // A note for the next build, which changes with them.
  const notes = (text: string) => ({ 'server/cards.json': text });
  const later = { files: { [image]: 'of the text', ...notes('later') }, isBehind: false };
  const first = { [image]: 'of the site', ...notes('first') };
  await go({ files: first, isBehind: true, withSearch: later });
  expect(listReleases(releases)).toHaveLength(1);
  expect(filesOfLive(releases).get(image)?.data.toString()).toBe('of the text');
});

test('a first publication with many pictures is live without them, and each later one has more', async () => {
  const { releases, publish: go } = openPressRoom();
  const seen: (string | undefined)[] = [];
  const shown = () => filesOfLive(releases).get('left.txt')?.data.toString();
  const told: number[] = [];
  const events = await go(
    { newPictures: 5 },
    {
      onAfter(_, left) {
        seen.push(shown());
        if (left !== undefined) told.push(left);
      },
    },
  );
  expect(events.at(-1)).toMatchObject({ step: 'live', isSame: false });
  // A minute, then two, then four.
  expect([...new Set(seen), shown()]).toEqual(['5', '4', '2', '0']);
  expect(told).toEqual([5, 4, 2]);
  expect(isLiveBehind(releases)).toBe(false);
});

test('an edit is live while pictures of the first publication are left', async () => {
  const { releases, publish: go } = openPressRoom();
  const ending = new AbortController();
  const first = go({ newPictures: 5 }, { onAfter: () => ending.abort(), signal: ending.signal });
  await expect(first).rejects.toThrow('abort');
  const left: unknown[] = [];
  await go(
    { newPictures: 5, texts: withText(3, 'Mended. ') },
    { onAfter: () => left.push(filesOfLive(releases).get('left.txt')?.data.toString()) },
  );
  expect(left[0]).toBe('5');
  expect(filesOfLive(releases).get('left.txt')?.data.toString()).toBe('0');
});

test('if a text changes while the search index is made, both go live in a new release', async () => {
  const { releases, publish: go } = openPressRoom();
  await go({ files: indexFiles('first') });
  const withSearch = {
    files: indexFiles('second'),
    isBehind: false,
    texts: withText(4, 'Changed since. '),
  };
  const behind = { files: indexFiles('first'), isBehind: true, withSearch };
  await go({ ...behind, texts: withText(3, 'Mended. ') });
  expect(listReleases(releases)).toHaveLength(3);
  const files = filesOfLive(releases);
  expect(files.get('post-4/index.html')?.data.toString()).toContain('Changed since.');
  expect(files.has('pagefind/index-second.bin')).toBe(true);
});

test('if the search index fails, the site is live anyway, and the next publication makes it', async () => {
  const { releases, publish: go } = openPressRoom();
  const behind = {
    files: indexFiles('first'),
    isBehind: true,
    withSearch: { fails: { reason: 'The index is too large.', advice: null } },
  };
  const left: unknown[] = [];
  const events = await go(behind, { onLeft: (...what) => left.push(what) });
  const { id } = findLive(releases)!;
  expect(events.at(-1)).toMatchObject({ step: 'live', release: id });
  expect(left).toEqual([['rest', expect.objectContaining({ message: 'The index is too large.' })]]);
  expect(leftIn(releases).toSorted()).toEqual([id, 'current'].toSorted());

  const made = { files: indexFiles('second'), isBehind: false };
  const again = await go({ ...behind, withSearch: made });
  expect(again.at(-1)).toMatchObject({ step: 'live', isSame: true, release: id });
  expect(filesOfLive(releases).has('pagefind/index-second.bin')).toBe(true);
});

test('a kept build process makes the next site, and a new one replaces it when it is stale', async () => {
  const { releases } = openPressRoom();
  const recipe = join(releases, '..', 'recipe.json');
  const write = (more: Partial<Recipe>) =>
    writeFileSync(recipe, JSON.stringify({ ...usualRecipe, namesItself: true, ...more }));
  write({});
  const builder = createBuilder(fakeBuild(20_000), { stays: true });
  const pids: string[] = [];
  const go = () =>
    publish({
      ...optionsFor(releases, builder),
      onEvent: (event) => {
        if (event.step === 'live') pids.push(...event.warnings);
      },
    });
  await go();
  write({ texts: withText(3, 'Mended. ') });
  await go();
  expect(pids[1]).toBe(pids[0]);
  expect(builder.isStale).toBe(false);
  write({ isStale: true, texts: withText(4, 'Mended. ') });
  await go();
  expect(pids[2]).not.toBe(pids[0]);
  expect(builder.isStale).toBe(true);
  write({ fails: { reason: 'The service is down.', advice: null } });
  await expect(go()).rejects.toThrow('The service is down.');
  write({});
  await go();
  expect(new Set(pids).size).toBe(3);
  builder.end();
  const last = Number(/\d+/.exec(pids.at(-1)!)![0]);
  await vi.waitUntil(() => !statSync(`/proc/${last}`, { throwIfNoEntry: false }));
});
