import { sitemapPartPath } from '../content/paths/index.ts';

/** A file of a long sitemap. */
export interface SitemapPart<T> {
  readonly path: string;
  readonly pages: readonly T[];
  /** When the latest of its pages changed: ISO 8601 in UTC. */
  readonly changed: string | undefined;
}

/** The format's own limits are ten times as much; shorter files are read more often. */
const partSize = 5000;

interface Changing {
  readonly changed: string | undefined;
}

const latest = (pages: readonly Changing[]): string | undefined => {
  let found: string | undefined;
  for (const { changed } of pages)
    if (changed !== undefined && (found === undefined || changed > found)) found = changed;
  return found;
};

/** A long list is divided: the parts, each with its path; none for a short one. */
export const divideSitemap = <T extends Changing>(all: readonly T[]): readonly SitemapPart<T>[] =>
  all.length <= partSize
    ? []
    : Array.from({ length: Math.ceil(all.length / partSize) }, (_, index) => {
        const pages = all.slice(index * partSize, (index + 1) * partSize);
        return { path: sitemapPartPath(index + 1), pages, changed: latest(pages) };
      });
