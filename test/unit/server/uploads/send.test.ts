import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesAt, deskUploads, generations, scratch, whole } from './desk-uploads.ts';
import { photo, scene } from './pictures-of.ts';

const names = Object.keys(generations) as (keyof typeof generations)[];
const pdf = Buffer.from(
  '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n',
  'latin1',
);

describe.each(names)('files on their way to WordPress (%s)', (generation) => {
  it('arrive byte for byte if they have no metadata', async () => {
    const { send, spooled } = await deskUploads({ generation });
    const bytes = await scene().png().toBuffer();
    const { media, notes } = await send({
      body: whole(bytes),
      contentType: 'image/png',
      filename: 'a.png',
      size: bytes.length,
    });
    expect(await bytesAt(media.url)).toEqual(bytes);
    expect(notes).toEqual([]);
    expect(await spooled()).toEqual([]);
  });

  it('are turned upright and lose their location, but keep their colours', async () => {
    const { send } = await deskUploads({ generation });
    const bytes = await photo();
    expect(bytes.includes('Planted Camera Works')).toBe(true);
    const { media, notes } = await send({ body: whole(bytes), size: bytes.length });
    const sent = await bytesAt(media.url);
    const { width, height, orientation, exif, icc } = await sharp(sent).metadata();
    expect({ width, height, orientation, exif }).toEqual({
      width: 32,
      height: 64,
      orientation: undefined,
      exif: undefined,
    });
    expect(icc?.length).toBeGreaterThan(0);
    expect(sent.includes('Planted Camera Works')).toBe(false);
    // Turned to the right: the left side is at the top.
    const [red, , blue] = await sharp(sent)
      .extract({ left: 16, top: 8, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Number(red)).toBeGreaterThan(Number(blue));
    expect(notes).toEqual([
      'The picture was turned upright, and its location and camera data were removed.',
    ]);
  });

  it('stay as they are with KEEP_LOCATION', async () => {
    const { send } = await deskUploads({ generation, settings: { KEEP_LOCATION: '1' } });
    const bytes = await photo();
    const { media } = await send({ body: whole(bytes) });
    expect(await bytesAt(media.url)).toEqual(bytes);
  });

  it('may have any type if types are not checked', async () => {
    const { send } = await deskUploads({ generation, settings: { UPLOAD_TYPES: '*' } });
    const { media } = await send({ body: whole(pdf), contentType: '', filename: 'what.zip' });
    expect(await bytesAt(media.url)).toEqual(pdf);
  });
});

describe('texts of files', () => {
  it('contain the original name if the file is renamed', async () => {
    const { send } = await deskUploads();
    const { media, notes } = await send({
      body: whole(await scene().jpeg().toBuffer()),
      filename: 'Café am Hafen.jpg',
    });
    expect(media.titleHtml).toBe('Café am Hafen');
    expect(media.url).toMatch(/\/Cafe-am-Hafen\.jpg$/);
    expect(notes).toEqual([]);
  });
});

describe('names of files', () => {
  it('lose their path, and a note says so', async () => {
    const { send } = await deskUploads();
    const { media, notes } = await send({
      body: whole(await scene().jpeg().toBuffer()),
      filename: '../../wp-config\u202e.jpg',
    });
    expect(media.url).toMatch(/\/wp-config\.jpg$/);
    expect(notes).toEqual(['The file’s name was not safe. It is sent as “wp-config.jpg”.']);
  });
});

describe('the spool', () => {
  it('removes the files of ended processes, and nothing else', async () => {
    const folder = await scratch();
    const dead = join(folder, 'spool', '999999999-dead');
    const other = join(folder, 'spool', `${process.ppid}-another-run`);
    for (const left of [dead, other]) {
      await mkdir(left, { recursive: true });
      await writeFile(join(left, '1'), 'left');
    }
    const { send } = await deskUploads({ folder });
    await send({ body: whole(await scene().jpeg().toBuffer()) });
    const names = await readdir(join(folder, 'spool'));
    expect(names).not.toContain('999999999-dead');
    expect(names).toContain(`${process.ppid}-another-run`);
  });
});
