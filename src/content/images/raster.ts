import { appendFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { brokenBy, opening } from './inspect.ts';

/** A picture decoded once, at the largest width that is wanted: the right way up, in sRGB, without metadata. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Whether anything shows through. */
  readonly transparent: boolean;
  /** A new pipeline over it, at this width. */
  at(width: number): Sharp;
}

// Seconds, for one decoding. Nothing honest takes that long.
const patience = 120;

/** Decodes the first frame. Throws an Unusable when the picture is broken. */
export async function decode(path: string, width: number, format: string): Promise<Raster> {
  const { data, info } = await pixels(path, width).catch(async (error: unknown) => {
    const broken = brokenBy(error);
    if (format !== 'jpeg' || !broken.message.includes('ends early')) throw broken;
    // Some cameras leave out the two bytes that end a JPEG, and browsers don't mind. If no more
    // than those are missing, there is nothing to complain of once they are there.
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
    transparent,
    at: (wanted) => {
      const whole = sharp(data, { raw });
      const opaque = channels === 4 && !transparent ? whole.removeAlpha() : whole;
      return wanted === info.width ? opaque : opaque.resize({ width: wanted });
    },
  };
}

function pixels(path: string, width: number, failOn: 'error' | 'warning' = opening.failOn) {
  return sharp(path, { ...opening, failOn, sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: patience })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function showsThrough(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}
