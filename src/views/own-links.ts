import {
  absoluteHref,
  createResolver,
  homePath,
  type KnownSite,
  type Resolve,
} from '../content/paths/index.ts';
import { getKnown } from './known.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { liveBase } from './whole-address.ts';

const made = madeFrom<KnownSite, Resolve>();

/** Where addresses of the WordPress site, and those of this one, lead. The same answers come from the same object. */
export const getResolve = once(async (): Promise<Resolve> => {
  const { BASE_URL, SITE } = import.meta.env;
  const bases = [...new Set([BASE_URL, liveBase()])];
  const own = SITE ? bases.map((base) => absoluteHref(homePath, base, SITE)) : [];
  const known = await getKnown();
  return made(known, own, () => createResolver(known, own));
});
