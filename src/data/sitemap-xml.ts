import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** A page that search engines should know. */
export interface SitemapEntry {
  /** Whole. */
  readonly address: string;
  /** ISO 8601 in UTC; undefined where nothing tells. */
  readonly changed: string | undefined;
  /** Whole addresses of what it shows. */
  readonly pictures: readonly string[];
}

/** A sitemap of pages, as sitemaps.org has it, with Google's extension for pictures. */
export const sitemapXml = async (entries: readonly SitemapEntry[]): Promise<string> => {
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: true, video: false },
  });
  const items = entries.map(({ address, changed, pictures }) => ({
    ...{ url: address, img: pictures.map((url) => ({ url })) },
    ...(changed !== undefined && { lastmod: changed }),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8');
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
