import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCards } from '../../../../src/build/output/index.ts';
import { openSite } from './build.ts';

const card = (n: number) => `card-000000000000000${n}.png`;
const page = (file: string) =>
  `<head><meta property="og:image" content="https://paper.example/_cards/${file}"></head>${card(9)}`;

async function openPages() {
  const { folder, build } = await openSite();
  return {
    folder,
    /** Pages by their path; null for a page that is kept. */
    async build(pages: Readonly<Record<string, string | null>>) {
      let names: readonly string[] = [];
      await build(async (build) => {
        const cards = openCards(build);
        for (const [path, html] of Object.entries(pages)) {
          if (html === null) expect(build.keepsEach([[path]])).toBe(true);
          else {
            build.put(path, html, html);
            cards.note(path, Buffer.from(html));
          }
        }
        names = [...cards.finish().keys()].toSorted();
        for (const name of names) build.put(`client/_cards/${name}`, name, 'a picture');
      });
      return names;
    },
  };
}

const a = 'client/a/index.html';
const b = 'client/b/index.html';
const c = 'client/c/index.html';

test('the share images of a site are those of rendered and of kept pages', async () => {
  const { build } = await openPages();
  expect(await build({ [a]: page(card(1)), [b]: page(card(2)), [c]: page('fog.jpg') })).toEqual([
    card(1),
    card(2),
  ]);
  expect(await build({ [a]: null, [b]: page(card(3)), [c]: null })).toEqual([card(1), card(3)]);
  expect(await build({ [b]: null, [c]: page(card(4)) })).toEqual([card(3), card(4)]);
  expect(await build({ [b]: '<p>None', [c]: null })).toEqual([card(4)]);
});

test.each<[string, (file: string) => Promise<void>]>([
  ['damaged', (file) => writeFile(file, '{')],
  ['gone, as after an interrupted build', (file) => rm(file)],
])('if the saved list is %s, all images stay, also in later builds', async (_, spoil) => {
  const { build, folder } = await openPages();
  await build({ [a]: page(card(1)), [b]: page(card(2)), [c]: page('fog.jpg') });
  await spoil(join(folder, 'server/cards.json'));
  for (const text of [page(card(3)), null])
    expect(await build({ [a]: null, [b]: text, [c]: null })).toEqual([card(1), card(3)]);
});
