/**
 * Renders the sample site's pictures: `node src/embedded/sample/draw.ts [name…]`.
 *
 * The drawings are in `drawings/`, one module each; the JPEG files in `media/` are made from them and
 * committed, so that a start does not have to draw. Drawing is deterministic: the same module gives
 * the same picture. Run it after a drawing was changed, and look at the result.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from './drawings/all.ts';

const wanted = new Set(process.argv.slice(2));
const folder = new URL('./media/', import.meta.url);
await mkdir(folder, { recursive: true });

for (const { name, svg } of drawings) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  // The bleed is cut off: at the very edge the uneven cut would leave gaps.
  const file = fileURLToPath(new URL(`${name}.jpg`, folder));
  const { size } = await sharp(Buffer.from(svg), { limitInputPixels: 1640 * 1040 })
    .extract({ left: 20, top: 20, width: 1600, height: 1000 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(file);
  console.log(`${name}.jpg ${Math.round(size / 1024)} KB`);
}
