import type { StoredPost } from '../wordpress/mirror/records.ts';
import { getSite } from './site.ts';

/** The language of a text, BCP 47, where it is not the site's own; undefined where it is, or nothing tells. */
export const getOtherLanguage = async ({
  language,
}: Pick<StoredPost, 'language'>): Promise<string | undefined> => {
  const { language: own } = await getSite();
  if (language === null || language === own || own.startsWith(`${language}-`)) return undefined;
  return language;
};
