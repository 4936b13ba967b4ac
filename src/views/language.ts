import type { PostData } from '../wordpress/index.ts';
import { getSite } from './site.ts';

/** The language of a text, BCP 47, where it is not the site's own; undefined where it is, or nothing tells. */
export const getOtherLanguage = async ({
  language,
}: Pick<PostData, 'language'>): Promise<string | undefined> => {
  const { language: own } = await getSite();
  if (language === null || language === own || own.startsWith(`${language}-`)) return undefined;
  return language;
};
