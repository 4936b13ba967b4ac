import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from '../artwork/index.ts';
import { paperColours } from '../config.ts';
import { iconPaths } from '../paths.ts';
import { writeNew } from './write-new.ts';

/**
 * Writes the icons that devices ask for, drawn from the site's own mark, `favicon.svg` in the folder of files that are served
 * untouched. An icon that the owner has put there stays.
 */
export async function publishIcons(dist: string, publicFolder: string): Promise<void> {
  const source = join(publicFolder, iconPaths.svg);
  try {
    const icons = await drawIcons(await readFile(source), paperColours.light.paper);
    for (const { path, data } of icons) await writeNew(join(dist, path), data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The site's icons could not be drawn from ${source}: ${reason.replace(/\.$/, '')}. Put a square SVG file there.`,
      { cause: error },
    );
  }
}
