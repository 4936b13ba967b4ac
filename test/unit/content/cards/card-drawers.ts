import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import {
  createCardDrawer,
  type Card,
  type CardLook,
  type CardDrawer,
  type CardDrawerOptions,
} from '../../../../src/content/cards/index.ts';
import { readTypeface } from '../../../../src/content/fonts/index.ts';

/** The files of the typeface of headings, the common one last. */
export const faces = readTypeface('fraunces')
  .faces.map(({ file }) => file)
  .toReversed();

const look: CardLook = {
  background: '#ffffff',
  color: '#000000',
  accent: '#ff0000',
  faces,
  generic: 'serif',
};

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A folder that exists until all tests of the file have ended, because libvips keeps using the fonts in it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-artwork-'));
  folders.push(folder);
  return folder;
}

export async function newDrawer(options: Partial<CardDrawerOptions> = {}): Promise<CardDrawer> {
  return createCardDrawer({ folder: await newFolder(), look, ...options });
}

/** A card's pixels: three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` */
  at(x: number, y: number): string;
  /** The smallest box around all pixels that don't have the background’s colour; null if there are none. */
  bounds(
    from: number,
    to: number,
  ): { left: number; top: number; right: number; bottom: number } | null;
  /** The number of pixels with this colour. */
  count(colour: string): number;
}

export async function pixelsOf(drawer: CardDrawer, card: Card | null): Promise<Pixels> {
  if (card === null) throw new Error('Nothing was drawn.');
  const { data, info } = await sharp(join(drawer.folder, card.file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number): string => {
    const start = 3 * (y * width + x);
    return `#${data.subarray(start, start + 3).toString('hex')}`;
  };
  return {
    width,
    height,
    at,
    bounds: (from, to) => {
      const box = { left: width, top: height, right: -1, bottom: -1 };
      for (let y = 0; y < height; y++)
        for (let x = from; x < to; x++) {
          if (at(x, y) === look.background) continue;
          box.left = Math.min(box.left, x);
          box.right = Math.max(box.right, x);
          box.top = Math.min(box.top, y);
          box.bottom = Math.max(box.bottom, y);
        }
      return box.right < 0 ? null : box;
    },
    count: (colour) => {
      let found = 0;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) if (at(x, y) === colour) found++;
      return found;
    },
  };
}
