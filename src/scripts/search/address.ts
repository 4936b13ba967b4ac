import type { Filters } from './pagefind.ts';

/** What is looked for, as an address says it: `?q=fog&category=News`. */
export interface Asked {
  readonly query: string;
  readonly filters: Filters;
}

export const filterNames = ['category', 'author', 'year'] as const;

export const askedIn = (address: string): Asked => {
  const { searchParams } = new URL(address);
  return {
    // `s` is WordPress's own name for it.
    query: searchParams.get('q') ?? searchParams.get('s') ?? '',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name) ?? '';
        return value === '' ? [] : [[name, value]];
      }),
    ),
  };
};

/** The address of the same page that asks for this. */
export const addressFor = (address: string, { query, filters }: Asked): string => {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  if (query.trim() !== '') url.searchParams.set('q', query.trim());
  for (const name of filterNames) {
    const value = filters[name] ?? '';
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
};
