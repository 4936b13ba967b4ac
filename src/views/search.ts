import { loadWords } from '../i18n/index.ts';
import type { ShownDate } from './format-date.ts';
import { link, type Link } from './link.ts';
import { mediaFolder } from './media.ts';
import type { PageMeta } from './meta.ts';
import { allCategories } from './collections.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';
import { getPages } from './pages.ts';
import { toSearchCard } from './search-card.ts';
import { toSearchWords, type SearchWords } from './search-words.ts';
import { getSite } from './site.ts';
import { getParents } from './terms.ts';

/** What the search is told of a page beside its text. */
export interface SearchRecord {
  readonly title: string;
  /** What a result shows: {@link toSearchCard}. */
  readonly card: string;
  readonly filters: readonly SearchFilter[];
  /** ISO 8601 in UTC; empty for what is no news. */
  readonly published: string;
}

export interface SearchFilter {
  readonly name: 'category' | 'author' | 'year';
  readonly value: string;
}

/** What a page is narrowed down by. */
export interface Searched {
  readonly meta: PageMeta;
  readonly categories?: readonly Link[] | undefined;
  /** Of a post. */
  readonly date?: ShownDate | undefined;
  readonly year?: string | undefined;
}

const getTermsByHref = once(
  async () => new Map((await allCategories()).map((term) => [link(term.path), term])),
);

// A section holds what is in the sections below it, as its archive does.
const withParents = async (categories: readonly Link[]): Promise<readonly string[]> => {
  const terms = await getTermsByHref();
  const names = await Promise.all(
    categories.map(async ({ name, href }) => {
      const term = terms.get(href);
      const above = term === undefined ? [] : await getParents(term);
      return [...above.map((parent) => parent.name), name];
    }),
  );
  return [...new Set(names.flat())];
};

// The smallest that every browser knows which can search at all: those that know no AVIF still know WebP.
const thumbnail = ({ picture }: PageMeta): string => {
  const [smallest] = (picture?.picture.variants ?? [])
    .filter(({ type }) => type !== 'image/avif')
    .toSorted((a, b) => a.width - b.width);
  return smallest === undefined ? '' : mediaFolder() + smallest.file;
};

export const getSearchRecord = async (searched: Searched): Promise<SearchRecord> => {
  const { meta, categories = [], date, year } = searched;
  const isStory = meta.kind === 'story' && meta.published !== undefined;
  const filters: readonly SearchFilter[] = [
    ...(await withParents(categories)).map((value) => ({ name: 'category', value }) as const),
    ...(isStory && meta.author ? [{ name: 'author', value: meta.author.name } as const] : []),
    ...(year === undefined ? [] : [{ name: 'year', value: year } as const]),
  ];
  return {
    title: meta.title ?? '',
    card: toSearchCard({
      href: link(meta.path ?? '/'),
      date: date?.text ?? '',
      picture: thumbnail(meta),
    }),
    filters: filters.filter(({ value }) => value !== ''),
    published: isStory ? meta.published : '',
  };
};

/** What scripts say of a search. */
export const getSearchWords = once(async (): Promise<SearchWords> => {
  const { words, language } = await loadWords((await getSite()).language);
  return toSearchWords(words, language);
});

/** False while there is nothing to be found. */
export const isSearchable = once(
  async () => (await getLatestPosts()).length > 0 || (await getPages()).length > 0,
);
