import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { magazineParts } from './magazine.ts';
import { makePhotos, multiply } from './photos.ts';

/** Makes the magazine's pictures in a folder, unless they are there. */
export async function photosIn(place: string): Promise<void> {
  if (existsSync(place)) return;
  const growing = `${place}-growing`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { recursive: true });
  const photos = multiply(await makePhotos(8, 1200, 800), magazineParts.pictures);
  for (const [at, photo] of photos.entries()) {
    await writeFile(join(growing, `photo-${at}.jpg`), photo);
  }
  await rename(growing, place);
}
