import { printSearchRecord } from '../content/search-record.ts';
import type { Words } from '../i18n/index.ts';
import { link } from './addresses.ts';
import { getLanguageOfWords, getSite, getWords } from './content.ts';
import type { ShownDate } from './dates.ts';
import type { PageMeta } from './head.ts';
import { mediaFolder } from './media.ts';
import { getFrontPage, getTextPages } from './pages.ts';
import { cropOf } from './pictures.ts';
import { getStories } from './posts.ts';
import { remember } from './remember.ts';

export interface Searched {
  readonly meta: PageMeta;
  /** Names of categories. */
  readonly sections?: readonly string[] | undefined;
  /** Of a post. */
  readonly date?: ShownDate | undefined;
  readonly year?: string | undefined;
}

// The smallest file that is not AVIF: each browser that can run the search knows WebP.
const thumbnail = ({ picture }: PageMeta): string => {
  const [smallest] = (picture?.picture.variants ?? [])
    .filter(({ type }) => type !== 'image/avif')
    .toSorted((a, b) => a.width - b.width);
  return smallest === undefined ? '' : mediaFolder() + smallest.file;
};

/** A comment with the page's record for the search index. */
export function searchRecordOf({ meta, sections = [], date, year = '' }: Searched): string {
  const isStory = meta.kind === 'story' && meta.published !== undefined;
  const authors = isStory ? (meta.authors ?? []).map(({ name }) => name) : [];
  const shown = new URLSearchParams({
    section: meta.kind === 'author' ? getWords().author : (meta.section ?? ''),
    date: date?.text ?? '',
    picture: thumbnail(meta),
    crop: (meta.picture && cropOf(meta.picture)) ?? '',
  });
  return printSearchRecord({
    title: meta.title ?? getSite().name,
    url: `${link(meta.path ?? '/')}?${shown.toString()}`,
    filters: {
      category: sections.filter(Boolean),
      author: authors.filter(Boolean),
      year: year === '' ? [] : [year],
    },
    published: isStory ? meta.published : '',
  });
}

/** The sentences for scripts. */
export const getSearchWords = remember((): SearchWords =>
  toSearchWords(getWords(), getLanguageOfWords()),
);

/** True if there is at least one post or page to find. */
export const isSearchable = remember(
  (): boolean =>
    getStories().length > 0 || getTextPages().length > 0 || getFrontPage() !== undefined,
);

/** Sentences with a count and a query, for scripts: `{count} results for “{query}”`. */
export interface SearchWords {
  /** BCP 47: the language of the words, for its plural rules. */
  readonly language: string;
  /** One for each of the language's plural categories that a count can have. */
  readonly results: Readonly<Record<string, string>>;
  /** Likewise, for what is found without a query: `{count} stories`. */
  readonly stories: Readonly<Record<string, string>>;
  readonly noResults: string;
  /** For results that have only words that begin like those of the query. */
  readonly similar: string;
}

// Isolated, because a query may have another direction than the sentence around it.
const query = '\u2068{query}\u2069';

// A million has a form of its own in French, Portuguese and Spanish.
const counts = [...Array.from({ length: 200 }, (_, index) => index), 1_000_000];

/** Makes one sentence for each plural category of the language. */
export function toSearchWords(words: Words, language: string): SearchWords {
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
}
