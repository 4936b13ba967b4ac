import sharp, { type Sharp } from 'sharp';
import type { Raster } from './raster.ts';
import { lightOf, softColourOf, type Light } from './soft-colours.ts';

/** Pixels: enough to tell the upper half of a picture from the lower. */
const side = 16;

/** What stands there until a picture does: {@link Picture.placeholder}. Null where it would show through. */
export async function placeholderOf(raster: Raster): Promise<string | null> {
  return raster.transparent ? null : coloursOf(raster.at(raster.width));
}

/** The same from what was kept in its place before: a tiny picture as a `data:` address. Null where it can't be read. */
export async function placeholderOfTiny(address: string): Promise<string | null> {
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

// As a browser does that draws it small: of what a file has, not of the light that it stands for.
function meanOf(rgb: Uint8Array): Light {
  const channel = (first: number): number => {
    let sum = 0;
    for (let at = first; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return lightOf(sum / (rgb.length / 3) / 255);
  };
  return [channel(0), channel(1), channel(2)];
}
