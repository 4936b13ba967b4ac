import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { openWorkshop } from '../support/build-site.ts';
import { serveDist } from '../support/serve-dist.ts';
import { takeShot } from './take-shot.ts';

const widths = [360, 1280];
/** Pixels between the two pictures. */
const gap = 24;

const entries = z.array(z.object({ link: z.url(), slug: z.string() }));

interface BesideOptions {
  /** Where the pictures go. */
  readonly folder: string;
  readonly isWanted: (slug: string) => boolean;
}

/**
 * Takes each post and page of a WordPress site beside the same text here: WordPress on the left, the built site on the right. Returns
 * the number of pictures.
 * @param address of the WordPress site, whose REST API is public
 */
export async function takeBeside(
  browser: Browser,
  address: string,
  { folder, isWanted }: BesideOptions,
): Promise<number> {
  const workshop = await openWorkshop();
  const { code, output } = await workshop.build({ CMS_URL: address });
  if (code !== 0) throw new Error(output);
  const site = await serveDist(workshop.dist);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let taken = 0;
  const all = [...(await list(address, 'posts')), ...(await list(address, 'pages'))];
  for (const { link, slug } of all.filter((each) => isWanted(each.slug))) {
    for (const width of widths) {
      const { pathname } = new URL(link);
      const places = [link, `${site.url}${pathname}`];
      const files = places.map((_, side) => join(folder, `${slug}-${width}-${side}.png`));
      for (const [side, url] of places.entries()) {
        const file = files[side] ?? '';
        await takeShot(browser, url, { width, colorScheme: 'light', file });
      }
      await joinPictures(files, join(folder, `${slug}-${width}.png`));
      taken += 1;
    }
  }
  await site.stop();
  await workshop.remove();
  return taken;
}

async function list(address: string, collection: string): Promise<z.output<typeof entries>> {
  const url = new URL(`wp-json/wp/v2/${collection}?per_page=100&_fields=link,slug`, `${address}/`);
  return entries.parse(await (await fetch(url)).json());
}

/** Puts pictures side by side, and removes them. */
async function joinPictures(files: readonly string[], target: string): Promise<void> {
  const pictures = await Promise.all(
    files.map(async (file) => {
      const { width, height } = await sharp(file).metadata();
      return { file, width, height };
    }),
  );
  const lefts = pictures.map((_, side) =>
    pictures.slice(0, side).reduce((sum, { width }) => sum + width + gap, 0),
  );
  const last = pictures.length - 1;
  await sharp({
    create: {
      width: (lefts[last] ?? 0) + (pictures[last]?.width ?? 0),
      height: Math.max(...pictures.map(({ height }) => height)),
      channels: 3,
      background: 'gray',
    },
  })
    .composite(pictures.map(({ file }, side) => ({ input: file, left: lefts[side] ?? 0, top: 0 })))
    .png()
    .toFile(target);
  await Promise.all(files.map((file) => rm(file)));
}
