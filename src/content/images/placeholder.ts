import type { Sharp } from 'sharp';
import type { Raster } from './decode.ts';
import { lightOf, softColourOf, type Light } from './soft-colours.ts';

/** Pixels: enough for the average colours of the two halves. */
const side = 16;

/** The placeholder of a picture. Null if the picture is transparent. */
export async function placeholderOf(raster: Raster): Promise<string | null> {
  return raster.transparent ? null : coloursOf(raster.at(raster.width));
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
