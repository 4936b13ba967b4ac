import { stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { encoding } from './encoding.ts';
import type { Variant } from './face.ts';
import type { Inspected } from './inspect.ts';
import { placeholderOf } from './placeholder.ts';
import { decode, type Raster } from './raster.ts';
import { widthsOf, type Widths } from './widths.ts';
import type { Draft, DraftFile } from './work.ts';
import type { Workshop } from './workshop.ts';

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
 * A picture that stands still: AVIF and WebP at every width, and one JPEG, or PNG where it shows
 * through or is drawn. Browsers take the first type that they know: one that is not smaller than
 * those after it, at the width of the last, is of no use to anybody and left out.
 */
export async function encodeStill(
  path: string,
  inspected: Inspected,
  { widths, name, workshop }: { widths: Widths; name: string; workshop: Workshop },
): Promise<Draft> {
  const { steps, fallback } = widthsOf(inspected, widths);
  const largest = steps.at(-1) ?? fallback;
  const raster = await workshop.run(() => decode(path, largest, inspected.format));
  const drawn = isDrawn(inspected, (await stat(path)).size);
  const { avif, webp } = drawn ? encoding.drawn : encoding.photo;

  const make = async (format: Format, width: number): Promise<Made> => {
    const made = `${name}-${width}.${format.ext}`;
    const file = await workshop.write(() => format.encode(raster.at(width)), made);
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
    isTiny(inspected) ? null : workshop.run(() => placeholderOf(raster)),
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

// A photograph takes more than a byte for each pixel when nothing of it may be lost.
function isDrawn({ width, height, format }: Inspected, size: number): boolean {
  return (format === 'png' || format === 'gif') && size / (width * height) < 0.6;
}

function fallbackFormat({ transparent }: Raster, drawn: boolean, tiny: boolean): Format {
  if (!transparent && !drawn && !tiny)
    return { type: 'image/jpeg', ext: 'jpg', encode: (picture) => picture.jpeg(encoding.jpeg) };
  const options = drawn ? encoding.drawnPng : encoding.png;
  return { type: 'image/png', ext: 'png', encode: (picture) => picture.png(options) };
}
