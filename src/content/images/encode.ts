import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { encoding, widthsOf, type Widths } from './encoding.ts';
import type { Variant } from './types.ts';
import { type Inspected, decode, type Raster, opening } from './decode.ts';
import { placeholderOf } from './placeholder.ts';
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

/**
 * A still picture: AVIF and WebP at every width, and one JPEG, or PNG if it is transparent or a drawing. Browsers take the first type
 * that they know, so a type is left out if it is not smaller than those after it, at the width of the fallback.
 */
export async function encodeStill(
  path: string,
  inspected: Inspected,
  { widths, name, pool }: { widths: Widths; name: string; pool: EncoderPool },
): Promise<Draft> {
  const { steps, fallback } = widthsOf(inspected, widths);
  const largest = steps.at(-1) ?? fallback;
  const raster = await pool.run(() => decode(path, largest, inspected.format));
  const drawn = isDrawn(inspected, (await stat(path)).size);
  const { avif, webp } = drawn ? encoding.drawn : encoding.photo;

  const make = async (format: Format, width: number): Promise<Made> => {
    const made = `${name}-${width}.${format.ext}`;
    const file = await pool.write(() => format.encode(raster.at(width)), made);
    return { file, variant: { file: made, type: format.type, width } };
  };
  const formats: readonly Format[] = isTiny(inspected)
    ? []
    : [
        { type: 'image/avif', ext: 'avif', encode: (picture) => picture.avif(avif) },
        { type: 'image/webp', ext: 'webp', encode: (picture) => picture.webp(webp) },
      ];
  const [last, placeholder, ...first] = await Promise.all([
    make(fallbackFormat(raster, drawn, isTiny(inspected)), fallback),
    isTiny(inspected) ? null : pool.run(() => placeholderOf(raster)),
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
  const all = [...others.map(byWidth).flat(), last];
  return {
    work: {
      picture: {
        width: inspected.width,
        height: inspected.height,
        placeholder,
        variants: all.map(({ variant }) => variant),
      },
    },
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

function fallbackFormat({ transparent }: Raster, drawn: boolean, tiny: boolean): Format {
  if (!transparent && !drawn && !tiny)
    return { type: 'image/jpeg', ext: 'jpg', encode: (picture) => picture.jpeg(encoding.jpeg) };
  const options = drawn ? encoding.drawnPng : encoding.png;
  return { type: 'image/png', ext: 'png', encode: (picture) => picture.png(options) };
}

/**
 * An animated picture: animated WebP at up to two widths, and a fallback. The fallback of a GIF is a GIF. The fallback of a WebP is its
 * first frame, because a GIF would be many times as large and have fewer colours.
 */
export async function encodeAnimated(
  path: string,
  inspected: Inspected,
  { widths, name, pool }: { widths: Widths; name: string; pool: EncoderPool },
): Promise<Draft> {
  const few = encoding.animatedSteps.filter((step) => step <= (widths.steps.at(-1) ?? step));
  const { steps, fallback } = widthsOf(inspected, {
    steps: few.length === 0 ? widths.steps : few,
    fallback: widths.fallback,
  });
  const still = await pool.run(() => decode(path, steps.at(-1) ?? fallback, inspected.format));
  const moving = (width: number) =>
    sharp(path, { ...opening, animated: true })
      .resize({ width })
      .timeout({ seconds: 300 });
  const make = async (width: number, ext: string, type: string, picture: () => Sharp) => {
    const made = `${name}-${width}.${ext}`;
    const file = await pool.write(picture, made);
    return { file, variant: { file: made, type, width } };
  };

  const [last, ...animations] = await Promise.all([
    inspected.format === 'gif'
      ? make(fallback, 'gif', 'image/gif', () => moving(fallback).gif(encoding.animatedGif))
      : still.transparent
        ? make(fallback, 'png', 'image/png', () => still.at(fallback).png(encoding.png))
        : make(fallback, 'jpg', 'image/jpeg', () => still.at(fallback).jpeg(encoding.jpeg)),
    ...steps.map((step) =>
      make(step, 'webp', 'image/webp', () => moving(step).webp(encoding.animatedWebp)),
    ),
  ]);
  const all = [...animations, last];
  return {
    work: {
      picture: {
        width: inspected.width,
        height: inspected.height,
        placeholder: await pool.run(() => placeholderOf(still)),
        variants: all.map(({ variant }) => variant),
      },
    },
    files: all.map(({ file }) => file),
  };
}
