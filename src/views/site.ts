import { loadSettings } from '../config/index.ts';
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
      'The collection `site` is empty, so nothing is known of the WordPress site itself. If Astro has told of an error in the content above, correct that first. Otherwise check that src/content.config.ts defines `site` with the loader `site()` of wordpress().',
    );
  }
  const language = loadSettings().siteLanguage ?? site.language;
  return made(site, [language], () => ({
    ...site,
    language: known(() => Intl.getCanonicalLocales(language)) && language !== '' ? language : 'en',
  }));
});
