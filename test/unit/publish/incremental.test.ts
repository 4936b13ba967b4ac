import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { createBuilder, findLive, listReleases, publish } from '../../../src/publish/index.ts';
import { optionsFor } from '../../support/publisher/options-for.ts';
import { filesOfLive, leftIn } from '../../support/publisher/look-into.ts';
import { openPressRoom, type Chosen } from '../../support/publisher/press-room.ts';
import { fakePost, usualRecipe, type Recipe } from '../../support/publisher/recipe.ts';
import { filesBelow, treeOf } from '../../support/publisher/tree.ts';

// Processes take their time where the machine has more to do.
vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;
const mark = (version: number) => ({ standing: { id: 'one', version } });

const withText = (id: number, body: string) =>
  texts.map((text) => (text.id === id ? fakePost(id, `<p>${body.repeat(200)}</p>`) : text));

const state = ['server/published.json'];

/** Editions of a site, each with what is different from the one before. */
const editions: readonly Partial<Recipe>[] = [
  { ...mark(1), files: { 'own.txt': 'own '.repeat(1000), 'a/b/deep.txt': 'deep' } },
  {
    ...mark(2),
    // An edited text, a new one, one that is gone with its folder, and a compressed copy of the owner's.
    texts: [...withText(3, 'Mended. ').slice(1), fakePost(20, '<p><a href="/nowhere/">x</a></p>')],
    files: { 'own.txt': 'own '.repeat(1000), 'own.txt.br': 'by hand' },
    delta: {
      base: 1,
      written: [
        ...['client/post-3/index.html', 'client/post-20/index.html', 'client/index.html'],
        ...['client/own.txt.br', ...state],
      ],
      removed: ['client/post-1/index.html', 'client/a/b/deep.txt'],
    },
  },
  {
    ...mark(3),
    // A file where a folder was, and named as changed though it is not.
    texts: [...withText(3, 'Mended. ').slice(1), fakePost(20, '<p>None.</p>')],
    files: { 'own.txt': 'own '.repeat(1000), a: 'a file now' },
    delta: {
      base: 2,
      written: ['client/post-20/index.html', 'client/post-5/index.html', 'client/a', ...state],
      removed: ['client/own.txt.br'],
    },
  },
];

interface Publications {
  /** Nothing says what is different. */
  readonly isWhole?: boolean;
  /** As in a process of its own, which knows nothing of the one before. */
  readonly forgets?: boolean;
  readonly chosen: Chosen;
}

const publishAll = async ({ isWhole = false, forgets = false, chosen }: Publications) => {
  const { releases, publish: go } = openPressRoom();
  const trees = [];
  for (const recipe of editions) {
    if (forgets && trees.length > 0)
      utimesSync(join(findLive(releases)!.folder, 'site.db'), new Date(), new Date(0));
    await go(isWhole ? { ...recipe, delta: null } : recipe, {
      force: true,
      rules: { maxShrink: 1, strictImages: false },
      ...chosen,
    });
    trees.push(treeOf(findLive(releases)!.folder));
  }
  return { releases, trees };
};

test.each<[string, Chosen, boolean]>([
  ['by links made then', {}, false],
  ['out of a spare', { prepares: true }, false],
  ['out of what an older release was', { keep: 1 }, false],
  ['by another process each', {}, true],
])(
  'a release made of what is different is the one that is made of everything, %s',
  async (_, chosen, forgets) => {
    const { trees: whole } = await publishAll({ isWhole: true, chosen: { keep: 9 } });
    const { trees, releases } = await publishAll({ forgets, chosen });
    expect(trees).toEqual(whole);
    expect(Object.keys(whole[1]!.files)).toEqual(
      expect.arrayContaining([
        'client/post-20/index.html',
        'client/own.txt.br',
        'client/own.txt.gz',
      ]),
    );
    expect(whole[1]!.folders).not.toContain('client/a');
    expect(existsSync(join(releases, '.spare'))).toBe('prepares' in chosen || 'keep' in chosen);
  },
);

test('what is not different keeps its time, and is one file in both releases', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(editions[0]);
  const before = filesOfLive(releases);
  await go(editions[1], { rules: { maxShrink: 1, strictImages: false }, force: true });
  const after = filesOfLive(releases);
  const others = [...after].filter(([path, { inode }]) => before.get(path)?.inode !== inode);
  const copies = (path: string) => ['', '.br', '.gz'].map((ending) => path + ending);
  expect(others.map(([path]) => path)).toEqual([
    'index.html',
    'own.txt.br',
    'post-20/index.html',
    ...copies('post-3/index.html'),
  ]);
});

test('nothing different, and nothing is made', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(mark(1));
  const { id } = findLive(releases)!;
  const events = await go({ ...mark(1), delta: { base: 1, written: [], removed: [] } });
  expect(events.at(-1)).toMatchObject({ step: 'live', release: id, isSame: true });
});

test('what is different from another state than the live one’s is of no use, and all is taken', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(editions[0]);
  // A delta that is not from the live release is not asked for.
  await go({
    ...mark(7),
    texts: withText(4, 'Other. '),
    delta: { base: 5, written: [], removed: [] },
  });
  expect(
    readFileSync(join(findLive(releases)!.folder, 'client/post-4/index.html'), 'utf8'),
  ).toContain('Other.');
  expect(leftIn(releases)).toHaveLength(3);
});

