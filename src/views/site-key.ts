import { getDeploy } from './deploy.ts';
import { digestOf } from './digest.ts';
import { look } from './look.ts';
import { getMenu } from './menu.ts';
import { once } from './once.ts';
import { getOwnPages } from './own-pages.ts';
import { isSearchable } from './search.ts';
import { getSite } from './site.ts';
import { hasSiteIcon } from './site-icon.ts';

/** A digest of everything that stands on every page, or shows in every word of it. */
export const getSiteKey = once(async (): Promise<string> => {
  const { SITE, BASE_URL } = import.meta.env;
  return digestOf([
    ...[SITE, BASE_URL, getDeploy(), look],
    ...[await getSite(), await getMenu(), await getOwnPages()],
    ...[await isSearchable(), await hasSiteIcon()],
  ]);
});

/** The key of what shows a value, in the frame of the site. */
export const keyOf = async (value: unknown): Promise<string> =>
  `${await getSiteKey()}${digestOf(value)}`;
