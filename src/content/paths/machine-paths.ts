/** What only machines ask for: search engines, and devices that put the site among their applications. */
export const sitemapPath = '/sitemap.xml';

/** Where search engines know the sitemap of a WordPress site: WordPress's own, and that of its most common plugin. */
export const oldSitemapPaths = ['/wp-sitemap.xml', '/sitemap_index.xml'] as const;

/** A part of a long sitemap, counted from 1. */
export function sitemapPartPath(part: number): string {
  return `/sitemap-${part}.xml`;
}

export const robotsPath = '/robots.txt';
export const manifestPath = '/site.webmanifest';

export const iconPaths = {
  svg: '/favicon.svg',
  ico: '/favicon.ico',
  touch: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable.png',
} as const;
