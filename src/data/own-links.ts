import { absoluteHref, createResolver, homePath, type Resolve } from '../paths.ts';
import { getMirror } from './mirror.ts';
import { once } from './once.ts';

/** Where addresses of the WordPress site, and those of this one, lead. */
export const getResolve = once(async (): Promise<Resolve> => {
  const { BASE_URL, SITE } = import.meta.env;
  const own = SITE ? [absoluteHref(homePath, BASE_URL, SITE)] : [];
  return createResolver((await getMirror()).known(), own);
});
