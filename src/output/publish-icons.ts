import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from '../artwork/index.ts';
import { paperColours } from '../config.ts';
import { iconPaths } from '../paths.ts';
import { writeNew } from './write-new.ts';

interface Options {
  readonly dist: string;
  /** What the owner has put there goes before what is drawn here. */
  readonly publicFolder: string;
  /** The picture that WordPress has for the site; null where there is none. */
  readonly siteIcon: string | null;
}

/**
 * Writes the icons that devices ask for, drawn from the picture that WordPress has for the site, or else from
 * `favicon.svg` in the public folder.
 */
export async function publishIcons({ dist, publicFolder, siteIcon }: Options): Promise<void> {
  const source = siteIcon ?? join(publicFolder, iconPaths.svg);
  try {
    const icons = await drawIcons(await readFile(source), paperColours.light.paper);
    for (const { path, data } of icons) await writeNew(join(dist, path), data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The site's icons could not be drawn from ${source}: ${reason.replace(/\.$/, '')}. ${siteIcon === null ? 'Put a square SVG file there.' : 'Choose another site icon in WordPress.'}`,
      { cause: error },
    );
  }
}
