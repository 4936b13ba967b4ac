import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { foreignBounds, openBounded } from '../../threads.ts';
import { brokenBy } from './decode.ts';
import type { DrawnSvg } from './svg-thread.ts';
import type { DraftFile } from './database.ts';

/** Decodes and encodes pictures, at most a few at the same time. */
export interface EncoderPool {
  /** Waits for its turn. */
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Encodes into a file that will have this name. Waits for its turn. Throws an Unusable. */
  write(picture: () => Sharp, name: string): Promise<DraftFile>;
  /** Sanitises the SVG file at a path, in a thread with limits of time and memory. */
  draw(path: string): Promise<DrawnSvg>;
  /** A path for another temporary file. */
  path(): string;
  /** Files written so far. */
  encoded(): number;
  /** Ends the threads. */
  close(): void;
}

const drawing = new URL('svg-thread.ts', import.meta.url);

// Node's four worker threads also read and write files.
const hands = Math.min(availableParallelism(), 3);

export function createEncoderPool(temporaryPath: () => string): EncoderPool {
  const turn = pLimit(hands);
  const drawings = openBounded<{ readonly path: string }, DrawnSvg>(drawing);
  let encoded = 0;
  // Each original is read once, so libvips's cache would only cost memory.
  sharp.cache(false);
  sharp.concurrency(Math.ceil(availableParallelism() / hands));

  return {
    run: (job) => turn(job),
    write: (picture, name) =>
      turn(async () => {
        const path = temporaryPath();
        const { size } = await picture()
          .toFile(path)
          .catch((error: unknown) => {
            throw brokenBy(error);
          });
        encoded++;
        return { path, name, size };
      }),
    async draw(path) {
      const { patience, memory } = foreignBounds;
      const problem = `it is an SVG drawing that takes more than ${patience / 1000} seconds or ${memory} MB to read`;
      return (await drawings.ask({ path })) ?? { problem };
    },
    path: temporaryPath,
    encoded: () => encoded,
    close: () => drawings.end(),
  };
}
