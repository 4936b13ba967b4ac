import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from '../../content/cards/index.ts';
import { pageColours } from '../../config/index.ts';
import { iconPaths } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import type { MirrorReader } from '../../wordpress/mirror/index.ts';
import { digestOf } from '../../digest.ts';
import { isFree } from './write-file.ts';

const { background } = pageColours.light;

interface Options {
  readonly program: string;
  /** The owner's icons in this folder replace the drawn ones. */
  readonly publicFolder: string;
  /** The file of WordPress's site icon; null if there is none. */
  readonly siteIcon: string | null;
}

const { svg, ...drawn } = iconPaths;

/** The largest file of WordPress's site icon; null if there is none. */
export function siteIconFile(
  mirror: Pick<MirrorReader, 'get'>,
  mediaFolder: string,
): string | null {
  const icon = mirror.get('site', 'site')?.record.icon ?? null;
  const picture = icon === null ? undefined : mirror.get('pictures', icon)?.record;
  const [largest] = picture?.variants.toSorted((a, b) => a.width - b.width).slice(-1) ?? [];
  return largest === undefined ? null : join(mediaFolder, largest.file);
}

interface DevelopmentIcons {
  readonly publicFolder: string;
  /** `/` or `/blog`. */
  readonly base: string;
}

/**
 * Returns a function for `astro dev`, which writes no files: it gives the icon at a request's target, drawn from `siteIcon` as in a build.
 * Null for other targets, and for icons of the owner's own in the public folder. Rejects if the icons can't be drawn.
 */
export function developmentIcons({ publicFolder, base }: DevelopmentIcons) {
  const folder = base.replace(/\/+$/, '');
  const paths = Object.values(drawn).filter((path) => !existsSync(join(publicFolder, path)));
  const icons = new Map<string, ReturnType<typeof drawIcons>>();

  return async (target: string, siteIcon: () => string | null): Promise<Buffer | null> => {
    const [asked = ''] = target.split('?');
    // Astro may have removed the base path from the request.
    const path = paths.find((each) => asked === each || asked === folder + each);
    if (path === undefined) return null;
    const source = siteIcon() ?? join(publicFolder, svg);
    const all = icons.get(source) ?? readFile(source).then((mark) => drawIcons(mark, background));
    icons.set(source, all);
    return (await all).find((icon) => icon.path === path)?.data ?? null;
  };
}

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
    const icons = await drawIcons(mark, background);
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
