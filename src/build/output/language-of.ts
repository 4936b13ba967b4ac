import type { Settings } from '../../config/index.ts';
import type { MirrorReader } from '../../wordpress/mirror/index.ts';

/** The language of the site (BCP 47): the setting, else WordPress's, else English. */
export function languageOf(
  { siteLanguage }: Pick<Settings, 'siteLanguage'>,
  mirror: Pick<MirrorReader, 'get'>,
): string {
  const language = siteLanguage ?? mirror.get('site', 'site')?.record.language ?? 'en';
  return isLanguage(language) ? language : 'en';
}

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
