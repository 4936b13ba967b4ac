import { existsSync } from 'node:fs';
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isFilePage } from '../../content/paths/index.ts';

/** Moves pages with an address such as `/fog.html` out of the folder that Astro makes for each. */
export async function placePages(
  folder: string,
  pages: readonly { readonly pathname: string }[],
): Promise<void> {
  for (const { pathname } of pages) {
    const place = join(folder, pathname.replace(/\/+$/, ''));
    if (!isFilePage(place) || !existsSync(join(place, 'index.html'))) continue;
    await rename(join(place, 'index.html'), `${place}.page`);
    await rmdir(place);
    await rename(`${place}.page`, place);
  }
}
