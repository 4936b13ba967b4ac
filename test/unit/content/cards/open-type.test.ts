import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toOpenType } from '../../../../src/content/cards/typefaces.ts';
import { faces, newFolder } from './card-drawers.ts';

const latin = faces.at(-1) ?? '';

/** The font's tables by name, from its table directory. */
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
  '%s becomes a font with consistent tables',
  async (_, file) => {
    const tables = tablesOf(await toOpenType(await readFile(file), 'Somebody'));
    const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
    expect(glyphs).toBeGreaterThan(50);
    const isLong = tables.get('head')?.readUInt16BE(50) === 1;
    const loca = tables.get('loca') ?? Buffer.alloc(0);
    expect(loca).toHaveLength((isLong ? 4 : 2) * (glyphs + 1));
    const end = isLong ? loca.readUInt32BE(4 * glyphs) : 2 * loca.readUInt16BE(2 * glyphs);
    expect(end).toBe(tables.get('glyf')?.length);
    expect(tables.get('name')?.swap16().toString('utf16le')).toContain('Somebody');
  },
);

test('letters have the height that the font says', async () => {
  const folder = await newFolder();
  const font = await toOpenType(await readFile(latin), 'Galley Measured');
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

test('a file that is not a font or is cut off is refused', async () => {
  const file = await readFile(latin);
  await expect(toOpenType(Buffer.from('<html>'), 'x')).rejects.toThrow();
  await expect(toOpenType(Buffer.alloc(0), 'x')).rejects.toThrow();
  for (const length of [40, 200, 5000])
    await expect(toOpenType(file.subarray(0, length), 'x')).rejects.toThrow();
});
