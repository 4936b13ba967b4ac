import type { SearchWords } from './field.ts';
import type { Counts, Filters } from './pagefind.ts';

/** What a reader searches for, as in the address `?q=fog&category=News`. */
export interface Search {
  readonly query: string;
  readonly filters: Filters;
}

export const filterNames = ['category', 'author', 'year'] as const;

/** Reads the search from an address. */
export function readSearch(address: string): Search {
  const { searchParams } = new URL(address);
  return {
    // WordPress calls it `s`.
    query: searchParams.get('q') ?? searchParams.get('s') ?? '',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name) ?? '';
        return value === '' ? [] : [[name, value]];
      }),
    ),
  };
}

/** The same address with another search. */
export function addressOf(address: string, { query, filters }: Search): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  if (query.trim() !== '') url.searchParams.set('q', query.trim());
  for (const name of filterNames) {
    const value = filters[name] ?? '';
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}

/** The lists of filters in a form. */
export function filterChoices(form: HTMLFormElement, words: SearchWords) {
  const selects = filterNames.flatMap((name) => {
    const select = form.elements.namedItem(name);
    return select instanceof HTMLSelectElement ? [{ name, select }] : [];
  });

  const byName = (a: string, b: string) => a.localeCompare(b, document.documentElement.lang);

  /** Replaces the options of a list. The first one means no filter, and stays. */
  const fill = (select: HTMLSelectElement, options: readonly HTMLOptionElement[]) => {
    const { value } = select;
    select.replaceChildren(...Array.from(select.options).slice(0, 1), ...options);
    select.value = value;
  };

  return {
    chosen: (): Filters =>
      Object.fromEntries(
        selects.flatMap(({ name, select }) => (select.value === '' ? [] : [[name, select.value]])),
      ),
    choose(filters: Filters): void {
      for (const { name, select } of selects) {
        const value = filters[name] ?? '';
        // The address may name a value that is not in the list yet.
        if (!Array.from(select.options).some((option) => option.value === value)) {
          select.add(new Option(name === 'year' ? words.year(value) : value, value));
        }
        select.value = value;
      }
    },
    /** Fills the lists with the values that have results, and their counts. */
    offer(counts: Counts): void {
      for (const { name, select } of selects) {
        const found: Record<string, number> = { ...counts[name] };
        if (select.value !== '') found[select.value] ??= 0;
        const values = Object.keys(found)
          .filter((value) => (found[value] ?? 0) > 0 || value === select.value)
          .toSorted((a, b) => (name === 'year' ? byName(b, a) : byName(a, b)));
        fill(
          select,
          values.map((value) => {
            const shown = name === 'year' ? words.year(value) : value;
            return new Option(`${shown} (${words.number(found[value] ?? 0)})`, value);
          }),
        );
      }
    },
  };
}
