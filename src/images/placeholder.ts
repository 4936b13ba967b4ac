import { encoding } from './encoding.ts';
import type { Raster } from './raster.ts';

const side = 16;
/** Characters. It stands in every page that shows the picture. */
const longest = 300;

/** A picture of a few pixels, which a browser blurs as it enlarges it. Null where it would show through. */
export async function placeholderOf(raster: Raster): Promise<string | null> {
  if (raster.transparent) return null;
  const { data } = await raster
    .at(raster.width)
    .resize({ width: side, height: side, fit: 'inside' })
    .webp(encoding.placeholder)
    .toBuffer({ resolveWithObject: true });
  const address = `data:image/webp;base64,${data.toString('base64')}`;
  return address.length <= longest ? address : null;
}
