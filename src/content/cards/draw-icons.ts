import sharp from 'sharp';
import { iconPaths } from '../paths/index.ts';

interface IconShape {
  readonly path: string;
  /** Pixels of each side. */
  readonly size: number;
  /** The share of the width that the mark takes, 0 to 1. */
  readonly share: number;
  readonly isOpaque: boolean;
}

const icons: readonly IconShape[] = [
  { path: iconPaths.ico, size: 32, share: 1, isOpaque: false },
  // iOS shows transparent parts black, and cuts the corners off.
  { path: iconPaths.touch, size: 180, share: 0.74, isOpaque: true },
  { path: iconPaths.small, size: 192, share: 1, isOpaque: false },
  { path: iconPaths.large, size: 512, share: 1, isOpaque: false },
  // Devices cut a shape out of it. All of them show a circle of four fifths of the width.
  { path: iconPaths.maskable, size: 512, share: 0.56, isOpaque: true },
];

/**
 * Files of the icons that devices ask for, from one mark: an SVG file or a picture of any shape.
 * `background` is that of opaque icons. Throws if the mark can't be drawn.
 */
export async function drawIcons(mark: Buffer, background: string) {
  return Promise.all(
    icons.map(async ({ path, size, share, isOpaque }) => {
      const png = await draw(mark, { size, inner: Math.round(size * share), background, isOpaque });
      return { path, data: path.endsWith('.ico') ? icoFile(png, size) : png };
    }),
  );
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

interface Drawing extends Pick<IconShape, 'size' | 'isOpaque'> {
  readonly inner: number;
  readonly background: string;
}

async function draw(mark: Buffer, { size, inner, background, isOpaque }: Drawing): Promise<Buffer> {
  const { format, width, height } = await sharp(mark).metadata();
  // A small SVG file drawn at its own size would be blurred.
  const density = format === 'svg' ? clamp((72 * inner) / Math.max(width, height)) : 72;
  const drawn = await sharp(mark, { density })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  const sheet = {
    width: size,
    height: size,
    channels: 4,
    background: isOpaque ? background : clear,
  } as const;
  const picture = sharp({ create: sheet }).composite([{ input: drawn, gravity: 'centre' }]);
  return (isOpaque ? picture.flatten({ background }) : picture)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function clamp(density: number): number {
  return Math.min(Math.max(density, 1), 10_000);
}

/** Windows's icon format: a header of 22 bytes before a PNG file. */
function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // The type: an icon. The number of pictures: one.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  // One plane, 32 bits a pixel, the size of the PNG file, and its offset.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
