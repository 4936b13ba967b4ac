import { sentenceOf, wordsIn, type FoundText, type Piece } from './sentence.ts';

/** The chosen value of each filter, by the filter's name. */
export type Filters = Readonly<Record<string, string>>;

/** How many results each value of each filter has. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Result {
  readonly href: string;
  readonly title: string;
  /** The name of its category; empty if there is none. */
  readonly section: string;
  /** The names of its authors; empty if there are none. */
  readonly author: string;
  /** In words; empty if there is none. */
  readonly date: string;
  /** The address of a small picture, or empty. */
  readonly picture: string;
  /** `whole` if the picture is not cropped. */
  readonly crop: string;
  readonly sentence: readonly Piece[];
}

export interface Found {
  readonly total: number;
  /** Of the results. */
  readonly counts: Counts;
  /** Results from `start` up to, but without, `end`. The best are first. */
  readonly results: (start: number, end: number) => Promise<readonly Result[]>;
  /** True if no page has all words of the query; the results have words that begin alike. */
  readonly isNear: boolean;
}

// The parts of Pagefind's module that are used here.
interface Pagefind {
  readonly options: (options: BundleOptions) => Promise<void>;
  readonly preload: (query: string) => Promise<void>;
  readonly mergeIndex: (folder: string, options: BundleOptions) => Promise<void>;
  readonly filters: () => Promise<Counts>;
  readonly search: (query: string | null, options: SearchOptions) => Promise<Answer>;
}
interface BundleOptions {
  readonly mergeFilter?: { readonly part: string };
}
interface SearchOptions {
  readonly filters: Filters;
  readonly sort?: { readonly date: 'desc' };
}
interface Answer {
  readonly results: readonly Hit[];
  readonly filters: Counts;
}
interface Hit {
  readonly score: number;
  readonly data: () => Promise<Fragment>;
}
interface Fragment extends FoundText {
  /** As it was given to Pagefind: `url` of `src/content/search-record.ts`. */
  readonly raw_url: string;
  readonly meta: Readonly<Record<string, string>>;
}

const isPagefind = (module: object): module is Pagefind =>
  ['options', 'preload', 'mergeIndex', 'filters', 'search'].every((name) => name in module);

/** An index with loaded bundles. A large site has several parts, each with a bundle. */
type LoadedIndex = Awaited<ReturnType<typeof load>>;

/** The bundle beside Pagefind's module. */
const first = 'first';

/** @param counts loads the filters at once: Pagefind counts results by those that are loaded. */
const load = async (
  address: string,
  { attempt, counts }: { readonly attempt: number; readonly counts: boolean },
) => {
  const root = address.slice(0, address.lastIndexOf('/') + 1);
  // Browsers remember by its address that a module could not be loaded.
  const own = attempt === 0 ? address : `${address}?${attempt}`;
  const [module, folders] = await Promise.all([
    import(/* @vite-ignore */ own) as Promise<unknown>,
    loadFolders(`${root}parts.json`),
  ]);
  if (typeof module !== 'object' || module === null || !isPagefind(module)) {
    throw new Error(`${address} is not Pagefind’s module.`);
  }
  if (folders.length > 0) {
    await module.options({ mergeFilter: { part: first } });
    // If the first bundle cannot be loaded, `mergeIndex` waits forever. This call throws.
    await module.preload('');
    await Promise.all(
      folders.map((part) => module.mergeIndex(root + part, { mergeFilter: { part } })),
    );
  }
  if (counts) await module.filters();
  return {
    /** Posts from the newest to the oldest. */
    parts: [...folders, first],
    search(part: string, query: string, filters: Filters): Promise<Answer> {
      const within = folders.length === 0 ? filters : { ...filters, part };
      // Without a query, the newest comes first.
      return query === ''
        ? module.search(null, { filters: within, sort: { date: 'desc' } })
        : module.search(query, { filters: within });
    },
  };
};

