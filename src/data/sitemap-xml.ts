import { Readable } from 'node:stream';
import { SitemapIndexStream, streamToPromise } from 'sitemap';

/** A page that search engines should know. */
export interface SitemapEntry {
  /** Whole. */
  readonly address: string;
  /** ISO 8601 in UTC; undefined where nothing tells. */
  readonly changed: string | undefined;
  /** Whole addresses of what it shows. */
  readonly pictures: readonly string[];
}

const head = [
  '<?xml version="1.0" encoding="UTF-8"?><urlset',
  ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
].join('');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// An address that was read as one has nothing else in it that XML does not take.
const textOf = (address: string): string =>
  new URL(address).href.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/**
 * A sitemap of pages, as sitemaps.org has it, with Google's extension for pictures. Thousands of pages are written each time that
 * one of them changes: the library that writes the index takes twenty times as long for the same bytes.
 */
export const sitemapXml = (entries: readonly SitemapEntry[]): string => {
  // Many pages show the same ones.
  const pictures = new Map<string, string>();
  const pictureXml = (address: string): string => {
    const known = pictures.get(address);
    if (known !== undefined) return known;
    const xml = `<image:image><image:loc>${textOf(address)}</image:loc></image:image>`;
    pictures.set(address, xml);
    return xml;
  };
  let xml = head;
  for (const { address, changed, pictures: shown } of entries) {
    xml += `<url><loc>${textOf(address)}</loc>`;
    if (changed !== undefined) xml += `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    for (const picture of shown) xml += pictureXml(picture);
    xml += '</url>';
  }
  return `${xml}</urlset>`;
};

/** A sitemap of sitemaps. */
export const sitemapIndexXml = async (
  parts: readonly Pick<SitemapEntry, 'address' | 'changed'>[],
): Promise<string> => {
  const items = parts.map(({ address, changed }) => ({
    ...{ url: address },
    ...(changed !== undefined && { lastmod: changed }),
  }));
  const stream = Readable.from(items).pipe(new SitemapIndexStream());
  return (await streamToPromise(stream)).toString('utf8');
};
