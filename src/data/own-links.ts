import { absoluteHref, createResolver, homePath, type Resolve } from '../paths.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';
import { liveBase } from './whole-address.ts';

/** Where addresses of the WordPress site, and those of this one, lead. */
export const getResolve = once(async (): Promise<Resolve> => {
  const { BASE_URL, SITE } = import.meta.env;
  const bases = [...new Set([BASE_URL, liveBase()])];
  const own = SITE ? bases.map((base) => absoluteHref(homePath, base, SITE)) : [];
  return createResolver((await getMirror()).known(), own);
});
