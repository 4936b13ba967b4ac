import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { encoding } from '../../src/content/images/encoding.ts';
import type { Picture, Variant } from '../../src/content/images/index.ts';

/** Makes the same variants of the same photographs with sharp alone: nothing fetched, checked or kept in mind. */
export type PlainSharp = (
  folder: string,
  photos: readonly Buffer[],
  pictures: readonly Picture[],
) => Promise<void>;

const encoded = (picture: Sharp, { type }: Variant): Sharp =>
  type === 'image/avif'
    ? picture.avif(encoding.photo.avif)
    : type === 'image/webp'
      ? picture.webp(encoding.photo.webp)
      : picture.jpeg(encoding.jpeg);

/** A pipeline for each variant, as sharp's documentation shows it. */
export const pipelineEach: PlainSharp = (folder, photos, pictures) =>
  forEach(photos, pictures, async (photo, { variants }) => {
    for (const variant of variants) {
      const resized = sharp(photo).autoOrient().resize(variant.width);
      await encoded(resized, variant).toFile(join(folder, variant.file));
    }
    await placeholder(photo, folder);
  });

/** Each photograph is decoded once, and every variant is made from its pixels: as fast as sharp can be made to be. */
export const decodedOnce: PlainSharp = (folder, photos, pictures) =>
  forEach(photos, pictures, async (photo, { variants }) => {
    const { data, info: raw } = await sharp(photo)
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const variant of variants) {
      const resized = sharp(data, { raw }).resize(variant.width);
      await encoded(resized, variant).toFile(join(folder, variant.file));
    }
    await placeholder(photo, folder);
  });

async function placeholder(photo: Buffer, folder: string): Promise<void> {
  const tiny = await sharp(photo).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  await writeFile(join(folder, 'placeholder.txt'), tiny.toString('hex').slice(0, 6));
}

function forEach(
  photos: readonly Buffer[],
  pictures: readonly Picture[],
  make: (photo: Buffer, picture: Picture) => Promise<void>,
): Promise<void> {
  const turn = pLimit(availableParallelism());
  return turn
    .map(photos, async (photo, at) => {
      const picture = pictures[at];
      if (picture !== undefined) await make(photo, picture);
    })
    .then(() => undefined);
}
