import sharp, { type Sharp } from 'sharp';
import type { Raster } from './decode.ts';
import { lightOf, softColourOf, type Light } from './soft-colours.ts';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { locked, workSchema } from './database.ts';

/** Pixels: enough for the average colours of the two halves. */
const side = 16;

/** The placeholder of a picture. Null if the picture is transparent. */
export async function placeholderOf(raster: Raster): Promise<string | null> {
  return raster.transparent ? null : coloursOf(raster.at(raster.width));
}

/** The placeholder from an older version's placeholder, a tiny picture as a `data:` address. Null if it can't be read. */
async function placeholderOfTiny(address: string): Promise<string | null> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return coloursOf(sharp(bytes)).catch(() => null);
}

async function coloursOf(picture: Sharp): Promise<string> {
  const { data } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const half = data.length / 2;
  const colours = [data.subarray(0, half), data.subarray(half)].map(meanOf).map(softColourOf);
  return colours.join(' ');
}

// The mean of the sRGB values, as when a browser draws the picture small.
function meanOf(rgb: Uint8Array): Light {
  const channel = (first: number): number => {
    let sum = 0;
    for (let at = first; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return lightOf(sum / (rgb.length / 3) / 255);
  };
  return [channel(0), channel(1), channel(2)];
}

const atOnce = 200;

const rowSchema = z.object({ key: z.string(), data: z.string() });

/** Replaces placeholders of older versions (tiny pictures) by their colours, so that no picture has to be encoded again. */
export async function renewPlaceholders(db: DatabaseSync): Promise<void> {
  const select = db.prepare(
    `SELECT key, data FROM works WHERE data LIKE '%"placeholder":"data:%' LIMIT ${atOnce}`,
  );
  const update = db.prepare('UPDATE works SET data = ? WHERE key = ? AND data = ?');
  for (;;) {
    const rows = z.array(rowSchema).parse(select.all());
    if (rows.length === 0) return;
    const renewed = await Promise.all(
      rows.map(async ({ key, data }) => ({ key, data, now: await renew(data) })),
    );
    locked(db, () => {
      for (const { key, data, now } of renewed) update.run(now, key, data);
    });
  }
}

async function renew(data: string): Promise<string> {
  const work = workSchema.parse(JSON.parse(data));
  if (!('picture' in work)) throw new Error(`A work without a picture has a placeholder: ${data}`);
  const { picture } = work;
  const placeholder = await placeholderOfTiny(picture.placeholder ?? '');
  return JSON.stringify({ picture: { ...picture, placeholder } });
}
