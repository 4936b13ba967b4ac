import type { Settings } from '../../config/index.ts';
import type { MirrorReader } from '../../wordpress/mirror/index.ts';
import { languageTag } from '../../language-tag.ts';

/** The language of the site (BCP 47): the setting, else WordPress's, else English. */
export function languageOf(
  { siteLanguage }: Pick<Settings, 'siteLanguage'>,
  mirror: Pick<MirrorReader, 'get'>,
): string {
  const language = siteLanguage ?? mirror.get('site', 'site')?.record.language ?? 'en';
  return languageTag(language) ?? 'en';
}
