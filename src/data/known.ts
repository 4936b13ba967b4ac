import type { KnownSite } from '../paths.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';
import { isSameValue } from './same-value.ts';

let last: KnownSite | undefined;

/** What lies where on the site: the same object as in the edition before where that is so. */
export const getKnown = once(async (): Promise<KnownSite> => {
  const now = (await getMirror()).known();
  last = last !== undefined && isSameValue(last, now) ? last : now;
  return last;
});
