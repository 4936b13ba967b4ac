import type { Wanted } from './face.ts';

/** Which widths a picture is made in, for what it is wanted for. */
export interface Widths {
  /** In pixels, the narrowest first. */
  readonly steps: readonly number[];
  /** Of the one file that every browser knows. */
  readonly fallback: number;
}

type Use = Exclude<Wanted['kind'], 'file'>;

const byUse: Readonly<Record<Use, Widths>> = {
  // A column of text is 39rem wide, a wide picture 56rem, a page 75rem; a telephone's screen takes
  // 360 to 430 pixels at two or three dots each. So: a part of a row, a column or a telephone, a
  // column on a fine screen, a wide picture on a fine screen.
  picture: { steps: [400, 800, 1200, 1600], fallback: 1200 },
  avatar: { steps: [48, 96, 192], fallback: 96 },
  poster: { steps: [480, 960], fallback: 960 },
};

/** The widths of a picture that is wanted for all of these. */
export function widthsFor(uses: Iterable<Use>): Widths {
  const all = Array.from(uses, (use) => byUse[use]);
  return {
    steps: [...new Set(all.flatMap(({ steps }) => steps))].toSorted((a, b) => a - b),
    fallback: Math.max(...all.map(({ fallback }) => fallback)),
  };
}

// The most that WebP can hold, and that AVIF decoders are sure to take.
const tallest = 16_383;

/**
 * The widths for one original: never larger than it, its own if it is smaller than the largest step,
 * and none that would differ from it by less than a tenth.
 */
export function widthsOf(
  original: { readonly width: number; readonly height: number },
  { steps, fallback }: Widths,
): Widths {
  const { width, height } = original;
  const possible = height > tallest ? Math.max(1, Math.floor((width * tallest) / height)) : width;
  const largest = Math.min(possible, steps.at(-1) ?? possible);
  const own = [...steps.filter((step) => step < largest * 0.9), largest];
  const nearest = own.toSorted((a, b) => Math.abs(a - fallback) - Math.abs(b - fallback));
  return { steps: own, fallback: nearest[0] ?? largest };
}
