import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from '../../../../src/server/uploads/clean-picture.ts';
import { scratch } from './desk-uploads.ts';
import { photo, scene, told } from './pictures-of.ts';

async function clean(bytes: Buffer, type: string) {
  const path = join(await scratch(), 'picture');
  await writeFile(path, bytes);
  return cleanPicture(path, type);
}

const pixels = (picture: Buffer) =>
  sharp(picture, { animated: true, ignoreIcc: true }).raw().toBuffer();

const frame = (at: number) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: at * 80, g: 0, b: 0 } } })
    .png()
    .toBuffer();

const animation = async (format: 'gif' | 'webp') =>
  sharp(await Promise.all([1, 2, 3].map(frame)), { join: { animated: true } })
    .withExif(told)
    .toFormat(format, { loop: 0, delay: [100, 200, 300] })
    .toBuffer();

const planted = 'Planted Camera Works';

describe('metadata of pictures', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is removed from a %s, which keeps its pixels',
    async (format) => {
      const bytes = await scene().withExif(told).toFormat(format).toBuffer();
      expect(bytes.includes(planted)).toBe(true);
      const picture = await clean(bytes, `image/${format}`);
      expect(picture?.wasTurned).toBe(false);
      const file = picture?.file ?? bytes;
      expect(file.includes(planted)).toBe(false);
      const { exif, xmp, icc } = await sharp(file).metadata();
      expect([exif, xmp]).toEqual([undefined, undefined]);
      expect(icc?.length).toEqual((await sharp(bytes).metadata()).icc?.length);
      expect(await pixels(file)).toEqual(await pixels(bytes));
    },
  );

  it.each(['gif', 'webp'] as const)(
    'is removed from an animated %s, which keeps its frames',
    async (format) => {
      const moving = await animation(format);
      const bytes =
        format === 'webp'
          ? moving
          : Buffer.concat([
              moving.subarray(0, -1),
              Buffer.from([0x21, 0xfe, planted.length]),
              Buffer.from(`${planted}\0;`),
            ]);
      const file = (await clean(bytes, `image/${format}`))?.file ?? bytes;
      expect(bytes.includes(planted)).toBe(true);
      expect(file.includes(planted)).toBe(false);
      const { pages, delay } = await sharp(file).metadata();
      expect({ pages, delay }).toEqual({ pages: 3, delay: [100, 200, 300] });
      expect(await pixels(file)).toEqual(await pixels(bytes));
    },
  );

  it.each(['avif', 'tiff'] as const)('is removed from a rewritten %s', async (format) => {
    const bytes = await scene()
      .withExif(told)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${planted}</x:xmpmeta>`)
      .toFormat(format)
      .toBuffer();
    expect(bytes.includes(planted)).toBe(true);
    const picture = await clean(bytes, `image/${format}`);
    expect(picture?.file.includes(planted)).toBe(false);
  });

  it('is removed with the bytes after a photograph, where phones put films', async () => {
    const bytes = Buffer.concat([await scene().jpeg().toBuffer(), Buffer.from(planted)]);
    expect((await clean(bytes, 'image/jpeg'))?.file.includes(planted)).toBe(false);
  });

  it('without any, the file stays as it is', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await scene().toFormat(format).toBuffer();
      expect([format, await clean(bytes, `image/${format}`)]).toEqual([format, null]);
    }
  });
});

describe('rotated pictures', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('are turned: %s', async (format) => {
    const bytes = await sharp(await photo(6))
      .keepMetadata()
      .toFormat(format)
      .toBuffer();
    const picture = await clean(bytes, `image/${format}`);
    expect(picture?.wasTurned).toBe(true);
    const { width, height, orientation, exif, icc } = await sharp(picture?.file).metadata();
    expect({ width, height, exif }).toEqual({ width: 32, height: 64, exif: undefined });
    expect(orientation ?? 1).toBe(1);
    expect(icc?.length).toBe((await sharp(bytes).metadata()).icc?.length);
  });

  it('keep their sixteen bits', async () => {
    const bytes = await sharp(new Uint16Array(16 * 8 * 3).fill(0x1234), {
      raw: { width: 16, height: 8, channels: 3 },
    })
      .toColourspace('rgb16')
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const picture = await clean(bytes, 'image/png');
    const { depth, width } = await sharp(picture?.file).metadata();
    expect({ depth, width }).toEqual({ depth: 'ushort', width: 8 });
  });
});

describe('pictures that cannot be cleaned', () => {
  it('are refused when they are broken', async () => {
    const bytes = await scene().jpeg().toBuffer();
    await expect(clean(bytes.subarray(0, 40), 'image/jpeg')).rejects.toMatchObject({
      ...{ code: 'refused-file', message: 'The picture is broken and cannot be read.' },
    });
  });

  it('are refused if this server cannot read them', async () => {
    await expect(
      clean(Buffer.from('8BPS\0\x01'), 'image/vnd.adobe.photoshop'),
    ).rejects.toMatchObject({
      code: 'refused-file',
    });
  });
});
