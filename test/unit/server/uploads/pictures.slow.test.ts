import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from '../../../../src/server/uploads/clean-picture.ts';
import {
  bareGif,
  bareJpeg,
  barePng,
  bareWebp,
} from '../../../../src/server/uploads/strip-metadata.ts';
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

  it('is removed from a PNG with every chunk that is not about its picture', async () => {
    const bytes = await scene().withIccProfile('p3').png().toBuffer();
    const about = ['gAMA', 'cHRM', 'sBIT', 'bKGD', 'pHYs', 'cICP', 'acTL', 'fcTL', 'fdAT'];
    const others = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX', 'prVt', 'meTa', 'ABCD'];
    const having = (types: readonly string[]) =>
      Buffer.concat([
        bytes.subarray(0, 33),
        ...types.map((type) => pngChunk(type, planted)),
        bytes.subarray(33),
      ]);
    expect(barePng(having([...others, ...about]))).toEqual(having(about));
  });

  it('is removed from a JPEG with every segment that is not about its picture', async () => {
    const bytes = await scene().withIccProfile('p3').jpeg().toBuffer();
    const others = [0xe0, 0xe1, 0xe2, 0xe3, 0xeb, 0xed, 0xee, 0xef, 0xf0, 0xfd, 0xfe];
    const planting = others.map((marker) => jpegSegment(marker, `MPF\0${planted}`));
    const file = Buffer.concat([bytes.subarray(0, 2), ...planting, bytes.subarray(2)]);
    expect(bareJpeg(file)).toEqual(bareJpeg(bytes));
    expect(await pixels(bareJpeg(file) ?? file)).toEqual(await pixels(bytes));
    expect((await sharp(bareJpeg(file) ?? file).metadata()).icc).toBeDefined();
  });

  it('is removed from a JPEG with the small picture in its JFIF segment', async () => {
    const bytes = await scene().jpeg().toBuffer();
    const having = (thumbnail: string) => {
      const jfif = jpegSegment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01${thumbnail}`);
      return Buffer.concat([bytes.subarray(0, 2), jfif, bytes.subarray(2)]);
    };
    expect(bareJpeg(having(`\x03\x03${planted.padEnd(27)}`))).toEqual(having('\0\0'));
  });

  it.each([
    ['a still', async () => scene().webp().toBuffer()],
    ['a moving', async () => animation('webp')],
  ] as const)('is removed from %s WebP with every unknown chunk', async (_, make) => {
    const clean = bareWebp(await make()) ?? Buffer.alloc(0);
    const chunk = webpChunk('C2PA', planted);
    let file = Buffer.concat([clean, chunk]);
    const at = file.indexOf('ANMF');
    if (at > 0) {
      const end = at + 8 + file.readUInt32LE(at + 4);
      file = Buffer.concat([file.subarray(0, end), chunk, file.subarray(end)]);
      file.writeUInt32LE(file.readUInt32LE(at + 4) + chunk.length, at + 4);
    }
    file.writeUInt32LE(file.length - 8, 4);
    expect(bareWebp(file)).toEqual(clean);
  });

  it('is removed from a GIF with every extension that is not about its picture', async () => {
    const bytes = await animation('gif');
    const blocks = Buffer.concat([
      ...[0x01, 0xfe, 0xce].map((label) => gifExtension(label, planted)),
      gifExtension(0xff, 'XMP DataXMP', planted),
    ]);
    const file = Buffer.concat([bytes.subarray(0, -1), blocks, Buffer.of(0x3b)]);
    expect(bareGif(file)).toEqual(bytes);
  });

  it('without any, the file stays as it is', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = await scene().toFormat(format).toBuffer();
      expect([format, await clean(bytes, `image/${format}`)]).toEqual([format, null]);
    }
  });
});

function pngChunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1');
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(text.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function jpegSegment(marker: number, text: string): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}

function webpChunk(type: string, text: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(type), size, Buffer.from(text)]);
}

const gifExtension = (label: number, ...texts: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.of(0x21, label),
    ...texts.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])),
    Buffer.of(0),
  ]);

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

describe('large pictures', () => {
  /** A rotated JPEG whose header claims this size. */
  const claiming = async (width: number, height: number) => {
    const bytes = await photo(6);
    const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };

  it('are refused before they are decoded', async () => {
    await expect(clean(await claiming(12_000, 10_000), 'image/jpeg')).rejects.toMatchObject({
      code: 'refused-file',
      message: expect.stringContaining('it has 120 million pixels') as unknown,
    });
  });

  it('count double if they are a WebP or an AVIF, which take twice the memory', async () => {
    const bytes = await sharp(await animation('webp'), { animated: true })
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    const canvas = bytes.indexOf('VP8X') + 12;
    bytes.writeUIntLE(4300 - 1, canvas, 3);
    bytes.writeUIntLE(4200 - 1, canvas + 3, 3);
    await expect(clean(bytes, 'image/webp')).rejects.toMatchObject({
      code: 'refused-file',
      message: expect.stringContaining(
        'it has 54 million pixels in all its frames, more than 50 million',
      ) as unknown,
    });
  });

  it('count all their frames', async () => {
    const bytes = await sharp(await animation('webp'), { animated: true })
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    const canvas = bytes.indexOf('VP8X') + 12;
    bytes.writeUIntLE(8000 - 1, canvas, 3);
    bytes.writeUIntLE(7000 - 1, canvas + 3, 3);
    await expect(clean(bytes, 'image/webp')).rejects.toMatchObject({
      code: 'refused-file',
      message: expect.stringContaining('it has 168 million pixels') as unknown,
    });
  });

  it('are decoded one at a time', { timeout: 180_000 }, async () => {
    const blank = { width: 7200, height: 7100, channels: 3, background: '#369' } as const;
    const bytes = await sharp({ create: blank })
      .greyscale()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
    const cleaned = await Promise.all([1, 2].map(() => clean(bytes, 'image/jpeg')));
    clearInterval(timer);
    expect(cleaned.map((picture) => picture?.wasTurned)).toEqual([true, true]);
    expect(most).toBe(1);
  });
});

describe('pictures that cannot be cleaned', () => {
  it('are refused when they are broken', async () => {
    const bytes = await scene().jpeg().toBuffer();
    await expect(clean(bytes.subarray(0, 40), 'image/jpeg')).rejects.toMatchObject({
      code: 'refused-file',
      message: 'The picture is broken and cannot be read.',
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
