import sharp, { type Sharp } from 'sharp';
import { Unusable } from './errors.ts';
import { appendFile } from 'node:fs/promises';
import { createPixelLimit, mostPixels, weightOf } from './pixel-limit.ts';

/** As browsers do, sharp ignores flaws; a picture that ends early is refused. */
export const opening = { limitInputPixels: mostPixels, failOn: 'error' } as const;

/** A picture's metadata. Sizes are those of one frame after rotation. */
export async function inspect(path: string) {
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
  if (pixels > mostPixels)
    throw new Unusable(
      `it has ${Math.round(pixels / 1e6)} million pixels, more than ${mostPixels / 1e6} million`,
    );
  return { width, height, frames, format };
}

export type Inspected = Awaited<ReturnType<typeof inspect>>;

// How libvips and sharp report faults of the disk.
const diskFaults =
  /system error: (?:no space|permission|read-only|disk quota|too many open|no such file|input\/output)|input file is missing/i;

/** Why sharp refused a picture. Rethrows faults of this machine, such as a full disk. */
export function brokenBy(error: unknown): Unusable {
  const words = error instanceof Error ? error.message : '';
  if (diskFaults.test(words)) throw error;
  if (/allocat|out of memory/i.test(words))
    return new Unusable('there is not enough memory to decode it', { isTemporary: true });
  if (/timeout/i.test(words))
    return new Unusable('it takes too long to decode', { isTemporary: true });
  if (/premature end|truncat|not enough data|end of (?:file|stream)|read error/i.test(words))
    return new Unusable('it is broken: the file ends early');
  return new Unusable('it is broken and cannot be decoded');
}

// For one picture.
const decodeSeconds = 120;
// For the whole process, since its memory is the limit.
const decoding = createPixelLimit();

/** Runs a task that decodes a picture as soon as other such tasks leave memory for it. */
export function withRoom<T>(inspected: Inspected, task: () => Promise<T>): Promise<T> {
  const { width, height, format } = inspected;
  return decoding(width * height * weightOf(format), task);
}

/** Decodes the first frame once, as large as wanted: rotated, sRGB. Throws an Unusable. */
export async function decode(path: string, width: number, format: string) {
  const { data, info } = await pixels(path, width).catch(async (error: unknown) => {
    const broken = brokenBy(error);
    if (format !== 'jpeg' || !broken.message.includes('ends early')) throw broken;
    // Browsers accept a JPEG without its last two bytes, as some cameras write it. If only those
    // are missing, it is complete with them.
    await appendFile(path, Uint8Array.of(0xff, 0xd9));
    return pixels(path, width, 'warning').catch(() => {
      throw broken;
    });
  });
  const { channels, height } = info;
  const transparent = channels === 4 && showsThrough(data);
  const raw = { width: info.width, height, channels };
  return {
    width: info.width,
    height,
    /** True if any pixel is transparent. */
    transparent,
    /** A new sharp pipeline at this width. */
    at: (wanted: number): Sharp => {
      const whole = sharp(data, { raw });
      const opaque = channels === 4 && !transparent ? whole.removeAlpha() : whole;
      return wanted === info.width ? opaque : opaque.resize({ width: wanted });
    },
  };
}

export type Raster = Awaited<ReturnType<typeof decode>>;

function pixels(path: string, width: number, failOn: 'error' | 'warning' = opening.failOn) {
  return sharp(path, { ...opening, failOn, sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function showsThrough(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** True if a GIF ends within a frame or before the first; only its last byte may be missing. */
export function gifEndsEarly(gif: Uint8Array): boolean {
  let at = 13 + tableLength(gif[10] ?? 0);
  let frames = 0;
  for (;;) {
    const block = gif[at];
    if (block === undefined) return at > gif.length || frames === 0;
    if (block === extension) at = afterBlocks(gif, at + 2);
    else if (block === picture) {
      at = afterBlocks(gif, at + 11 + tableLength(gif[at + 9] ?? 0));
      frames++;
    } else return frames === 0;
  }
}

const extension = 0x21;
const picture = 0x2c;

/** The bytes of a colour table, from its flags. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of the blocks that start here; beyond the file's end if they are cut off. */
function afterBlocks(gif: Uint8Array, start: number): number {
  let at = start;
  while (at < gif.length) {
    const length = gif[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return gif.length + 1;
}
