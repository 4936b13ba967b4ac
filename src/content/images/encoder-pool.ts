import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { foreignBounds, openBounded } from '../../threads.ts';
import { brokenBy } from './decode.ts';
import type { SanitisedSvg } from './svg-thread.ts';
import type { DraftFile } from './database.ts';

const svgThread = new URL('svg-thread.ts', import.meta.url);

// One of Node's four worker threads is left for reading and writing files.
const parallelJobs = Math.min(availableParallelism(), 3);

/**
 * Decodes and encodes pictures, a few at the same time.
 * @param temporaryPath a path for another temporary file
 */
export function createEncoderPool(temporaryPath: () => string) {
  const limit = pLimit(parallelJobs);
  const svgSanitiser = openBounded<{ readonly path: string }, SanitisedSvg>(svgThread);
  let encoded = 0;
  // Each original is read once, so libvips's cache would only cost memory.
  sharp.cache(false);
  sharp.concurrency(Math.ceil(availableParallelism() / parallelJobs));

  return {
    /** Waits for its turn. */
    run: <T>(job: () => Promise<T>) => limit(job),
    /** Encodes into a file that will have this name. Waits for its turn. Throws an Unusable. */
    write: (picture: () => Sharp, name: string): Promise<DraftFile> =>
      limit(async () => {
        const path = temporaryPath();
        const { size } = await picture()
          .toFile(path)
          .catch((error: unknown) => {
            throw brokenBy(error);
          });
        encoded++;
        return { path, name, size };
      }),
    /** Sanitises the SVG file at a path, in a thread with limits of time and memory. */
    async sanitiseSvg(path: string): Promise<SanitisedSvg> {
      const { patience, memory } = foreignBounds;
      const problem = `it is an SVG drawing that takes more than ${patience / 1000} seconds or ${memory} MB to read`;
      return (await svgSanitiser.ask({ path })) ?? { problem };
    },
    temporaryPath,
    /** Files written so far. */
    encoded: () => encoded,
    /** Ends the threads. */
    close: () => svgSanitiser.end(),
  };
}

export type EncoderPool = ReturnType<typeof createEncoderPool>;
