import type { Settings } from '../../config/index.ts';
import type { StoreReader } from '../../wordpress/mirror/index.ts';

/** The language of the site's own words: BCP 47. */
export function languageOf(
  { siteLanguage }: Pick<Settings, 'siteLanguage'>,
  store: Pick<StoreReader, 'get'>,
): string {
  const asked = siteLanguage ?? store.get('site', 'site')?.record.language ?? 'en';
  return isLanguage(asked) ? asked : 'en';
}

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
