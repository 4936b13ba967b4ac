import type { SearchSayings } from './field.ts';
import type { Counts, Filters } from './pagefind.ts';

/** A search, as in the address `?q=fog&category=News`. */
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

/** The address of the same page with this search. */
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

/** The three lists of filters. */
export interface FilterChoices {
  readonly chosen: () => Filters;
  readonly choose: (filters: Filters) => void;
  /** Fills the lists with the values that have results, and their counts. */
  readonly offer: (counts: Counts) => void;
}

export const filterChoices = (form: HTMLFormElement, say: SearchSayings): FilterChoices => {
  const selects = filterNames.flatMap((name) => {
    const select = form.elements.namedItem(name);
    return select instanceof HTMLSelectElement ? [{ name, select }] : [];
  });

  const byName = (a: string, b: string) => a.localeCompare(b, document.documentElement.lang);

  /** The first option means no filter, and stays. */
  const fill = (select: HTMLSelectElement, options: readonly HTMLOptionElement[]) => {
    const { value } = select;
    select.replaceChildren(...Array.from(select.options).slice(0, 1), ...options);
    select.value = value;
  };

  return {
    chosen: () =>
      Object.fromEntries(
        selects.flatMap(({ name, select }) => (select.value === '' ? [] : [[name, select.value]])),
      ),
    choose(filters) {
      for (const { name, select } of selects) {
        const value = filters[name] ?? '';
        // The address may name a value that is not in the list yet.
        if (!Array.from(select.options).some((option) => option.value === value)) {
          select.add(new Option(name === 'year' ? say.year(value) : value, value));
        }
        select.value = value;
      }
    },
    offer(counts) {
      for (const { name, select } of selects) {
        const found: Record<string, number> = { ...counts[name] };
        if (select.value !== '') found[select.value] ??= 0;
        const values = Object.keys(found)
          .filter((value) => (found[value] ?? 0) > 0 || value === select.value)
          .toSorted((a, b) => (name === 'year' ? byName(b, a) : byName(a, b)));
        fill(
          select,
          values.map((value) => {
            const shown = name === 'year' ? say.year(value) : value;
            return new Option(`${shown} (${say.number(found[value] ?? 0)})`, value);
          }),
        );
      }
    },
  };
};
