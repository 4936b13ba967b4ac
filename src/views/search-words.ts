import type { Words } from '../i18n/index.ts';

/** Sentences with a count and a query, for scripts: `{count} results for “{query}”`. */
export interface SearchWords {
  /** BCP 47: whose rules for counts these are. */
  readonly language: string;
  /** One for each of the language's plural categories that a count can have. */
  readonly results: Readonly<Record<string, string>>;
  /** Likewise, for what is found without a query: `{count} stories`. */
  readonly stories: Readonly<Record<string, string>>;
  readonly noResults: string;
  /** What is found has other words that begin like those of the query. */
  readonly similar: string;
}

// Isolated, since a query may run the other way than the sentence around it.
const query = '\u2068{query}\u2069';

// A million has a form of its own in French, Portuguese and Spanish.
const counts = [...Array.from({ length: 200 }, (_, index) => index), 1_000_000];

/** Takes the sentences apart that count, one for each way of counting. */
export const toSearchWords = (words: Words, language: string): SearchWords => {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  const examples = new Map(counts.map((count) => [rules.select(count), count]));
  const forms = (say: (count: number) => string) =>
    Object.fromEntries(
      [...examples].map(([category, count]) => [
        category,
        say(count).replace(format.format(count), '{count}'),
      ]),
    );
  return {
    language,
    results: forms((count) => words.results(count, query)),
    stories: forms(words.stories),
    noResults: words.noResults(query),
    similar: `${words.noResults(query)} ${words.similarResults}`,
  };
};
