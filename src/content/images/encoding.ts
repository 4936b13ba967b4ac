import { createHash } from 'node:crypto';
import type { Wanted } from './types.ts';

/**
 * How variants are encoded. AVIF at effort 0 is smaller than the best WebP, and takes a third of a
 * second instead of several. WebP is for the few browsers without AVIF.
 */
export const encoding = {
  photo: {
    avif: { quality: 50, effort: 0, chromaSubsampling: '4:2:0' },
    webp: { quality: 76, effort: 1 },
  },
  // Screenshots and diagrams: flat colours, thin lines and letters, which lossy encoders blur.
  drawn: {
    avif: { quality: 60, effort: 0, chromaSubsampling: '4:4:4' },
    webp: { lossless: true, effort: 1 },
  },
  jpeg: { quality: 80, progressive: true },
  png: { compressionLevel: 6, adaptiveFiltering: true },
  /** For drawings with few colours, where filters don't help. */
  drawnPng: { compressionLevel: 9, adaptiveFiltering: false },
  animatedWebp: { quality: 70, effort: 1 },
  animatedGif: { effort: 3 },
  /** Animations are large: one width for phones, one for the text's column. */
  animatedSteps: [400, 800],
  // Unused, but file names are made from this object, and existing files are still good.
  placeholder: { quality: 35, effort: 4 },
  /** A picture that a link opens. */
  whole: { quality: 90 },
  /** Pictures up to this size in pixels stay one PNG. */
  tiny: 32,
  /** Raise it when the encoding code makes different files. */
  revision: 1,
} as const;

/** The start of a file's name, made from the original's digest and the encoding. */
export function contentName(digest: string, use: string): string {
  return createHash('sha256')
    .update(JSON.stringify([encoding, use, digest]))
    .digest('hex')
    .slice(0, 16);
}

/** The widths of a picture's variants. */
export interface Widths {
  /** In pixels, the narrowest first. */
  readonly steps: readonly number[];
  /** The width of the fallback. */
  readonly fallback: number;
}

type Use = Exclude<Wanted['kind'], 'file'>;

const byUse: Readonly<Record<Use, Widths>> = {
  // A text column is 39rem wide, a wide picture 56rem, a phone 360 to 430 px with two or three dots
  // each. The widths suit a part of a row; a column or phone; both on dense screens.
  picture: { steps: [400, 800, 1200, 1600], fallback: 1200 },
  avatar: { steps: [48, 96, 192], fallback: 96 },
  poster: { steps: [480, 960], fallback: 960 },
};

/** The widths of a picture with all of these uses. */
export function widthsFor(uses: Iterable<Use>): Widths {
  const all = Array.from(uses, (use) => byUse[use]);
  return {
    steps: [...new Set(all.flatMap(({ steps }) => steps))].toSorted((a, b) => a - b),
    fallback: Math.max(...all.map(({ fallback }) => fallback)),
  };
}

// The largest height of WebP. All AVIF decoders accept it, too.
const maxHeight = 16_383;

/** None larger than the original or less than a tenth from it; its own if it is small. */
export function widthsOf(
  original: { readonly width: number; readonly height: number },
  { steps, fallback }: Widths,
): Widths {
  const { width, height } = original;
  const possible =
    height > maxHeight ? Math.max(1, Math.floor((width * maxHeight) / height)) : width;
  const largest = Math.min(possible, steps.at(-1) ?? possible);
  const own = [...steps.filter((step) => step < largest * 0.9), largest];
  const nearest = own.toSorted((a, b) => Math.abs(a - fallback) - Math.abs(b - fallback));
  return { steps: own, fallback: nearest[0] ?? largest };
}
