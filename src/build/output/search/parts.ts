import type { SearchedPage } from './pages.ts';

/** Pages that are indexed together, in a Pagefind bundle of their own. */
export interface Part {
  /** Below the folder of the search index, with a slash at its end; empty for the first part, which lies in that folder itself. */
  readonly folder: string;
  readonly pages: readonly SearchedPage[];
}

/** A site with at most so many texts has a single bundle. Pagefind takes about 100 KB of memory for each text. */
const mostTogether = 3_000;
/** A part takes further years until it has so many texts. A browser loads two small files for each part. */
const fewestInPart = 1_000;

/**
 * Divides the pages of a large site into parts that change rarely: posts by their years of publication, the oldest first,
 * and what has no date at the end.
 */
export function partsOf(pages: readonly SearchedPage[]): readonly Part[] {
  if (pages.length <= mostTogether) return [{ folder: '', pages }];
  const years = Map.groupBy(pages, ({ year }) => year);
  const undated = years.get('') ?? [];
  years.delete('');
  const groups: { name: string; pages: SearchedPage[] }[] = [];
  for (const [year, ofYear] of [...years].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = groups.at(-1);
    if (last === undefined || last.pages.length >= fewestInPart)
      groups.push({ name: year, pages: ofYear });
    else last.pages.push(...ofYear);
  }
  if (undated.length > 0) groups.push({ name: 'pages', pages: undated });
  return groups.map(({ name, pages: each }, place) => {
    return { folder: place === 0 ? '' : `${name}/`, pages: each };
  });
}
