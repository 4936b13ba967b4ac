import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openPublishedTo, type PublishEvent } from '../../../../src/publish/index.ts';
import { openPressRoom } from '../../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../../support/publisher/recipe.ts';
import { randomOf } from '../../../faults/random.ts';
import { openStorage, type Fate } from '../../../support/s3/open-storage.ts';
import {
  expectRelease,
  makeTwoEditions,
  readPages,
  startReader,
  watchPages,
} from '../../../support/s3/two-editions.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a service that fails at random gets every release, and readers miss no asset', async () => {
  const storage = await openStorage();
  const editions = await makeTwoEditions();
  const [first, second] = editions.ids;
  const random = randomOf(7);
  const fates: readonly [Fate, ...Fate[]] = ['fails', 'slow-down', 'lost'];
  await once(editions.put(first, storage), 'exit');
  const reader = startReader(storage, readPages);
  const missing = watchPages(storage);
  storage.decide = () => (random.onceIn(5) ? random.one(fates) : 'done');
  for (const id of [second, first, second]) {
    expect(await once(editions.put(id, storage), 'exit')).toEqual([0, null]);
    await expectRelease(storage, join(editions.releases, id));
  }
  expect(await reader.end()).toEqual([]);
  expect(missing).toEqual([]);
});

test('a killed publication is resumed: only what is missing is sent', async () => {
  const storage = await openStorage();
  const editions = await makeTwoEditions();
  const [first, second] = editions.ids;
  await once(editions.put(first, storage), 'exit');
  storage.taken();
  const killed = editions.put(second, storage);
  const isPage = (key: string) => /site\/(?:post|index)/.test(key);
  let pages = 0;
  storage.decide = ({ method, key }) => {
    if (method === 'PUT' && isPage(key) && (pages += 1) === 4) killed.kill('SIGKILL');
    return 'done';
  };
  await once(killed, 'exit');
  await vi.waitFor(() => expect(storage.seen.length).toBeGreaterThan(0));
  storage.decide = () => 'done';
  const before = storage.taken().filter(({ method, key }) => method === 'PUT' && isPage(key));
  expect(await once(editions.put(second, storage), 'exit')).toEqual([0, null]);
  await expectRelease(storage, join(editions.releases, second));
  const after = storage.taken().filter(({ method, key }) => method === 'PUT' && isPage(key));
  const all = new Set([...before, ...after].map(({ key }) => key));
  expect(before.length + after.length).toBe(all.size);
});

test('two publishers at once run one after the other, and the site is one of theirs', async () => {
  const storage = await openStorage();
  const target = async () => (await openPublishedTo(storage.settings)).target!;
  const rooms = [openPressRoom(), openPressRoom()];
  const texts = (name: string) => usualRecipe.texts.map(({ id }) => fakePost(id, `<p>${name}</p>`));
  const heard: PublishEvent[][] = await Promise.all(
    rooms.map(async (room, index) =>
      room.publish(
        { texts: texts(`Publisher ${index}.`) },
        { target: await target(), force: true },
      ),
    ),
  );
  expect(heard.map((events) => events.at(-1)?.step)).toEqual(['live', 'live']);
  const pages = await Promise.all(
    usualRecipe.texts.map(async ({ id }) => (await storage.read(`post-${id}/index.html`))?.text),
  );
  const names = pages.map((text) => /Publisher \d/.exec(text ?? '')?.[0]);
  expect(new Set(names).size).toBe(1);
});

test('a publisher that may not wait names the other one', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const { target } = await openPublishedTo(storage.settings);
  await storage.write(
    '.galley-pending',
    JSON.stringify({ by: 'the server', holder: 'x', id: 'y' }),
  );
  const failed = room.publish({}, { target, wait: false });
  await expect(failed).rejects.toMatchObject({
    name: 'PublishError',
    message: /is running: the server/,
  });
});

test('a publication without a sign of life is taken over', async () => {
  const storage = await openStorage();
  const { s3Target } = await import('../../../../src/publish/targets/s3/s3.ts');
  const { publish, s3 } = storage.settings;
  const target = s3Target(publish.to!, { settings: s3, patience: 2_000 });
  await storage.write(
    '.galley-pending',
    JSON.stringify({ by: 'the server', holder: 'x', id: 'y' }),
  );
  await openPressRoom().publish({}, { target });
  expect((await storage.read('index.html'))?.text).toContain('Home');
});

test('a list that somebody else wrote meanwhile is not replaced', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const { target } = await openPublishedTo(storage.settings);
  await room.publish({}, { target });
  storage.decide = ({ method, key }) =>
    method === 'PUT' && key.endsWith('live.json.gz') ? 'conflict' : 'done';
  const texts = usualRecipe.texts.slice(1);
  const failed = room.publish({ texts }, { target });
  await expect(failed).rejects.toMatchObject({ name: 'PublishError', message: /at the same time/ });
  // Deletions come after the list.
  expect(await storage.read('post-1/index.html')).not.toBeNull();
  storage.decide = () => 'done';
  await room.publish({ texts }, { target });
  expect(await storage.read('post-1/index.html')).toBeNull();
});

test('a failed upload leaves the site whole, and the next publication sends the rest', async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const stopping = new AbortController();
  const { target } = await openPublishedTo(storage.settings, stopping.signal);
  await room.publish({}, { target });
  const before = await storage.read('index.html');
  storage.decide = ({ key }) => {
    if (key.endsWith('post-20/index.html')) stopping.abort(new Error('Stopped.'));
    return 'done';
  };
  const texts = [...usualRecipe.texts, fakePost(20)];
  await expect(room.publish({ texts }, { target })).rejects.toThrow('Stopped.');
  expect((await storage.read('index.html'))?.text).toBe(before?.text);
  storage.decide = () => 'done';
  const again = await openPublishedTo(storage.settings);
  const events = await room.publish({ texts }, { target: again.target });
  expect(events.at(-1)).toMatchObject({ isSame: false });
  expect((await storage.read('index.html'))?.text).toContain('post-20');
});
