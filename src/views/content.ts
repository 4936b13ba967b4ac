import { isDeepStrictEqual } from 'node:util';
import { getCollection, type CollectionEntry } from 'astro:content';
import { loadSettings } from '../config/index.ts';
import { loadWords, type Words } from '../i18n/index.ts';
import type { SiteData } from '../wordpress/index.ts';
import { contentHasChanged, readsContent, remember, sameItems } from './remember.ts';

/*
 * The content for views: all entries of the collections, and the words of the site's language. Opening it is asynchronous, and happens
 * once; views are then made synchronously.
 */

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
  'attachments',
  'redirects',
  'pictures',
  'files',
] as const;

type Name = (typeof names)[number];
type Data<N extends Name> = CollectionEntry<N>['data'];
type Collections = { readonly [N in Name]: ReadonlyMap<string, Data<N>> };

interface Content {
  readonly collections: Collections;
  readonly site: SiteData;
  readonly words: Words;
  /** BCP 47: the language of the words, for its plural rules. */
  readonly language: string;
}

/** The wanted state of the content, and the opened one. */
let wanted: object = {};
let opened: { readonly state: object; readonly content: Content } | undefined;

/** Makes the next {@link openContent} read the content again, unless it is already open in this state. */
export const renewContent = (state: object = {}): void => {
  wanted = state;
};

// In `astro dev`, when a loader has changed the content. See `docs/astro.md`.
import.meta.hot?.on('astro:content-changed', () => renewContent());

let opening: Promise<void> | undefined;

/** Opens the current content. Every page calls this before it gets its view. */
export const openContent = async (): Promise<void> => {
  while (opened?.state !== wanted) {
    opening ??= open(wanted).finally(() => (opening = undefined));
    await opening;
  }
};

const open = async (state: object): Promise<void> => {
  const entries = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  const collections = Object.fromEntries(entries) as unknown as Collections;
  const site = siteOf(collections);
  const content = { collections, site, ...(await wordsFor(site.language)) };
  opened = { state, content };
  contentHasChanged();
};

// Keeps the object if the language is the same: a new object would make all views with words be computed again.
const wordsFor = async (language: string) =>
  opened?.content.site.language === language ? pickWords(opened.content) : loadWords(language);

const pickWords = ({ words, language }: Content) => ({ words, language });

// Astro's store has new entries at its end, so they are sorted.
const read = async (name: Name): Promise<ReadonlyMap<string, unknown>> =>
  new Map(
    (await getCollection(name))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((entry) => [entry.id, entry.data]),
  );

/** A language that `Intl` does not know would fail every page with a date, so English stands in for it. */
const siteOf = (collections: Collections): SiteData => {
  const [site] = collections.site.values();
  if (site === undefined) {
    throw new Error(
      'The collection `site` is empty, so nothing is known of the WordPress site itself. If Astro has told of an error in the content above, correct that first. Otherwise check that src/content.config.ts defines `site` with the loader `site()` of wordpress().',
    );
  }
  const language = loadSettings().siteLanguage ?? site.language;
  return { ...site, language: isLanguage(language) ? language : 'en' };
};

const isLanguage = (language: string): boolean => {
  try {
    return language !== '' && Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
};

const content = (): Content => {
  if (opened === undefined)
    throw new Error('The content is not open yet: call `await openContent()` before this.');
  readsContent();
  return opened.content;
};

const collection = <N extends Name>(name: N) => ({
  /** `data` of every entry, in the order of ids: the same array while nothing in the collection changes. */
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

/** The entries of all types. */
export const getAllEntries = remember(
  () => [...posts.all(), ...pages.all(), ...otherEntries.all()],
  sameItems,
);

/** The terms of all taxonomies. */
export const getAllTerms = remember(
  () => [...categories.all(), ...tags.all(), ...otherTerms.all()],
  sameItems,
);

export const taxonomies = collection('taxonomies');
export const media = collection('media');
export const comments = collection('comments');
export const menus = collection('menus');
export const attachments = collection('attachments');
export const redirects = collection('redirects');
export const pictures = collection('pictures');
export const files = collection('files');

/** The site's record, with the language of the settings. */
export const getSite = remember((): SiteData => content().site, isDeepStrictEqual);

/** The words of the site, in its language. */
export const getWords = remember((): Words => content().words);

/** The language of those words (BCP 47). */
export const getLanguageOfWords = remember((): string => content().language);

const getNumberFormat = remember(() => new Intl.NumberFormat(getSite().language));

/** Formats a number in the site's language. */
export const formatNumber = (value: number): string => getNumberFormat().format(value);
