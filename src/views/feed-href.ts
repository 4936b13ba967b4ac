import { absoluteHref } from '../content/paths/index.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';
import { liveBase } from './whole-address.ts';

// A feed knows whole addresses only. Without `SITE_URL` the WordPress site's own are the ones that work.
const getSiteUrl = once(async () => import.meta.env.SITE || new URL((await getSite()).home).origin);

/** Gives the whole address of one of the site's own paths. */
export const getFeedHref = once(async () => {
  const siteUrl = await getSiteUrl();
  return (path: string): string => absoluteHref(path, liveBase(), siteUrl);
});
