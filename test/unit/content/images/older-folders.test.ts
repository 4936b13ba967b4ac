import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bands } from './drawn.ts';
import { finished, newFolder, picture, pictureHost, pressOnce } from './picture-host.ts';

/** What earlier versions kept in the place of the colours. */
const tinyOf = async (bytes: Buffer): Promise<string> => {
  const webp = await sharp(bytes)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 35 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
};

/** Puts something in the place of the colours of all that a folder has. */
const ageTo = (folder: string, placeholder: string): void => {
  const db = new DatabaseSync(join(folder, 'pictures.db'));
  db.prepare("UPDATE works SET data = json_set(data, '$.picture.placeholder', ?)").run(placeholder);
  db.close();
};

it('a folder with tiny pictures in the place of colours goes on as it is: nothing is fetched or encoded again', async () => {
  const photo = await bands(120, 90, '#dddddd', '#333333').jpeg().toBuffer();
  const host = await pictureHost({ '/a.jpg': { body: photo, headers: { etag: '"1"' } } });
  const folder = newFolder();
  const wanted = [picture(`${host.url}/a.jpg`)];
  const before = await pressOnce(folder, wanted);
  const files = finished(folder);
  ageTo(folder, await tinyOf(photo));

  const after = await pressOnce(folder, wanted);
  // The tiny one has lost a little.
  const placeholder = expect.stringMatching(/^[cde]{3} [345]{3}$/);
  const [made] = before.pictures.values();
  expect([...after.pictures.values()]).toEqual([{ ...made, placeholder }]);
  expect(after.counts).toMatchObject({ fetched: 0, encoded: 0 });
  expect(finished(folder)).toEqual(files);
});

it('a tiny picture that is broken is done without', async () => {
  const photo = await bands(120, 90, '#dddddd', '#333333').jpeg().toBuffer();
  const host = await pictureHost({ '/a.jpg': { body: photo, headers: { etag: '"1"' } } });
  const folder = newFolder();
  const wanted = [picture(`${host.url}/a.jpg`)];
  await pressOnce(folder, wanted);
  ageTo(folder, 'data:image/webp;base64,AAAA');

  const { pictures, counts } = await pressOnce(folder, wanted);
  expect([...pictures.values()][0]?.placeholder).toBeNull();
  expect(counts).toMatchObject({ fetched: 0, encoded: 0 });
});
