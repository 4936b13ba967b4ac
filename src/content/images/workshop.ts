import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { foreignBounds, openBounded } from '../../threads.ts';
import { brokenBy } from './inspect.ts';
import type { DrawnSvg } from './svg-thread.ts';
import type { DraftFile } from './work.ts';

/** Where pictures are decoded and encoded: as much at once as the machine has hands for. */
export interface Workshop {
  /** Waits for its turn. */
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Encodes into a file that will have this name. Waits for its turn. Throws an Unusable. */
  write(picture: () => Sharp, name: string): Promise<DraftFile>;
  /** Makes the SVG drawing in a file safe, in a thread of its own and within bounds. */
  draw(path: string): Promise<DrawnSvg>;
  /** For a file that is written in another way. */
  path(): string;
  /** Files written so far. */
  encoded(): number;
  /** Ends the threads. */
  close(): void;
}

const drawing = new URL('svg-thread.ts', import.meta.url);

// Node has four threads for such work, and reads and writes files with the same ones.
const hands = Math.min(availableParallelism(), 3);

export function createWorkshop(temporaryPath: () => string): Workshop {
  const turn = pLimit(hands);
  const drawings = openBounded<{ readonly path: string }, DrawnSvg>(drawing);
  let encoded = 0;
  // Each original is read once: there is nothing to be had from libvips's cache but a larger process.
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
