import { fileSize } from './file-size.ts';
import { Unusable } from './unusable.ts';

/** In bytes. */
const longest = 5_000_000;
const deepest = 100;
const most = 100_000;

/** Refuses a drawing by its size, before it is read. Throws an {@link Unusable}. */
export function refuseLongSvg(size: number): void {
  if (size > longest)
    throw new Unusable(`it is an SVG drawing of ${fileSize(size)}, more than ${fileSize(longest)}`);
}

/**
 * Counts the elements of a drawing while it is read. Throws an {@link Unusable} at the first one too many: the deeper elements stand
 * in each other, the longer each further one takes.
 */
export function countElements() {
  let depth = 0;
  let count = 0;
  return {
    open(): void {
      depth += 1;
      count += 1;
      if (depth > deepest)
        throw new Unusable(`it is an SVG drawing with elements nested more than ${deepest} deep`);
      if (count > most)
        throw new Unusable(
          `it is an SVG drawing with more than ${most.toLocaleString('en')} elements`,
        );
    },
    close(): void {
      depth -= 1;
    },
  };
}
