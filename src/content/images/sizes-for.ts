import type { PicturePlace } from '../html/face.ts';

/** How wide each place is: in `rem` as `src/styles/tokens.css` has it, and in `vw` on small screens. */
const places: Readonly<
  Record<Exclude<PicturePlace, 'full' | 'inline'>, readonly [number, number]>
> = {
  wide: [56, 100],
  text: [39, 100],
  half: [28, 100],
  third: [19, 50],
  quarter: [14, 50],
};

const small = 48;
const pixelsPerRem = 16;

/**
 * The `sizes` attribute of a picture that stands in this place. `width` is what the content asks
 * for, in pixels: it counts where it is less than the place has.
 */
export function sizesFor(place: PicturePlace, width: number | null = null): string {
  if (place === 'full') return width === null ? '100vw' : upTo(width);
  // Without a word about its width, a picture in a line is at most as wide as the text.
  if (place === 'inline') return width === null ? sizesFor('text') : upTo(width);
  const [rem, share] = places[place];
  if (width !== null && width < rem * pixelsPerRem) return upTo(width);
  const one = share === 100 ? Math.max(small, rem) : small;
  return `(width < ${one}rem) ${share}vw, ${rem}rem`;
}

function upTo(width: number): string {
  return `(width < ${width}px) 100vw, ${width}px`;
}
