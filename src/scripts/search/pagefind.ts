import { fromSearchCard, type SearchCard } from '../../views/search-card.ts';

/** What a search is narrowed down to: a value for each filter's name. */
export type Filters = Readonly<Record<string, string>>;

/** How many results each value of each filter has. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Result extends SearchCard {
  readonly title: string;
  /** Text with `<mark>` around the words that were found: {@link excerptNodes} reads it. */
  readonly excerpt: string;
}

export interface Found {
  readonly total: number;
  /** Within what was found. */
  readonly counts: Counts;
  /** Results by their places, the best first; `end` is not among them. */
  readonly results: (start: number, end: number) => Promise<readonly Result[]>;
  /** True where no page has a word that was looked for, and these have others that begin alike. */
  readonly isNear: boolean;
}

export interface SearchIndex {
  /** The latest search only: `undefined` for one that another has overtaken. */
  readonly search: (query: string, filters?: Filters) => Promise<Found | undefined>;
  /** Only counts, whatever else is looked for. */
  readonly counts: (query: string, filters: Filters) => Promise<Counts>;
}

// What we use of Pagefind's module, as its documentation has it.
interface Pagefind {
  readonly options: (options: { excerptLength: number; excerptEllipsis: string }) => Promise<void>;
  readonly filters: () => Promise<Counts>;
  readonly search: (query: string | null, options: Options) => Promise<Answer>;
}
interface Options {
  readonly filters: Filters;
  readonly sort?: { readonly date: 'desc' };
}
interface Answer {
  readonly results: readonly { readonly data: () => Promise<Fragment> }[];
  readonly filters: Counts;
}
interface Fragment {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
}

const isPagefind = (module: object): module is Pagefind =>
  ['options', 'filters', 'search'].every((name) => name in module);

const load = async (address: string): Promise<Pagefind> => {
  const module: unknown = await import(/* @vite-ignore */ address);
  if (typeof module !== 'object' || module === null || !isPagefind(module)) {
    throw new Error(`${address} is not Pagefind’s module.`);
  }
  await module.options({ excerptLength: 28, excerptEllipsis: '…' });
  return module;
};

const toResult = ({ url, excerpt, meta }: Fragment): Result => ({
  ...(fromSearchCard(meta['image'] ?? '') ?? { href: url, date: '', picture: '' }),
  title: meta['title'] ?? url,
  excerpt,
});

// Of scripts with spaces between words, without accents.
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{N}]+/gu) ?? [];

/** How many letters two words begin with that are the same. */
const beginning = (word: string, other: string): number => {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length;
};

/** Words that begin less alike have nothing to do with each other. */
const alike = 0.5;

/**
 * Opens the search's index: at `address` lies Pagefind's module. Nothing is loaded before the first
 * search; one that fails is tried again by the next.
 */
export const openIndex = (address: string, { counts = false } = {}): SearchIndex => {
  let loading: Promise<Pagefind> | undefined;
  let failures = 0;
  let latest = 0;

  const open = async () => {
    // A browser may remember that a module could not be loaded, by its address.
    const module = await load(failures === 0 ? address : `${address}?${failures}`);
    // Pagefind counts by the filters that are loaded.
    if (counts) await module.filters();
    return module;
  };

  const ask = async (query: string, filters: Filters): Promise<Answer> => {
    const words = query.trim();
    loading ??= open();
    try {
      const module = await loading;
      // Without words nothing is more fitting than anything else, so that the newest comes first.
      return words === ''
        ? await module.search(null, { filters, sort: { date: 'desc' } })
        : await module.search(words, { filters });
    } catch (error) {
      loading = undefined;
      failures += 1;
      throw error;
    }
  };

  /**
   * How much of a query's words there is in what was found first, 0 to 1. Where no page has a word, Pagefind looks for the longest
   * beginning of it that some have, be it one letter.
   */
  const likenessOf = async (query: string, first: Answer['results'][number] | undefined) => {
    if (first === undefined) return 1;
    const { meta, excerpt } = await first.data();
    const marked = Array.from(excerpt.matchAll(/<mark>(.*?)<\/mark>/gs), ([, word]) => word);
    const shown = wordsOf([meta['title'], ...marked].join(' '));
    let least = 1;
    for (const word of wordsOf(query).filter(({ length }) => length > 2)) {
      const most = Math.max(0, ...shown.map((each) => beginning(word, each) / word.length));
      // Between quotes, a word is looked for as it is, in each of its forms.
      const isThere = most === 1 || (await ask(`"${word}"`, {})).results.length > 0;
      if (!isThere) least = Math.min(least, most);
    }
    return least;
  };

  return {
    async search(query, filters = {}) {
      const own = ++latest;
      const { results, filters: found } = await ask(query, filters);
      const likeness = await likenessOf(query, results[0]);
      if (own !== latest) return undefined;
      if (likeness < alike)
        return { total: 0, counts: {}, results: () => Promise.resolve([]), isNear: false };
      return {
        total: results.length,
        isNear: likeness < 1,
        counts: found,
        results: async (start, end) =>
          (await Promise.all(results.slice(start, end).map(({ data }) => data()))).map(toResult),
      };
    },
    counts: async (query, filters) => (await ask(query, filters)).filters,
  };
};