test('a spare that is not whole, or of another release, is not used', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(editions[0], { prepares: true });
  const spare = join(releases, '.spare');
  writeFileSync(join(spare, 'client/index.html.lost'), '');
  writeFileSync(join(spare, 'spare.json'), '{"of":"20200101T000000Z-0000"}');
  await go(editions[1], { force: true, rules: { maxShrink: 1, strictImages: false } });
  expect([...filesOfLive(releases).keys()]).not.toContain('index.html.lost');
});

test('where the index of what is live can’t be read to its end, all is taken', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(editions[0]);
  const db = new DatabaseSync(join(findLive(releases)!.folder, 'site.db'));
  db.exec('DROP TABLE target');
  db.close();
  await go({ ...editions[1], delta: { ...editions[1]!.delta!, removed: [] } });
  const paths = [...filesOfLive(releases).keys()];
  expect(paths).toContain('post-5/index.html');
  expect(paths).not.toContain('post-1/index.html');
});

test('a release that another one has taken the place of becomes a spare of that one', async () => {
  const { releases, publish: go } = openPressRoom();
  await go(editions[0], { prepares: true });
  const folders: number[] = [];
  const search = { 'pagefind/index.bin': 'second' };
  await go(
    {
      ...editions[1],
      texts: withText(3, 'Mended. '),
      delta: { base: 1, written: ['client/post-3/index.html', ...state], removed: [] },
      searchIsBehind: true,
      withSearch: {
        ...mark(3),
        files: { ...editions[1]!.files, ...search },
        delta: { base: 2, written: ['client/pagefind/index.bin'], removed: [] },
        searchIsBehind: false,
      },
    },
    {
      prepares: true,
      onAfter: () => folders.push(statSync(findLive(releases)!.folder).ino),
    },
  );
  const live = findLive(releases)!;
  const spares = ['.spare', '.spare-2'].map((name) => join(releases, name));
  // Nothing was linked anew for it: the folder is the same.
  expect(spares.map((spare) => statSync(spare).ino)).toContain(folders[0]);
  const served = (folder: string) =>
    ['client', 'server'].map((part) => filesBelow(join(folder, part)));
  expect(served(live.folder)[0]).toHaveProperty(['pagefind/index.bin']);
  for (const spare of spares) expect(served(spare)).toEqual(served(live.folder));
});

test('the index of the search follows what is live, in a release that takes its place', async () => {
  const { releases, publish: go } = openPressRoom();
  await go({ files: { 'pagefind/index.bin': 'first' } });
  const first = findLive(releases)!.id;
  const order: string[] = [];
  const events = await go(
    {
      texts: withText(3, 'Mended. '),
      files: { 'pagefind/index.bin': 'first' },
      searchIsBehind: true,
      withSearch: { files: { 'pagefind/index.bin': 'second' }, searchIsBehind: false },
    },
    { onAfter: (what) => order.push(what) },
  );
  const live = events.at(-1) as { step: string; release: string };
  expect(live).toMatchObject({ step: 'live', isSame: false });
  // What is built after that is quiet.
  expect(events.filter(({ step }) => step === 'live')).toHaveLength(1);
  expect(events.filter(({ step }) => step === 'checks')).toHaveLength(1);
  expect(order).toContain('search');
  const last = findLive(releases)!;
  expect(last.id).not.toBe(live.release);
  expect(readFileSync(join(last.folder, 'client/pagefind/index.bin'), 'utf8')).toBe('second');
  expect(listReleases(releases).map(({ id }) => id)).toEqual([last.id, first]);
  expect(readdirSync(releases)).not.toContain(live.release);
});

test('where the index of the search can’t be made the site is live all the same, and the next publication makes it', async () => {
  const { releases, publish: go } = openPressRoom();
  const behind = {
    files: { 'pagefind/index.bin': 'first' },
    searchIsBehind: true,
    withSearch: { fails: { reason: 'The index is too large.', advice: null } },
  };
  const left: unknown[] = [];
  const events = await go(behind, { onLeft: (...what) => left.push(what) });
  expect(events.at(-1)).toMatchObject({ step: 'live', release: findLive(releases)!.id });
  expect(left).toEqual([
    ['search', expect.objectContaining({ message: 'The index is too large.' })],
  ]);
  expect(leftIn(releases).toSorted()).toEqual([findLive(releases)!.id, 'current'].toSorted());

  const made = { files: { 'pagefind/index.bin': 'second' }, searchIsBehind: false };
  const again = await go({ ...behind, withSearch: made });
  expect(again.at(-1)).toMatchObject({ step: 'live', isSame: true });
  expect(filesOfLive(releases).get('pagefind/index.bin')?.data.toString()).toBe('second');
});

test('a builder that stays makes the next site in the same process, and another one when it is stale', async () => {
  const { releases } = openPressRoom();
  const recipe = join(releases, '..', 'recipe.json');
  const write = (more: Partial<Recipe>) =>
    writeFileSync(recipe, JSON.stringify({ ...usualRecipe, stays: true, ...more }));
  write({});
  const options = optionsFor(releases, recipe, 20_000);
  const command = options.command;
  const builder = createBuilder(command, { stays: true });
  const pids: string[] = [];
  const go = () =>
    publish({
      ...{ ...options, builder },
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
