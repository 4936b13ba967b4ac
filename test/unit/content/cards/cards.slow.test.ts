import { expect, test } from 'vitest';
import { newDrawer, pixelsOf } from './card-drawers.ts';

const siteName = 'The Paper';
// The bar at the edge is 24 pixels wide. Nothing else may be near an edge.
const bar = 24;
const margin = 60;

test('a card has the size that platforms ask for, the background’s colour, and the accent at its edge', async () => {
  const drawer = await newDrawer();
  const card = await drawer.draw({ title: 'Fog lifts', siteName });
  expect(card).toMatchObject({ type: 'image/png', width: 1200, height: 630 });
  const pixels = await pixelsOf(drawer, card);
  expect([pixels.width, pixels.height]).toEqual([1200, 630]);
  expect(pixels.at(1190, 10)).toBe('#ffffff');
  expect(pixels.at(10, 300)).toBe('#ff0000');
});

test('different titles and site names make different cards', async () => {
  const drawer = await newDrawer();
  const texts = [
    { title: 'Fog lifts', siteName },
    { title: 'Fog lifted', siteName },
    { title: 'Fog lifts', siteName: 'The Other Paper' },
    { title: null, siteName },
  ];
  const files = await Promise.all(texts.map(async (text) => (await drawer.draw(text))?.file));
  expect(new Set(files).size).toBe(4);
  expect((await drawer.draw({ title: 'Fog  lifts\n', siteName }))?.file).toBe(files[0]);
  const [with1, without] = await Promise.all(
    [texts[0], texts[3]].map(async (text) =>
      (await pixelsOf(drawer, await drawer.draw(text ?? { title: null, siteName }))).count(
        '#000000',
      ),
    ),
  );
  expect(with1).not.toBe(without);
});

test.each([
  ['short', 'Fog'],
  ['of usual length', 'The ferry is back after nineteen days in the fog of Port Saltern'],
  ['very long', 'The ferry is back after nineteen days in the fog. '.repeat(200)],
  ['one endless word', 'W'.repeat(5000)],
  ['with stacked marks', `Z${'\u0335\u0321\u031b\u0329'.repeat(100)}algo`.repeat(8)],
  ['markup', '<span foreground="#00ff00" size="900000">big</span> & <b>bold</b> &#0; "quoted"'],
  ['with control characters', 'a\u0000b\u0007c\u001b[2Jd\u0085e\u2028f'],
  ['with half a character', 'half \ud800 of \udc00 one'],
  ['that changes the direction', '\u202egnorw si siht\u2066 and this'],
  ['Japanese', '潮浜の港で霧が晴れる、十九日ぶりの渡し船'],
  ['Polish', 'Zażółć gęślą jaźń'],
])('a title that is %s stays within the margins', async (_, title) => {
  const drawer = await newDrawer();
  const pixels = await pixelsOf(drawer, await drawer.draw({ title, siteName }));
  const bounds = pixels.bounds(bar, 1200);
  expect(bounds?.left).toBeGreaterThanOrEqual(margin);
  expect(bounds?.right).toBeLessThan(1200 - margin);
  expect(bounds?.top).toBeGreaterThanOrEqual(margin);
  expect(bounds?.bottom).toBeLessThan(630 - margin);
  expect(pixels.count('#000000')).toBeGreaterThan(500);
  expect(pixels.count('#00ff00')).toBe(0);
});

test('a right-to-left title begins at the right, and so does the accent', async () => {
  const drawer = await newDrawer();
  const card = await drawer.draw({ title: 'שלום', siteName });
  const pixels = await pixelsOf(drawer, card);
  expect(pixels.at(1190, 300)).toBe('#ff0000');
  expect(pixels.at(10, 300)).toBe('#ffffff');
  const bounds = pixels.bounds(0, 1200 - bar);
  expect(bounds?.right).toBeGreaterThan(1080);
  expect(bounds?.left).toBeGreaterThan(600);
});

// Letters that nearly no machine has a typeface for, and a noncharacter, which no typeface has.
const unseen = '\u{1e4d0}\u{1e4d1}';
const never = '\u{1fffe}';

test('symbols that no typeface has are left out', async () => {
  const drawer = await newDrawer();
  const plain = await drawer.draw({ title: 'Boats at night', siteName });
  const card = await drawer.draw({ title: `Boats ${never} at night ${never}`, siteName });
  expect(card?.file).toBe(plain?.file);
});

test('a title in a script that no typeface has is left out', async () => {
  const drawer = await newDrawer();
  const shared = await drawer.draw({ title: null, siteName });
  for (const title of [unseen, `Boats ${unseen}`, never, '', '   ', '\u0000\u200b']) {
    expect((await drawer.draw({ title, siteName }))?.file).toBe(shared?.file);
  }
  const empty = await pixelsOf(drawer, await drawer.draw({ title: unseen, siteName: unseen }));
  expect(empty.bounds(bar, 1200)).toBeNull();
});

test('a title has the typeface of headings, for accented letters too', async () => {
  const drawer = await newDrawer();
  const other = await newDrawer({
    look: {
      background: '#ffffff',
      color: '#000000',
      accent: '#ff0000',
      faces: [],
      generic: 'serif',
    },
  });
  for (const title of ['Fog', 'Łódź', 'Đường']) {
    const [ours, machines] = await Promise.all(
      [drawer, other].map(async (each) =>
        (await pixelsOf(each, await each.draw({ title, siteName }))).count('#000000'),
      ),
    );
    expect(ours).not.toBe(machines);
  }
});
