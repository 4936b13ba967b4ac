import { absoluteHref, createResolver, homePath, type Resolve } from '../paths.ts';
import type { StoredPost } from '../store/records.ts';
import { surveyStore } from '../sync/index.ts';
import { syncOnce } from '../sync/once.ts';
import { once } from './once.ts';

/** What lies where on this site. */
export const getKnownSite = once(async () => surveyStore((await syncOnce()).store));

/** Where an address of the site's own leads, in whatever form a text has it. */
export const getResolver = once(async (): Promise<Resolve> => {
  const { BASE_URL, SITE } = import.meta.env;
  const own = SITE === undefined ? [] : [absoluteHref(homePath, BASE_URL, SITE)];
  return createResolver(await getKnownSite(), own);
});

const getParts = once(async () => {
  const { records } = await getKnownSite();
  return new Map(records.map(({ path, parts }) => [path, parts]));
});

/** Where the parts of a text lie, the first one at its own path. */
export const getPartPaths = async ({ path }: StoredPost): Promise<readonly string[]> =>
  (await getParts()).get(path) ?? [path];
