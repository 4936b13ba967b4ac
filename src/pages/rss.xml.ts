import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { escapeUTF8 } from 'entities';
import { getFeedItems, toXmlText } from '../data/feed.ts';
import { getSite } from '../data/site.ts';
import { absoluteHref, homePath } from '../paths.ts';

/**
 * The feed of the whole site. It is a file and not WordPress's folder `/feed/`, since a static host
 * would serve that folder as HTML.
 */
export const GET = (async ({ site }) => {
  const { name, description, language, home } = await getSite();
  // A feed knows whole addresses only. Without `SITE_URL` the WordPress site's own are the ones that work.
  const siteUrl = site?.origin ?? new URL(home).origin;
  return rss({
    title: toXmlText(name),
    description: toXmlText(description || name),
    site: absoluteHref(homePath, import.meta.env.BASE_URL, siteUrl),
    items: await getFeedItems(siteUrl),
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${escapeUTF8(language)}</language>`,
  });
}) satisfies APIRoute;
