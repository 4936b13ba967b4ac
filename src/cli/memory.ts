import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** With fewer posts little memory can be saved, and collections cost a tenth of the build. */
const few = 3000;

let isRelaxed = false;

/**
 * V8 lets the heap grow to several times its live size. With 10,000 posts that costs a third of a
 * gigabyte, also in threads, and saves almost no time. This keeps it smaller.
 * @param records how many are being read; few are not worth it
 */
export function limitHeapGrowth(records = Infinity): void {
  if (records >= few && !isRelaxed) setFlagsFromString('--heap-growing-percent=20');
}

/** The same once the number of posts is known; with few of them, V8's default again. */
export function settleHeapGrowth(posts: number): void {
  if (posts < few && !isRelaxed) setFlagsFromString('--heap-growing-percent=0');
  else limitHeapGrowth(posts);
}

/** Frees memory after many pages, for the next step. Takes a third of a second for 10,000 posts. */
export function tidyMemory(pages: number): void {
  if (pages >= few) collect('last-resort');
}

function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: { type: 'major'; flavor: typeof flavor }) => void;
  gc({ type: 'major', flavor });
}

/** Bytes. A smaller heap is collected in a moment. */
const large = 150_000_000;
/** How much the heap grows before it is collected while nothing is to be done. */
const growth = 1.2;
/** Bytes that were in use after the last collection by {@link collectWhileIdle}. */
let collected = 0;

/** Collects garbage now: with 10,000 posts, that takes 0.3 to 0.8 s in the middle of a build. */
export function collectWhileIdle(): void {
  if (process.memoryUsage().heapUsed < Math.max(large, collected * growth)) return;
  collect('regular');
  collected = process.memoryUsage().heapUsed;
}

/** For small changes to a large heap: frequent collections would cost a fifth of each change. */
export function relaxHeapGrowth(): void {
  isRelaxed = true;
  setFlagsFromString('--heap-growing-percent=60');
}
