import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * By default, V8 lets the heap grow to several times its live size before a full collection. With 10,000 posts that costs a third
 * of a gigabyte, also in threads, and saves almost no time.
 */
setFlagsFromString('--heap-growing-percent=20');

/** Below this number of posts little memory is saved, and the collections cost a tenth of the build. */
const few = 3000;

/** Restores V8's default for a site with few posts. */
export function restoreHeapGrowth(posts: number): void {
  if (posts < few) setFlagsFromString('--heap-growing-percent=0');
}

/** Frees memory after many pages were rendered, before the next step needs as much. Takes a third of a second with 10,000 posts. */
export function tidyMemory(pages: number): void {
  if (pages < few) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** For a process that makes small changes to a large heap: frequent collections would cost a fifth of each change. */
export function relaxHeapGrowth(): void {
  return setFlagsFromString('--heap-growing-percent=60');
}
