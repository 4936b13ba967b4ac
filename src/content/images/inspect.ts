import sharp, { type Metadata } from 'sharp';
import { Unusable } from './unusable.ts';

/** The most pixels that one picture may have, in all its frames. A file of a few KB can claim far more. */
const maxPixels = 100_000_000;

/** How sharp opens an original: a flaw is passed over as browsers do, a picture that ends early is not. */
export const opening = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/** What a picture says of itself, before any of it is decoded. Sizes are those of one frame, the right way up. */
export interface Inspected {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly format: Metadata['format'];
}

export async function inspect(path: string): Promise<Inspected> {
  const metadata = await sharp(path, { ...opening, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Unusable('it is broken: its size cannot be read');
    });
  const { format, autoOrient } = metadata;
  const moves = format === 'gif' || format === 'webp';
  const frames = moves ? (metadata.pages ?? 1) : 1;
  const { width, height } = autoOrient;
  const pixels = width * height * frames;
  if (pixels > maxPixels)
    throw new Unusable(
      `it has ${Math.round(pixels / 1e6)} million pixels, more than ${maxPixels / 1e6} million`,
    );
  return { width, height, frames, format };
}

// As libvips and sharp name what a disk says. Much like it is also said of pictures that lie about their size.
const ofTheMachine =
  /system error: (?:no space|permission|read-only|disk quota|too many open|no such file|input\/output)|input file is missing/i;

/** What sharp threw over a picture. A fault of this machine, such as a full disk, is thrown on. */
export function brokenBy(error: unknown): Unusable {
  const words = error instanceof Error ? error.message : '';
  if (ofTheMachine.test(words)) throw error;
  if (/allocat|out of memory/i.test(words))
    return new Unusable('there is not enough memory to decode it', { passing: true });
  if (/timeout/i.test(words)) return new Unusable('it takes too long to decode', { passing: true });
  if (/premature end|truncat|not enough data|end of (?:file|stream)|read error/i.test(words))
    return new Unusable('it is broken: the file ends early');
  return new Unusable('it is broken and cannot be decoded');
}
