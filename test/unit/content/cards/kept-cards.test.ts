import { readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDrawer } from './card-drawers.ts';

const siteName = 'The Paper';
const old = new Date('2020-01-01T00:00:00Z');

const cardsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith('card-')).toSorted();

test('a card is drawn once, however often it is requested', async () => {
  const drawer = await newDrawer();
  const text = { title: 'Fog lifts', siteName };
  const cards = await Promise.all([drawer.draw(text), drawer.draw(text), drawer.draw({ ...text })]);
  // The same object: it comes from one drawing.
  for (const card of cards) expect(card).toBe(cards[0]);
  expect(await cardsIn(drawer.folder)).toEqual([cards[0]?.file]);

  const file = join(drawer.folder, cards[0]?.file ?? '');
  await utimes(file, old, old);
  const later = await newDrawer({ folder: drawer.folder });
  expect(await later.draw(text)).toEqual(cards[0]);
  expect((await stat(file)).mtime).toEqual(old);
});

test('the image of a text has its name before it is drawn; that of the site is drawn at once', async () => {
  const drawer = await newDrawer();
  const named = await drawer.card({ title: 'Fog lifts', siteName });
  const ofSite = await drawer.card({ title: null, siteName });
  expect(await cardsIn(drawer.folder)).toEqual([ofSite?.file]);
  expect(drawer.has(named?.file ?? '')).toBe(false);
  expect(await drawer.draw({ title: 'Fog lifts', siteName })).toEqual(named);
  expect(drawer.has(named?.file ?? '')).toBe(true);
});

test('a different colour or typeface makes a different card', async () => {
  const drawer = await newDrawer();
  const text = { title: 'Fog lifts', siteName };
  const first = await drawer.draw(text);
  const look = { background: '#ffffff', color: '#000000', accent: '#0000ff' };
  const blue = await newDrawer({ look: { ...look, faces: [], generic: 'sans-serif' } });
  const serif = await newDrawer({ look: { ...look, faces: [], generic: 'serif' } });
  const files = [first, await blue.draw(text), await serif.draw(text)].map((card) => card?.file);
  expect(new Set(files).size).toBe(3);
});

test('a damaged card is drawn again, and so are all cards if the folder is deleted', async () => {
  const drawer = await newDrawer();
  const text = { title: 'Fog lifts', siteName };
  const card = await drawer.draw(text);
  await truncate(join(drawer.folder, card?.file ?? ''), 0);
  const second = await newDrawer({ folder: drawer.folder });
  expect(await second.draw(text)).toEqual(card);
  expect((await stat(join(drawer.folder, card?.file ?? ''))).size).toBeGreaterThan(1000);
  expect(await cardsIn(drawer.folder)).toEqual([card?.file]);
});

test('unused images are deleted above the limit, the longest unused first', async () => {
  const first = await newDrawer();
  const { folder } = first;
  const names: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four'])
    names.push((await first.draw({ title, siteName }))?.file ?? '');
  const [one = '', two = '', three = '', four = ''] = names;
  await utimes(join(folder, one), new Date(old.getTime() + 1000), old);
  await utimes(join(folder, two), old, old);
  await utimes(join(folder, three), old, old);
  await writeFile(join(folder, 'notes.txt'), 'Not ours.');

  const sizes = (await stat(join(folder, one))).size + (await stat(join(folder, four))).size;
  const next = await newDrawer({ folder, maxKept: sizes });
  await next.draw({ title: 'Three', siteName });
  await next.tidy(new Set([three]));
  expect(await cardsIn(folder)).toEqual([one, three, four].toSorted());

  // What was used a short time ago may be published by another build next.
  const last = await newDrawer({ folder, maxKept: 0 });
  await last.tidy(new Set());
  expect(await cardsIn(folder)).toEqual([three, four].toSorted());
  expect(await readdir(folder)).toContain('notes.txt');
});
