import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { encoding, widthsOf, type Widths } from './encoding.ts';
import type { Variant } from './types.ts';
import { type Inspected, decode, type Raster, opening, withRoom } from './decode.ts';
import { lightOf } from '../../config/look-schema.ts';
import { softColourOf, type Light } from './soft-colours.ts';
import type { Draft, DraftFile } from './database.ts';
import type { EncoderPool } from './encoder-pool.ts';

interface Format {
  readonly type: string;
  readonly ext: string;
  encode(picture: Sharp): Sharp;
}

interface Made {
  readonly file: DraftFile;
  readonly variant: Variant;
}

interface Encoding {
  readonly widths: Widths;
  /** The beginning of the files' names. */
  readonly name: string;
  readonly pool: EncoderPool;
}

/**
 * A still picture: AVIF and WebP at every width, and one JPEG, or PNG if transparent or a drawing.
 * Browsers take the first type that they know: types that save nothing are left out.
 */
export async function encodeStill(
  path: string,
  inspected: Inspected,
  { widths, name, pool }: Encoding,
): Promise<Draft> {
  const { steps, fallback } = widthsOf(inspected, widths);
  const largest = steps.at(-1) ?? fallback;
  const raster = await withRoom(inspected, () =>
    pool.run(() => decode(path, largest, inspected.format)),
  );
  const drawn = isDrawn(inspected, (await stat(path)).size);
  const tiny = isTiny(inspected);
  const { avif, webp } = drawn ? encoding.drawn : encoding.photo;
  const make = (format: Format, width: number) =>
    writeVariant(pool, name, width, format, () => raster.at(width));
  const formats: readonly Format[] = tiny
    ? []
    : [
        { type: 'image/avif', ext: 'avif', encode: (picture) => picture.avif(avif) },
        { type: 'image/webp', ext: 'webp', encode: (picture) => picture.webp(webp) },
      ];
  const [last, placeholder, ...first] = await Promise.all([
    make(fallbackFormat(raster, drawn, tiny), fallback),
    tiny ? null : pool.run(() => placeholderOf(raster)),
    ...formats.map(async (format) => ({ format, made: await make(format, fallback) })),
  ]);
  const useful = first.filter(({ made }, at) =>
    [...first.slice(at + 1).map((other) => other.made), last].every(
      (later) => made.file.size < later.file.size,
    ),
  );
  const others = await Promise.all(
    useful.map(async ({ format, made }) => {
      const rest = steps.filter((step) => step !== fallback);
      return [made, ...(await Promise.all(rest.map((step) => make(format, step))))];
    }),
  );
  return draftOf(inspected, placeholder, [...others.map(byWidth).flat(), last]);
}

/**
 * An animated picture: animated WebP at up to two widths, and a fallback: a GIF for a GIF, for a
 * WebP its first frame, since a GIF would be many times as large, with fewer colours.
 */
export async function encodeAnimated(
  path: string,
  inspected: Inspected,
  { widths, name, pool }: Encoding,
): Promise<Draft> {
  const few = encoding.animatedSteps.filter((step) => step <= (widths.steps.at(-1) ?? step));
  const { steps, fallback } = widthsOf(inspected, {
    steps: few.length === 0 ? widths.steps : few,
    fallback: widths.fallback,
  });
  const still = await withRoom(inspected, () =>
    pool.run(() => decode(path, steps.at(-1) ?? fallback, inspected.format)),
  );
  const make = (format: Format, width: number) =>
    writeVariant(pool, name, width, format, () =>
      sharp(path, { ...opening, animated: true })
        .resize({ width })
        .timeout({ seconds: 300 }),
    );
  const [last, ...animations] = await Promise.all([
    inspected.format === 'gif'
      ? make(animatedGif, fallback)
      : writeVariant(pool, name, fallback, fallbackFormat(still), () => still.at(fallback)),
    ...steps.map((step) => make(animatedWebp, step)),
  ]);
  const placeholder = await pool.run(() => placeholderOf(still));
  return draftOf(inspected, placeholder, [...animations, last]);
}

const animatedGif: Format = {
  type: 'image/gif',
  ext: 'gif',
  encode: (picture) => picture.gif(encoding.animatedGif),
};
const animatedWebp: Format = {
  type: 'image/webp',
  ext: 'webp',
  encode: (picture) => picture.webp(encoding.animatedWebp),
};

async function writeVariant(
  pool: EncoderPool,
  name: string,
  width: number,
  { type, ext, encode }: Format,
  picture: () => Sharp,
): Promise<Made> {
  const made = `${name}-${width}.${ext}`;
  const file = await pool.write(() => encode(picture()), made);
  return { file, variant: { file: made, type, width } };
}

function draftOf(
  { width, height }: Inspected,
  placeholder: string | null,
  all: readonly Made[],
): Draft {
  const variants = all.map(({ variant }) => variant);
  return {
    result: { picture: { width, height, placeholder, variants } },
    files: all.map(({ file }) => file),
  };
}

const byWidth = (made: readonly Made[]) =>
  made.toSorted((a, b) => a.variant.width - b.variant.width);

function isTiny({ width, height }: Inspected): boolean {
  return Math.max(width, height) <= encoding.tiny;
}

// A losslessly encoded photograph takes more than a byte a pixel.
function isDrawn({ width, height, format }: Inspected, size: number): boolean {
  return (format === 'png' || format === 'gif') && size / (width * height) < 0.6;
}

function fallbackFormat({ transparent }: Raster, drawn = false, tiny = false): Format {
  if (!transparent && !drawn && !tiny)
    return { type: 'image/jpeg', ext: 'jpg', encode: (picture) => picture.jpeg(encoding.jpeg) };
  const options = drawn ? encoding.drawnPng : encoding.png;
  return { type: 'image/png', ext: 'png', encode: (picture) => picture.png(options) };
}

/** Pixels: enough for the average colours of the two halves. */
const placeholderSide = 16;

/** The placeholder of a picture; null if the picture is transparent. */
async function placeholderOf({ transparent, at, width }: Raster): Promise<string | null> {
  if (transparent) return null;
  const data = await at(width)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(placeholderSide, placeholderSide, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const half = data.length / 2;
  const halves = [data.subarray(0, half), data.subarray(half)];
  return halves.map((rgb) => softColourOf(meanOf(rgb))).join(' ');
}

// The mean of the sRGB values, as when a browser draws the picture small.
function meanOf(rgb: Uint8Array): Light {
  const channel = (first: number): number => {
    let sum = 0;
    for (let at = first; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return lightOf(sum / (rgb.length / 3) / 255);
  };
  return [channel(0), channel(1), channel(2)];
}
