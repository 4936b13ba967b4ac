import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Left to itself, V8 lets the heap grow to several times of what is in use before it looks for what is not: with 10,000 posts
 * that is a third of a gigabyte more, in the threads, too, and saves hardly any time.
 */
setFlagsFromString('--heap-growing-percent=20');

/** Of so many posts it would be hardly anything more, and looking for it all the time takes a tenth of the build. */
const few = 3000;

/** Leaves it to V8 again, for a site with so many posts. */
export const spareThrift = (posts: number): void => {
  if (posts < few) setFlagsFromString('--heap-growing-percent=0');
};

/**
 * Gives back at once what is not in use any more, where so many pages were rendered: what comes next needs as much. With 10,000
 * posts it takes a third of a second.
 */
export const tidyMemory = (pages: number): void => {
  if (pages < few) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
};

/** For a process that makes small changes to what it has in memory, again and again: looking takes a fifth of each. */
export const easeThrift = (): void => setFlagsFromString('--heap-growing-percent=60');
