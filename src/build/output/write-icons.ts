import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from '../../content/cards/index.ts';
import { paperColours } from '../../config/index.ts';
import { iconPaths } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { isFree } from './write-file.ts';

interface Options {
  readonly program: string;
  /** The owner's icons in this folder replace the drawn ones. */
  readonly publicFolder: string;
  /** The file of WordPress's site icon; null if there is none. */
  readonly siteIcon: string | null;
}

const { svg, ...drawn } = iconPaths;

/** Writes the icons that devices ask for, drawn from WordPress's site icon, else from `favicon.svg` in the public folder. */
export async function writeIcons(
  build: Build,
  { program, publicFolder, siteIcon }: Options,
): Promise<void> {
  const source = siteIcon ?? join(publicFolder, svg);
  try {
    const mark = await readFile(source);
    const key = digestOf(program, mark.toString('base64'));
    const missing = new Set<string>(
      Object.values(drawn).filter((path) => {
        const place = `client${path}`;
        return isFree(build, place) && !build.keeps(place, key);
      }),
    );
    if (missing.size === 0) return;
    const icons = await drawIcons(mark, paperColours.light.paper);
    for (const { path, data } of icons)
      if (missing.has(path)) build.put(`client${path}`, key, data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The site's icons could not be drawn from ${source}: ${reason.replace(/\.$/, '')}. ${siteIcon === null ? 'Put a square SVG file there.' : 'Choose another site icon in WordPress.'}`,
      { cause: error },
    );
  }
}
