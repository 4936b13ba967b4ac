import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** What the README shows: the beginning of each, in pixels. */
export const readmeShots = [
  { name: 'front-page-1440-light', height: 1000 },
  { name: 'post-with-pictures-1440-dark', height: 1000 },
  { name: 'archive-768-light', height: 1000 },
  { name: 'front-page-360-dark', height: 720 },
] as const;

/** Makes small JPEGs of them. */
export async function makeReadmePictures(
  shots: string,
  folder: string,
): Promise<readonly { readonly file: string; readonly bytes: number }[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    readmeShots.map(async ({ name, height }) => {
      const file = join(folder, `${name}.jpg`);
      const shot = sharp(join(shots, `${name}.png`));
      const whole = await shot.metadata();
      const { size } = await shot
        .extract({ left: 0, top: 0, width: whole.width, height: Math.min(height, whole.height) })
        .jpeg({ quality: 72, mozjpeg: true })
        .toFile(file);
      return { file, bytes: size };
    }),
  );
}
