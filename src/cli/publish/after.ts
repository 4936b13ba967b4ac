import type { AfterLive, PublishOptions } from '../../publish/index.ts';
import { reasonOf } from '../explain.ts';
import { doubtful, faint, indent } from '../terminal.ts';
import type { Teller } from './teller.ts';

const atMostEvery = 1_000;

const consequences: Readonly<Record<AfterLive, string>> = {
  search:
    'The site is live, but its search index could not be made: readers search the one of before. The next publication tries again.',
  tidying:
    'The site is live, but not everything could be tidied up after it. The next publication tries again.',
};

/**
 * Says what is done when the site is live already: to a server that waits for the end of it (`isAwaited`) that it is going on, to
 * people when it takes a while; and to both what could not be done.
 */
export const createAfter = (
  teller: Teller,
  isAwaited: boolean,
): Required<Pick<PublishOptions, 'onAfter' | 'onLeft'>> => {
  let toldAt = -Infinity;
  let isSaid = false;
  return {
    onAfter(what) {
      if (isAwaited && performance.now() - toldAt >= atMostEvery) {
        toldAt = performance.now();
        process.send?.({ step: 'after' });
      }
      if (what === 'search' && !isSaid) {
        isSaid = true;
        teller.say(faint('The search index follows.'));
      }
    },
    onLeft(what, error) {
      const { reason, advice } = reasonOf(error);
      process.send?.({ step: 'left', what, reason });
      const lines = [consequences[what], reason, ...(advice === null ? [] : [advice])];
      teller.say(`${doubtful('Warning:')} ${indent(lines.join('\n'))}`);
    },
  };
};
