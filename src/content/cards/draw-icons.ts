import sharp from 'sharp';
import { iconPaths } from '../paths/index.ts';
import { icoFile } from './ico-file.ts';

/** A file of the site. */
export interface Icon {
  readonly path: string;
  readonly data: Buffer;
}

interface Making {
  readonly path: string;
  /** In pixels, of each side. */
  readonly size: number;
  /** How much of it the mark takes, 0 to 1. */
  readonly share: number;
  /** True where nothing may show through. */
  readonly ground: boolean;
}

const makings: readonly Making[] = [
  { path: iconPaths.ico, size: 32, share: 1, ground: false },
  // iOS puts black behind what shows through, and cuts the corners off.
  { path: iconPaths.touch, size: 180, share: 0.74, ground: true },
  { path: iconPaths.small, size: 192, share: 1, ground: false },
  { path: iconPaths.large, size: 512, share: 1, ground: false },
  // Any shape may be cut out of it: a circle of four fifths is what stays for sure.
  { path: iconPaths.maskable, size: 512, share: 0.56, ground: true },
];

/**
 * The icons that devices ask for, from one mark: an SVG file or a picture, of any shape. `paper` is what lies
 * under it, where nothing may show through. Throws when the mark can't be drawn.
 */
export async function drawIcons(mark: Buffer, paper: string): Promise<readonly Icon[]> {
  return Promise.all(
    makings.map(async ({ path, size, share, ground }) => {
      const png = await draw(mark, { size, inner: Math.round(size * share), paper, ground });
      return { path, data: path.endsWith('.ico') ? icoFile(png, size) : png };
    }),
  );
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

interface Drawing extends Pick<Making, 'size' | 'ground'> {
  readonly inner: number;
  readonly paper: string;
}

async function draw(mark: Buffer, { size, inner, paper, ground }: Drawing): Promise<Buffer> {
  const { format, width, height } = await sharp(mark).metadata();
  // Drawn at its own size, a small SVG file would be blurred.
  const density = format === 'svg' ? clamp((72 * inner) / Math.max(width, height)) : 72;
  const drawn = await sharp(mark, { density })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  const sheet = {
    width: size,
    height: size,
    channels: 4,
    background: ground ? paper : clear,
  } as const;
  const picture = sharp({ create: sheet }).composite([{ input: drawn, gravity: 'centre' }]);
  return (ground ? picture.flatten({ background: paper }) : picture)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function clamp(density: number): number {
  return Math.min(Math.max(density, 1), 10_000);
}
