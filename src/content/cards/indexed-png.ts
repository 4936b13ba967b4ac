import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);

/** RGB pixels as a PNG file with a palette; null when they have more colours than one holds. */
export async function indexedPng(
  pixels: Buffer,
  width: number,
  height: number,
): Promise<Buffer | null> {
  const indices = new Map<number, number>();
  // Each row begins with the number of its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height);
  let lastColour = -1;
  let lastIndex = 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const colour =
        ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
      if (colour !== lastColour) {
        lastColour = colour;
        lastIndex = indices.get(colour) ?? indices.size;
        if (lastIndex > 255) return null;
        indices.set(colour, lastIndex);
      }
      rows[y * (width + 1) + x + 1] = lastIndex;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which are places in the palette.
  head.set([8, 3], 8);
  const palette = Buffer.alloc(3 * indices.size);
  for (const [colour, index] of indices) palette.writeUIntBE(colour, 3 * index, 3);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    // The highest level takes ten times as long, for a tenth less.
    chunk('IDAT', await compress(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