/** The folders of the bundles that are merged with the first one. */
const loadFolders = async (address: string): Promise<readonly string[]> => {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}`);
  const folders: unknown = await response.json();
  return Array.isArray(folders) ? folders.map(String) : [];
};

const toResult = (fragment: Fragment): Result => {
  const { pathname, searchParams } = new URL(fragment.raw_url, location.origin);
  const shown = (name: string): string => searchParams.get(name) ?? '';
  return {
    href: pathname,
    title: fragment.meta['title'] ?? pathname,
    section: shown('section'),
    author: fragment.meta['author'] ?? '',
    date: shown('date'),
    picture: shown('picture'),
    crop: shown('crop'),
    sentence: sentenceOf(fragment),
  };
};

// Words without accents, for scripts that have spaces between words.
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{N}]+/gu) ?? [];

/** The length of the beginning that two words share. */
const beginning = (word: string, other: string): number => {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length;
};

/** Words that share a smaller part of their letters count as unrelated. */
const alike = 0.5;

/**
 * How well a part's best page matches the words of a query, 0 to 1. For a word that no page has,
 * Pagefind searches its longest known beginning (possibly one letter), or ignores it.
 * @param answer the part's answer to the query.
 */
const likenessIn = async (
  index: LoadedIndex,
  part: string,
  query: string,
  answer: Answer,
): Promise<number> => {
  const [best] = answer.results;
  if (best === undefined) return 0;
  const fragment = await best.data();
  const words = wordsIn(fragment);
  const { meta, locations } = fragment;
  const found = wordsOf([meta['title'], ...locations.map((at) => words[at])].join(' '));
  let least = 1;
  for (const word of wordsOf(query).filter(({ length }) => length > 2)) {
    const most = Math.max(0, ...found.map((each) => beginning(word, each) / word.length));
    // A quoted word finds only the word itself and its inflected forms.
    const isThere = most === 1 || (await index.search(part, `"${word}"`, {})).results.length > 0;
    if (!isThere) least = Math.min(least, most);
  }
  return least;
};

/** The parts in which a query is searched. */
interface Place {
  readonly parts: readonly string[];
  /** The answer of each part to the query, without filters. */
  readonly answers: readonly Answer[];
  /** See {@link likenessIn}. */
  readonly likeness: number;
}

/** The parts that have all words of a query, or else those with the most similar words. */
const placeOf = async (index: LoadedIndex, query: string): Promise<Place> => {
  const all = await Promise.all(
    index.parts.map(async (part) => {
      const answer = await index.search(part, query, {});
      const likeness = query === '' ? 1 : await likenessIn(index, part, query, answer);
      return { part, answer, likeness };
    }),
  );
  const likeness = Math.max(...all.map((each) => each.likeness));
  const best = all.filter((each) => each.likeness === likeness);
  return {
    parts: best.map(({ part }) => part),
    answers: best.map(({ answer }) => answer),
    likeness,
  };
};

const addCounts = (all: readonly Counts[]): Counts => {
  const sum: Record<string, Record<string, number>> = {};
  for (const counts of all) {
    for (const [name, values] of Object.entries(counts)) {
      const own = (sum[name] ??= {});
      for (const [value, count] of Object.entries(values)) own[value] = (own[value] ?? 0) + count;
    }
  }
  return sum;
};

/** `address`: Pagefind's module. The first search loads it; after a failure, the next one does. */
export function openIndex(address: string, { counts = false } = {}) {
  let loading: Promise<LoadedIndex> | undefined;
  let failures = 0;
  let latest = 0;
  let known: { readonly query: string; readonly place: Promise<Place> } | undefined;

  const find = async (typed: string, filters: Filters) => {
    const query = typed.trim();
    loading ??= load(address, { attempt: failures, counts });
    try {
      const index = await loading;
      if (known?.query !== query) known = { query, place: placeOf(index, query) };
      const { parts, answers: all, likeness } = await known.place;
      if (likeness < alike) return { hits: [], counts: {}, isNear: false };
      const answers =
        Object.keys(filters).length === 0
          ? all
          : await Promise.all(parts.map((part) => index.search(part, query, filters)));
      const hits = answers.flatMap(({ results }) => results);
      if (query !== '') hits.sort((a, b) => b.score - a.score);
      return { hits, counts: addCounts(answers.map((each) => each.filters)), isNear: likeness < 1 };
    } catch (error) {
      loading = undefined;
      known = undefined;
      failures += 1;
      throw error;
    }
  };

  return {
    /** Resolves with `undefined` if a later search has started. */
    async search(query: string, filters: Filters = {}): Promise<Found | undefined> {
      const own = ++latest;
      const { hits, counts: found, isNear } = await find(query, filters);
      if (own !== latest) return undefined;
      return {
        total: hits.length,
        counts: found,
        isNear,
        results: async (start, end) =>
          (await Promise.all(hits.slice(start, end).map(({ data }) => data()))).map(toResult),
      };
    },
    /** Counts results. A later search does not cancel it. */
    counts: async (query: string, filters: Filters): Promise<Counts> =>
      (await find(query, filters)).counts,
  };
}
