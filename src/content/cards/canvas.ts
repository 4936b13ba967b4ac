import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import sharp from 'sharp';

/** A picture with transparent parts: red, green, blue and alpha of each pixel. */
export interface Layer {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Steps between transparent and opaque. More of them can't be seen, and make the file larger. */
const steps = 31;

/**
 * An opaque picture. libvips needs four times as long to put layers on one and to make a palette.
 * @param background `#rrggbb`
 */
export function createCanvas(width: number, height: number, background: string) {
  const pixels = new Uint32Array(width * height).fill(toNumber(background));
  return {
    /** Fills whole columns with a colour (`#rrggbb`). */
    fillColumns(colour: string, left: number, columns: number): void {
      for (let from = left; from < pixels.length; from += width)
        pixels.fill(toNumber(colour), from, from + columns);
    },
    /** Puts a layer on it, which must lie within it. */
    put(layer: Layer, left: number, top: number): void {
      for (let y = 0; y < layer.height; y++) {
        for (let x = 0; x < layer.width; x++) {
          const over = layer.data.readUInt32BE(4 * (y * layer.width + x));
          const alpha = Math.round(((over & 255) * steps) / 255);
          if (alpha === 0) continue;
          const place = (top + y) * width + left + x;
          pixels[place] = mix(over >>> 8, pixels[place] ?? 0, alpha);
        }
      }
    },
    toPng: async () =>
      (await toIndexedPng(pixels, width, height)) ?? toAnyPng(pixels, width, height),
  };
}

const toNumber = (colour: string): number => Number.parseInt(colour.slice(1), 16);

/** A colour of which `alpha` steps lie over another one. */
function mix(over: number, under: number, alpha: number): number {
  if (alpha === steps) return over;
  let mixed = 0;
  for (let shift = 16; shift >= 0; shift -= 8) {
    const below = (under >> shift) & 255;
    const above = (over >> shift) & 255;
    mixed |= Math.round(below + ((above - below) * alpha) / steps) << shift;
  }
  return mixed;
}

const compress = promisify(deflate);
const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

/** A PNG file with a palette (https://www.w3.org/TR/png-3/). Null for more than 256 colours. */
async function toIndexedPng(
  pixels: Uint32Array,
  width: number,
  height: number,
): Promise<Buffer | null> {
  const places = new Map<number, number>();
  // Each row begins with the number of its filter: 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  let last = -1;
  let place = 0;
  for (let at = 0; at < pixels.length; at++) {
    const colour = pixels[at] ?? 0;
    if (colour !== last) {
      place = places.get(colour) ?? places.size;
      places.set(colour, place);
      last = colour;
      if (places.size > 256) return null;
    }
    rows[at + 1 + Math.floor(at / width)] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel: its place in the palette.
  header.set([8, 3], 8);
  const palette = [...places.keys()].flatMap((colour) => [
    colour >> 16,
    (colour >> 8) & 255,
    colour & 255,
  ]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** For titles with coloured emoji. */
async function toAnyPng(pixels: Uint32Array, width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(3 * pixels.length);
  for (const [at, colour] of pixels.entries()) data.writeUIntBE(colour, 3 * at, 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 256, dither: 0 })
    .toBuffer();
}
