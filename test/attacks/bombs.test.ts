import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { memoryOf } from '../support/memory-of.ts';
import { animatedBomb } from '../unit/content/images/drawn.ts';
import { newFolder, picture, pictureHost, runOnce } from '../unit/content/images/picture-host.ts';
import { box, largePng, onItsSide, packed, profileOf, zeros } from './bombs.ts';
import { uploadSite, type UploadSite } from './upload-site.ts';

const megabyte = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let site: UploadSite;
beforeAll(async () => {
  site = await uploadSite({ UPLOAD_TYPES: `image/*, application/gzip, ${office}` });
});
afterAll(() => site.stop());

const send = (bytes: Buffer, ending: string) =>
  ask(site.url, '/api/media?decorative=true', {
    method: 'POST',
    headers: {
      authorization: basic('editor'),
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="bomb.${ending}"`,
    },
    body: Readable.from([bytes]),
  });

const square = (side: number, ...more: Buffer[]) => largePng(side, side, more);

// What need not be unpacked is passed on as it is.
test.each<[what: string, make: () => Buffer, ending: string, status: number, words: RegExp]>([
  ['a PNG of 2500 million pixels', () => square(50_000), 'png', 201, /"id"/],
  [
    'one that must be turned',
    () => square(50_000, onItsSide),
    'png',
    415,
    /2500 million pixels, more than 100 million/,
  ],
  ['a PNG with a profile of 300 MB', () => square(16, profileOf(300e6)), 'png', 201, /"id"/],
  [
    'one that must be turned, too',
    () => square(16, profileOf(300e6), onItsSide),
    'png',
    201,
    /"id"/,
  ],
  ['a GIF of 10,000 frames', () => animatedBomb(2000, 2000, 10_000), 'gif', 201, /"id"/],
  ['300 MB of zeros', () => zeros(300e6), 'gz', 201, /"id"/],
  [
    'a document with a list of parts of 300 MB',
    () => packed('[Content_Types].xml', 300e6),
    'docx',
    415,
    /application\/zip/,
  ],
])('%s costs the server neither memory nor time', async (_, make, ending, status, words) => {
  const bytes = make();
  expect(bytes.length).toBeLessThan(megabyte);
  // The first of all loads what decodes pictures.
  await send(square(16, onItsSide), 'png');
  const memory = memoryOf(site.pid);
  const idle = memory.now();
  memory.forget();
  const start = performance.now();
  const answer = await send(bytes, ending);
  const seconds = (performance.now() - start) / 1000;
  expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringMatching(words)]);
  expect((memory.most() - idle) / megabyte).toBeLessThan(64);
  expect(seconds).toBeLessThan(10);
  expect(await site.kept()).toEqual([]);
});

test('a build names the pictures that it leaves out, and goes on within its memory', async () => {
  const host = await pictureHost({
    '/large.png': { body: square(50_000) },
    '/frames.gif': { body: animatedBomb(2000, 2000, 10_000) },
    '/many-frames.gif': { body: animatedBomb(30, 30, 10_000) },
    '/profile.png': { body: square(16, profileOf(300e6)) },
    '/good.png': { body: square(40) },
  });
  const addresses = [...host.files.keys()].map((path) => host.url + path);
  const memory = memoryOf(process.pid);
  const idle = memory.now();
  memory.forget();
  const { pictures, problems } = await runOnce(
    newFolder(),
    addresses.map((address) => picture(address)),
  );
  expect(Object.fromEntries(problems)).toEqual({
    [`${host.url}/large.png`]: 'it has 2500 million pixels, more than 100 million',
    [`${host.url}/frames.gif`]: 'it has 40000 million pixels, more than 100 million',
  });
  expect(pictures.size).toBe(3);
  expect((memory.most() - idle) / megabyte).toBeLessThan(300);
});

test('a build decodes large pictures one after the other', async () => {
  const create = { width: 5500, height: 5500, channels: 3, background: '#369' } as const;
  const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer();
  // Boxes of no meaning make them three files.
  const files = [1, 2, 3].map((size) => Buffer.concat([avif, box('free', Buffer.alloc(size))]));
  const host = await pictureHost(
    Object.fromEntries(files.map((body, at) => [`/${at}.avif`, { body }])),
  );
  const addresses = [...host.files.keys()].map((path) => host.url + path);
  const memory = memoryOf(process.pid);
  const idle = memory.now();
  /** Bytes that these pictures take. */
  const most = async (of: readonly string[]): Promise<number> => {
    memory.forget();
    const records = of.map((address) => picture(address));
    expect((await runOnce(newFolder(), records)).pictures.size).toBe(of.length);
    return memory.most() - idle;
  };
  const ofOne = await most(addresses.slice(0, 1));
  // Memory that is freed late counts as taken, so the smaller one is nearer to the truth. Decoded side by side, they take 2.1 times as
  // much as one.
  const ofThree = Math.min(await most(addresses), await most(addresses));
  expect(ofThree / ofOne).toBeLessThan(1.9);
});
