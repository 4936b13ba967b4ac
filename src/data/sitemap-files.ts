import { oldSitemapPaths, sitemapPath } from '../paths.ts';
import { isPreview } from './deploy.ts';
import { digestOf } from './digest.ts';
import { getSitemap } from './sitemap.ts';
import { divideSitemap } from './sitemap-parts.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';
import { wholeAddress } from './whole-address.ts';

/** A file of the sitemap. */
export interface SitemapFile {
  /** Without `.xml`. */
  readonly name: string;
  readonly xml: () => Promise<string>;
  /** A digest of what is in it. */
  readonly key: string;
}

const nameOf = (path: string): string => path.slice(1, -'.xml'.length);

/**
 * The sitemap's files: one, or an index and its parts. What lies at the addresses where search engines found the one of
 * WordPress is the same as what lies at its own, since many hosts can't send on from a file. None for a preview.
 */
export const getSitemapFiles = async (): Promise<readonly SitemapFile[]> => {
  const all = isPreview() ? [] : await getSitemap();
  if (all.length === 0) return [];
  const parts = divideSitemap(all);
  const index = parts.map(({ path, changed }) => ({
    ...{ address: wholeAddress(path) ?? path, changed },
  }));
  const main = () => (parts.length === 0 ? sitemapXml(all) : sitemapIndexXml(index));
  const key = digestOf(parts.length === 0 ? all : index);
  return [
    ...[sitemapPath, ...oldSitemapPaths].map((path) => ({ name: nameOf(path), xml: main, key })),
    ...parts.map(({ path, entries }) => ({
      ...{ name: nameOf(path), xml: () => sitemapXml(entries), key: digestOf(entries) },
    })),
  ];
};
