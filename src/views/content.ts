import { isDeepStrictEqual } from 'node:util';
import { getCollection, type CollectionEntry } from 'astro:content';
import { loadSettings } from '../config/index.ts';
import { loadWords, type Words } from '../i18n/index.ts';
import type { SiteData } from '../wordpress/index.ts';
import { inLanguage, languageNow } from './language.ts';
import { contentHasChanged, readsContent, remember, sameItems } from './remember.ts';
import { languageTag } from '../language-tag.ts';

/* The content for views: all entries, and the words of the site's language. Opened once,
   asynchronously; views are then made synchronously. */

const names = [
  'site',
  'types',
  'taxonomies',
  'posts',
  'pages',
  'entries',
  'users',
  'categories',
  'tags',
  'terms',
  'media',
  'comments',
  'menus',
  'pictures',
  'files',
] as const;

type Name = (typeof names)[number];
type Data<N extends Name> = CollectionEntry<N>['data'];
type Collections = { readonly [N in Name]: ReadonlyMap<string, Data<N>> };

interface Content {
  readonly collections: Collections;
  readonly site: SiteData;
  /** By the slug of the language; the default one has an empty slug. */
  readonly words: ReadonlyMap<string, Worded>;
}

interface Worded {
  readonly words: Words;
  /** BCP 47: the language of the words, for its plural rules. */
  readonly language: string;
  /** BCP 47: the language that they were asked for. */
  readonly asked: string;
}

/** The wanted state of the content, and the opened one. */
let wanted: object = {};
let opened: { readonly state: object; readonly content: Content } | undefined;

/** The next {@link openContent} reads the content again, unless it is open in this state. */
export function renewContent(state: object = {}): void {
  wanted = state;
}

// In `astro dev`, when a loader has changed the content. See `docs/astro.md`.
import.meta.hot?.on('astro:content-changed', () => renewContent());

let opening: Promise<void> | undefined;

/** Opens the current content. Every page calls this before it gets its view. */
export async function openContent(): Promise<void> {
  while (opened?.state !== wanted) {
    opening ??= open(wanted).finally(() => (opening = undefined));
    await opening;
  }
}

const open = async (state: object): Promise<void> => {
  const entries = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  const collections = Object.fromEntries(entries) as unknown as Collections;
  const site = siteOf(collections);
  const wanted = new Map([
    ...site.languages.map(({ slug, tag }) => [slug, tag] as const),
    ['', site.language] as const,
  ]);
  const words = await Promise.all(
    Array.from(wanted, async ([slug, tag]) => [slug, await wordsFor(slug, tag)] as const),
  );
  opened = { state, content: { collections, site, words: new Map(words) } };
  contentHasChanged();
};

// The same object for the same language: a new one would renew all views with words.
const wordsFor = async (slug: string, asked: string): Promise<Worded> => {
  const known = opened?.content.words.get(slug);
  return known?.asked === asked ? known : { ...(await loadWords(asked)), asked };
};

// Astro's store has new entries at its end, so they are sorted.
const read = async (name: Name): Promise<ReadonlyMap<string, unknown>> =>
  new Map(
    (await getCollection(name))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((entry) => [entry.id, entry.data]),
  );

/** A language that `Intl` does not know would fail every page with a date: English instead. */
const siteOf = (collections: Collections): SiteData => {
  const [site] = collections.site.values();
  if (site === undefined) {
    throw new Error(
      'The collection `site` is empty, so nothing is known of the WordPress site itself. If Astro has told of an error in the content above, correct that first. Otherwise check that src/content.config.ts defines `site` with the loader `site()` of wordpress().',
    );
  }
  return { ...site, language: languageTag(loadSettings().siteLanguage ?? site.language) ?? 'en' };
};

const content = (): Content => {
  if (opened === undefined)
    throw new Error('The content is not open yet: call `await openContent()` before this.');
  readsContent();
  return opened.content;
};

const collection = <N extends Name>(name: N) => ({
  /** `data` of every entry, by id: the same array until the collection changes. */
  all: remember((): readonly Data<N>[] => [...content().collections[name].values()], sameItems),
  /** `data` of the entry with an id. */
  get: remember((id: string): Data<N> | undefined => content().collections[name].get(id)),
});

export const posts = collection('posts');
export const pages = collection('pages');
export const users = collection('users');
export const categories = collection('categories');
export const tags = collection('tags');
/** Entries of other types than posts and pages. */
export const otherEntries = collection('entries');
/** Terms of other taxonomies than categories and tags. */
export const otherTerms = collection('terms');
export const types = collection('types');

export const getAllEntries = remember(
  () => [...posts.all(), ...pages.all(), ...otherEntries.all()],
  sameItems,
);

export const getAllTerms = remember(
  () => [...categories.all(), ...tags.all(), ...otherTerms.all()],
  sameItems,
);

export const taxonomies = collection('taxonomies');
export const media = collection('media');
export const comments = collection('comments');
export const menus = collection('menus');
export const pictures = collection('pictures');
export const files = collection('files');

export type Language = SiteData['languages'][number];

/** The languages of the site, if it has several; the default one first. */
export const getLanguages = remember(
  (): readonly Language[] => content().site.languages,
  isDeepStrictEqual,
);

/** The language of what is computed now; undefined on a site with one language. */
export const getLanguage = remember((): Language | undefined => {
  const languages = getLanguages();
  return languages.find(({ slug }) => slug === languageNow()) ?? languages[0];
});

/** Computes something in each language, the default one first. */
export function inEachLanguage<T>(compute: () => T): T[] {
  const [, ...others] = getLanguages();
  return ['', ...others.map(({ slug }) => slug)].map((slug) => inLanguage(slug, compute));
}

/** Whether a text or term is in the language of now. Without one, it is in the default one. */
export const getLanguageFilter = remember(
  (): ((record: { readonly language: string | null }) => boolean) => {
    const languages = getLanguages();
    const now = getLanguage();
    return ({ language }) =>
      now === undefined || (languages.find(({ tag }) => tag === language) ?? languages[0]) === now;
  },
);

/** The site's record, with the language of the settings, or of what is computed now. */
export const getSite = remember((): SiteData => {
  const { site } = content();
  const isOther = languageNow() !== '';
  return isOther ? { ...site, language: getLanguage()?.tag ?? site.language } : site;
}, isDeepStrictEqual);

const getWorded = remember((): Worded | undefined => {
  const { words } = content();
  return words.get(languageNow()) ?? words.get('');
});

/** The words of the site, in the language of what is computed now. */
export function getWords(): Words {
  const worded = getWorded();
  if (worded === undefined) throw new Error('The content has no words.');
  return worded.words;
}

/** The language of those words (BCP 47). */
export function getLanguageOfWords(): string {
  return getWorded()?.language ?? 'en';
}

const getNumberFormat = remember(() => new Intl.NumberFormat(getSite().language));

export function formatNumber(value: number): string {
  return getNumberFormat().format(value);
}
