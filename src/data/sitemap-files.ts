import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { oldSitemapPaths, sitemapPath } from '../paths.ts';
import { getSitemap, getSitemapParts, type SitemapEntry } from './sitemap.ts';
import { wholeAddress } from './whole-address.ts';

/** A file of the sitemap. */
export interface SitemapFile {
  /** Without `.xml`. */
  readonly name: string;
  readonly xml: () => Promise<string>;
}

const nameOf = (path: string): string => path.slice(1, -'.xml'.length);

const listing = async (entries: readonly SitemapEntry[]): Promise<string> => {
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: true, video: false },
  });
  const items = entries.map(({ address, changed, pictures }) => ({
    ...{ url: address, img: pictures.map((url) => ({ url })) },
    ...(changed !== undefined && { lastmod: changed }),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8');
};

const latest = (entries: readonly SitemapEntry[]): string | undefined =>
  entries
    .flatMap(({ changed }) => changed ?? [])
    .toSorted()
    .at(-1);

const index = async (): Promise<string> => {
  const items = (await getSitemapParts()).map(({ path, entries }) => {
    const lastmod = latest(entries);
    return { url: wholeAddress(path) ?? path, ...(lastmod !== undefined && { lastmod }) };
  });
  const stream = Readable.from(items).pipe(new SitemapIndexStream());
  return (await streamToPromise(stream)).toString('utf8');
};

/**
 * The sitemap's files: one, or an index and its parts. What lies at the addresses where search engines found the one of WordPress is the
 * same as what lies at its own, since many hosts can't send on from a file.
 */
export const getSitemapFiles = async (): Promise<readonly SitemapFile[]> => {
  const all = await getSitemap();
  if (all.length === 0) return [];
  const parts = await getSitemapParts();
  const main = parts.length === 0 ? () => listing(all) : index;
  return [
    ...[sitemapPath, ...oldSitemapPaths].map((path) => ({ name: nameOf(path), xml: main })),
    ...parts.map(({ path, entries }) => ({ name: nameOf(path), xml: () => listing(entries) })),
  ];
};
