import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { restoreFont } from '../../../src/artwork/woff2/restore-font.ts';
import { faces, newFolder } from './studios.ts';

const latin = faces.at(-1) ?? '';

/** Tables by name, as the file's own directory has them. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      const offset = font.readUInt32BE(at + 8);
      const tag = font.toString('latin1', at, at + 4);
      return [tag, font.subarray(offset, offset + font.readUInt32BE(at + 12))];
    }),
  );
}

test.each(faces.map((file) => [file.split('/').at(-1), file]))(
  '%s becomes a font whose tables fit each other',
  async (_, file) => {
    const tables = tablesOf(restoreFont(await readFile(file), 'Somebody'));
    const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
    const loca = tables.get('loca') ?? Buffer.alloc(0);
    const glyf = tables.get('glyf') ?? Buffer.alloc(0);
    expect(glyphs).toBeGreaterThan(50);
    expect(loca).toHaveLength(4 * (glyphs + 1));
    const offsets = Array.from({ length: glyphs + 1 }, (__, id) => loca.readUInt32BE(4 * id));
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets.at(-1)).toBe(glyf.length);
    const advances = tables.get('hhea')?.readUInt16BE(34) ?? 0;
    expect(tables.get('hmtx')).toHaveLength(4 * advances + 2 * (glyphs - advances));
    expect(tables.get('name')?.swap16().toString('utf16le')).toContain('Somebody');
  },
);

test('letters are as high as the font says that they are', async () => {
  const folder = await newFolder();
  const font = restoreFont(await readFile(latin), 'Galley Measured');
  const file = join(folder, 'measured.ttf');
  await writeFile(file, font);
  const tables = tablesOf(font);
  const unit = 1000 / (tables.get('head')?.readUInt16BE(18) ?? 1);
  const capitals = (tables.get('OS/2')?.readInt16BE(88) ?? 0) * unit;
  const small = (tables.get('OS/2')?.readInt16BE(86) ?? 0) * unit;
  const height = async (text: string) => {
    const options = { text, font: 'Galley Measured, 1000', fontfile: file, dpi: 72 };
    const { info } = await sharp({ text: options }).raw().toBuffer({ resolveWithObject: true });
    return info.height;
  };
  expect(Math.abs((await height('H')) - capitals)).toBeLessThan(6);
  expect(Math.abs((await height('x')) - small)).toBeLessThan(20);
});

test('what is no such font, or breaks off, is refused', async () => {
  const file = await readFile(latin);
  expect(() => restoreFont(Buffer.from('wOFF and more'), 'x')).toThrow('It is no WOFF2 font.');
  expect(() => restoreFont(Buffer.alloc(0), 'x')).toThrow(RangeError);
  for (const length of [3, 40, 60, 200, 5000, file.length - 2000])
    expect(() => restoreFont(file.subarray(0, length), 'x')).toThrow();
  const noise = Buffer.concat([file.subarray(0, 48), randomBytes(4000)]);
  expect(() => restoreFont(noise, 'x')).toThrow();
});
