import sharp from 'sharp';
import { randomOf } from './random.ts';

/** Grain of so many cells across, and how strong it is. Together they look much like a photograph to an encoder. */
const layers: readonly (readonly [cells: number, strength: number])[] = [
  [4, 1],
  [12, 0.6],
  [40, 0.4],
  [150, 0.25],
  [500, 0.12],
  [1600, 0.05],
];

/** JPEGs of this size, all different, the same in each run; 1600 by 1067 are about 270 KB. */
export async function makePhotos(count: number, width: number, height: number): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (let seed = 1; seed <= count; seed++) photos.push(await makePhoto(seed, width, height));
  return photos;
}

/** As many as wanted of a few: each is another file, and holds a picture that others hold too. */
export function multiply(photos: readonly Buffer[], count: number): Buffer[] {
  return Array.from({ length: count }, (_, at) => {
    const photo = photos[at % photos.length] ?? Buffer.alloc(0);
    // Decoders stop at the end of the picture, and pass over what comes after it.
    return Buffer.concat([photo, Buffer.from(String(at))]);
  });
}

async function makePhoto(seed: number, width: number, height: number): Promise<Buffer> {
  const random = randomOf(seed);
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [cells, strength] of layers) {
    const rows = Math.max(2, Math.round((cells * height) / width));
    const grain = Buffer.alloc(cells * rows * 3);
    for (let at = 0; at < grain.length; at++) grain[at] = 128 + (random() - 0.5) * 255 * strength;
    const layer = await sharp(grain, { raw: { width: cells, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (layer[at] ?? 0) - 128;
  }
  const pixels = Uint8ClampedArray.from(sum);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
