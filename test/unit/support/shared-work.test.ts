import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyWorks } from '../../support/shared-work.ts';
import { drawn } from '../content/images/drawn.ts';
import {
  finished,
  newFolder,
  picture,
  pictureHost,
  runOnce,
} from '../content/images/picture-host.ts';

async function madeElsewhere() {
  const body = await drawn(120, 90, 1).jpeg().toBuffer();
  const headers = { etag: '"1"', 'cache-control': 'max-age=3600' };
  const host = await pictureHost({ '/a.jpg': { body, headers } });
  const first = newFolder();
  const warm = newFolder();
  const second = newFolder();
  const wanted = [picture(`${host.url}/a.jpg`)];
  const made = await runOnce(first, wanted);
  return { host, first, warm, second, wanted, made };
}

test('what one build made of some bytes is there for another, which fetches them all the same', async () => {
  const { first, warm, second, wanted, made } = await madeElsewhere();
  copyWorks(first, warm);
  copyWorks(warm, second);
  const taken = await runOnce(second, wanted);
  expect(taken.pictures).toEqual(made.pictures);
  expect(finished(second)).toEqual(finished(first));
  expect(taken.counts).toMatchObject({ fetched: 1, encoded: 0 });
});

test('it is left by several, and stays when those are gone', async () => {
  const { host, first, warm, second, wanted } = await madeElsewhere();
  host.files.set('/b.jpg', { body: await drawn(90, 120, 2).jpeg().toBuffer() });
  const both = [...wanted, picture(`${host.url}/b.jpg`)];
  await runOnce(second, both);
  copyWorks(first, warm);
  copyWorks(second, warm);
  for (const folder of [first, second]) rmSync(folder, { recursive: true });
  const third = newFolder();
  copyWorks(warm, third);
  expect((await runOnce(third, both)).counts).toMatchObject({ fetched: 2, encoded: 0 });
});
