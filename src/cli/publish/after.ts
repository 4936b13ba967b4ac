import { faint } from '../terminal.ts';
import type { Teller } from './teller.ts';

const atMostEvery = 1_000;

/**
 * Says what is done when the site is live already: to a server that waits for the end of it (`isAwaited`) that it is going on, to
 * people when it takes a while.
 */
export const createAfter = (
  teller: Teller,
  isAwaited: boolean,
): ((what: 'tidying' | 'search') => void) => {
  let toldAt = -Infinity;
  let isSaid = false;
  return (what) => {
    if (isAwaited && performance.now() - toldAt >= atMostEvery) {
      toldAt = performance.now();
      process.send?.({ step: 'after' });
    }
    if (what === 'search' && !isSaid) {
      isSaid = true;
      teller.say(faint('The index of the search follows.'));
    }
  };
};
