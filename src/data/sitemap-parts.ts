import { sitemapPartPath } from '../paths.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** A file of a long sitemap. */
export interface SitemapPart {
  readonly path: string;
  readonly entries: readonly SitemapEntry[];
  /** When the latest of its pages changed: ISO 8601 in UTC. */
  readonly changed: string | undefined;
}

/** The format's own limits are ten times as much; shorter files are read more often. */
const partSize = 5000;

const latest = (entries: readonly SitemapEntry[]): string | undefined =>
  entries
    .flatMap(({ changed }) => changed ?? [])
    .toSorted()
    .at(-1);

/** A long list is divided: the parts, each with its path; none for a short one. */
export const divideSitemap = (all: readonly SitemapEntry[]): readonly SitemapPart[] =>
  all.length <= partSize
    ? []
    : Array.from({ length: Math.ceil(all.length / partSize) }, (_, index) => {
        const entries = all.slice(index * partSize, (index + 1) * partSize);
        return { path: sitemapPartPath(index + 1), entries, changed: latest(entries) };
      });
