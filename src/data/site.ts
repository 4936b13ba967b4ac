import { loadSettings } from '../config.ts';
import type { SiteData } from '../wordpress/index.ts';
import { allSites } from './collections.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';

const known = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    return false;
  }
};

const made = madeFrom<SiteData, SiteData>();

/**
 * What the service says of itself, in the language that the owner has set. A language that `Intl` does not know would fail every page with
 * a date, so English stands in for it.
 */
export const getSite = once(async (): Promise<SiteData> => {
  const [site] = await allSites();
  if (site === undefined) {
    throw new Error(
      'The mirror has no record of the site itself. Delete the folder named by `GALLEY_FOLDER` (`.galley`) and build again to read everything from WordPress.',
    );
  }
  const language = loadSettings().siteLanguage ?? site.language;
  return made(site, [language], () => ({
    ...site,
    language: known(() => Intl.getCanonicalLocales(language)) && language !== '' ? language : 'en',
  }));
});
