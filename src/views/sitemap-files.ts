import { oldSitemapPaths, sitemapPath } from '../content/paths/index.ts';
import { isPreview } from './deploy.ts';
import { digestOf } from './digest.ts';
import { edition } from './edition.ts';
import { getSitemap, toEntries, type SitemapPage } from './sitemap.ts';
import { divideSitemap } from './sitemap-parts.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';
import { wholeAddress } from './whole-address.ts';

/** A file of the sitemap. */
export interface SitemapFile {
  /** Without `.xml`. */
  readonly name: string;
  readonly xml: () => Promise<string>;
  /** A digest of what is in it; undefined where nobody asks for it: see `edition.ts`. */
  readonly key: string | undefined;
}

const keyOf = (pages: readonly SitemapPage[]): string | undefined => {
  if (!edition.hasKeys) return undefined;
  const told: unknown[] = [];
  for (const { address, changed, shows } of pages) told.push(address, changed, shows);
  return digestOf(told);
};

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
  const main = async () =>
    parts.length === 0 ? sitemapXml(await toEntries(all)) : sitemapIndexXml(index);
  const key = parts.length === 0 ? keyOf(all) : digestOf(index);
  return [
    ...[sitemapPath, ...oldSitemapPaths].map((path) => ({ name: nameOf(path), xml: main, key })),
    ...parts.map(({ path, pages }) => ({
      ...{
        name: nameOf(path),
        xml: async () => sitemapXml(await toEntries(pages)),
        key: keyOf(pages),
      },
    })),
  ];
};
