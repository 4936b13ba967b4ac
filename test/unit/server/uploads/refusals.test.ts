import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileToSend } from '../../../../src/server/uploads/uploads.ts';
import { deskUploads, foreign, whole } from './desk-uploads.ts';
import { scene } from './pictures-of.ts';

const jpeg = await scene().jpeg().toBuffer();
const png = await scene().png().toBuffer();
const svg = (inside: string) =>
  whole(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}<path d="M0 0h9"/></svg>`,
    ),
  );
/** An endless drawing. */
async function* repeated(piece: Buffer, times: number) {
  yield Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">');
  for (let count = 0; count < times; count++) {
    yield piece;
    await Promise.resolve();
  }
}
const drawing = { contentType: 'image/svg+xml', filename: 'drawing.svg' };
const html = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>');

type Refused = readonly [
  what: string,
  code: string,
  file: () => Partial<FileToSend>,
  /** The reason, if the code does not say it. */
  reason?: RegExp,
];

const refusals: readonly Refused[] = [
  ['no bytes', 'invalid', () => ({ body: whole(Buffer.alloc(0)) })],
  ['no name', 'invalid', () => ({ filename: '' })],
  ['a name of dots and slashes', 'invalid', () => ({ filename: '../..' })],
  ['a name of nothing but an ending', 'invalid', () => ({ filename: '///' })],
  ['more bytes than announced', 'length-wrong', () => ({ size: jpeg.length - 1 })],
  ['fewer bytes than announced', 'length-wrong', () => ({ size: jpeg.length + 1 })],
  ['no media type', 'wrong-type', () => ({ contentType: 'a picture' })],
  [
    'HTML',
    'refused-file',
    () => ({ body: whole(html), contentType: 'text/html', filename: 'a.html' }),
  ],
  ['HTML that says it is a picture', 'refused-file', () => ({ body: whole(html) })],
  ['a PNG that says it is a JPEG', 'refused-file', () => ({ body: whole(png) })],
  [
    'a PNG that is called a JPEG',
    'refused-file',
    () => ({ body: whole(png), contentType: 'image/png' }),
  ],
  [
    'a PNG without a type that is called a JPEG',
    'refused-file',
    () => ({ body: whole(png), contentType: '' }),
  ],
  [
    'a program',
    'refused-file',
    () => ({ body: whole(Buffer.from('#!/bin/sh\necho')), filename: 'a.sh', contentType: '' }),
  ],
  ...['a.php', 'a.phtml', 'a.jsp', 'a.jpg.php', 'a.png.', 'a', 'a.png.php日'].map(
    (filename): Refused => [
      `a PNG that is called ${filename}`,
      'refused-file',
      () => ({ body: whole(png), contentType: 'image/png', filename }),
      /but its content is image\/png. Give it one of these endings: \.png, \.apng\.$/,
    ],
  ),
  [
    'a text that is called a program',
    'refused-file',
    () => ({ body: whole(Buffer.from('<?php echo 1;')), filename: 'a.php', contentType: '' }),
  ],
  [
    'a dotfile',
    'invalid',
    () => ({ body: whole(png), contentType: 'image/png', filename: '.htaccess' }),
  ],
  ['bytes that tell nothing', 'refused-file', () => ({ body: whole(Buffer.from([1, 2, 3, 255])) })],
  ['a broken picture', 'refused-file', () => ({ body: whole(jpeg.subarray(0, 40)) })],
  [
    'a drawing with a script',
    'refused-file',
    () => ({ ...drawing, body: svg('<script>alert(1)</script>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing with a handler',
    'refused-file',
    () => ({ ...drawing, body: svg('<g onload="alert(1)"/>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing that holds a page',
    'refused-file',
    () => ({ ...drawing, body: svg('<foreignObject/>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing with a picture from elsewhere',
    'refused-file',
    () => ({ ...drawing, body: svg('<image href="https://evil.test/a.png"/>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing with a style from elsewhere',
    'refused-file',
    () => ({ ...drawing, body: svg('<style>@import "https://evil.test/a.css";</style>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing with a script under another prefix',
    'refused-file',
    () => ({ ...drawing, body: svg('<g xmlns:x="http://www.w3.org/2000/svg"><x:script/></g>') }),
    /^The drawing contains /,
  ],
  [
    'a drawing of 300 KB of <!DOCTYPE',
    'refused-file',
    () => ({ ...drawing, body: svg('<!DOCTYPE'.repeat(33_000)) }),
  ],
  [
    'a drawing of 800 KB of nested <g>',
    'refused-file',
    () => ({ ...drawing, body: svg('<g>'.repeat(266_000)) }),
  ],
  [
    'a drawing of 300 MB of <g/>',
    'refused-file',
    () => ({ ...drawing, body: repeated(Buffer.alloc(1_000_000, '<g/>'), 300) }),
  ],
  [
    'a drawing with definitions',
    'refused-file',
    () => ({
      ...drawing,
      body: whole(
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
        ),
      ),
    }),
  ],
];

// Starts the thread for drawings, which can take too long for a test on a busy machine.
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-drawing-'));
  const path = join(folder, 'drawing.svg');
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
  await foreign.refuseActive(path);
  await rm(folder, { recursive: true });
});

describe('files that are refused', () => {
  const all = refusals.map(
    ([what, code, file, reason = /./]) => [what, code, file, reason] as const,
  );
  it.each(all)('%s: %s', async (_, code, file, reason) => {
    const { send, library, spooled } = await deskUploads();
    const refused = send({ body: whole(jpeg), ...file() });
    await expect(refused).rejects.toMatchObject({
      name: 'Problem',
      code,
      message: expect.stringMatching(reason) as unknown,
    });
    expect(await library()).toEqual([]);
    expect(await spooled().catch(() => [])).toEqual([]);
  });

  it('a picture by a wrong ending even if all types are allowed', async () => {
    const { send, library } = await deskUploads({ settings: { UPLOAD_TYPES: '*' } });
    const refused = send({ body: whole(png), contentType: '', filename: 'a.php' });
    await expect(refused).rejects.toMatchObject({ code: 'refused-file' });
    expect(await library()).toEqual([]);
  });

  it('harmless files are accepted', async () => {
    const { send, library } = await deskUploads();
    await send({ body: whole(jpeg), filename: 'a.php.jpg' });
    expect((await library()).map((url) => url.split('/').at(-1))).toEqual(['a-php.jpg']);
    await send({ body: whole(jpeg), size: jpeg.length });
    await send({ body: whole(jpeg), contentType: 'application/octet-stream' });
    await send({ body: whole(jpeg), contentType: 'image/jpg', filename: 'a.JPEG' });
  });

  it('too large by their Content-Length: nothing is read', async () => {
    const { send } = await deskUploads({ settings: { MAX_UPLOAD: '1KB' } });
    const body = new Readable({
      read() {
        throw new Error('It was read.');
      },
    });
    await expect(send({ body, size: 1025 })).rejects.toMatchObject({
      code: 'too-large',
      message: 'The file is larger than 1 KB, the most that is allowed here (MAX_UPLOAD).',
    });
  });

  it('too large while they are read: the rest is not read', async () => {
    const { send, spooled } = await deskUploads({
      settings: { MAX_UPLOAD: '200KB', UPLOAD_TYPES: '*' },
    });
    let given = 0;
    const body = Readable.from(
      (function* endless() {
        for (;;) {
          given += 1;
          yield Buffer.alloc(10 * 1024);
        }
      })(),
    );
    await expect(send({ body })).rejects.toMatchObject({ code: 'too-large' });
    expect(given).toBeLessThan(100);
    expect(body.destroyed).toBe(false);
    expect(await spooled()).toEqual([]);
  });

  it('of a type that the first bytes show: the rest is not read', async () => {
    const { send } = await deskUploads({ settings: { UPLOAD_TYPES: 'application/pdf' } });
    let given = 0;
    const body = Readable.from(
      (function* endless() {
        yield png;
        for (;;) {
          given += 1;
          yield Buffer.alloc(10 * 1024);
        }
      })(),
    );
    const refused = send({ body, contentType: '', filename: 'a.pdf' });
    await expect(refused).rejects.toMatchObject({
      code: 'refused-file',
      message: 'Files of the type image/png are not allowed here. Allowed: application/pdf.',
    });
    expect(given).toBeLessThan(100);
  });

  it('from a broken connection', async () => {
    const { send, spooled } = await deskUploads();
    const body = new Readable({ read: () => undefined });
    body.push(jpeg);
    setImmediate(() => body.destroy(new Error('ECONNRESET')));
    await expect(send({ body })).rejects.toMatchObject({ code: 'malformed' });
    expect(await spooled()).toEqual([]);
  });

  it('by WordPress: in its words', async () => {
    const { send } = await deskUploads({ settings: { UPLOAD_TYPES: '*' } });
    const refused = send({ body: whole(html), contentType: 'text/html', filename: 'a.html' });
    await expect(refused).rejects.toMatchObject({
      name: 'CmsError',
      code: 'refused-upload',
      serviceMessage: 'Sorry, you are not allowed to upload this file type.',
    });
  });
});
