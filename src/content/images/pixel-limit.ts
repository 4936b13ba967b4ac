/** The most pixels of a picture in all its frames. A file of a few KB can claim far more. */
export const mostPixels = 100_000_000;

/** A pixel's memory, as a multiple of a JPEG's (about nine bytes). An AVIF is a `heif`. */
export function weightOf(format: string): number {
  return format === 'webp' || format === 'heif' ? 2 : 1;
}

/** Runs tasks in order, as many at once as their pixels allow; a larger task alone. */
export function createPixelLimit(most = mostPixels) {
  const waiting: { readonly pixels: number; readonly start: () => void }[] = [];
  let inUse = 0;
  const startNext = (): void => {
    const [next] = waiting;
    if (next === undefined || (inUse > 0 && inUse + next.pixels > most)) return;
    waiting.shift();
    inUse += next.pixels;
    next.start();
    startNext();
  };
  return async <T>(pixels: number, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ pixels, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      inUse -= pixels;
      startNext();
    }
  };
}
