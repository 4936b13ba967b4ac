import { isDeepStrictEqual } from 'node:util';
import type { OwnPages } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { titleOf } from './card.ts';
import { getHomePath, getOwnPages, getResolve, link, wholeAddress } from './addresses.ts';
import {
  getAllEntries,
  getAllTerms,
  getLanguage,
  getLanguages,
  getWords,
  inEachLanguage,
} from './content.ts';
import { isHome, type PageMeta, type Translation } from './head.ts';
import { remember } from './remember.ts';

/** The language of each path of a text or term. */
const getLanguageAt = remember(() => {
  const [main] = getLanguages();
  const records = main === undefined ? [] : [...getAllEntries(), ...getAllTerms()];
  return new Map(records.map(({ path, language }) => [path, language ?? main?.tag ?? '']));
});

/** Paths of a text and its translations by language, for each path. One-sided links count. */
const getTranslations = remember(() => {
  const groups = new Map<string, Map<string, string>>();
  const languageAt = getLanguageAt();
  const resolve = getResolve();
  const records = getLanguages().length === 0 ? [] : [...getAllEntries(), ...getAllTerms()];
  for (const { path, translations } of records) {
    const paths = new Set([path, ...translations.flatMap((each) => resolve(each)?.path ?? [])]);
    if (paths.size === 1) continue;
    const group = new Map<string, string>();
    for (const each of paths) {
      for (const [language, known] of groups.get(each) ?? []) group.set(language, known);
      const language = languageAt.get(each);
      if (language !== undefined) group.set(language, each);
    }
    for (const each of group.values()) groups.set(each, group);
  }
  return groups;
});

const translationsAt = remember(
  (path: string): readonly Translation[] =>
    Array.from(getTranslations().get(path) ?? [], ([language, each]) => ({
      language,
      path: each,
    })).toSorted((a, b) => (a.language < b.language ? -1 : 1)),
  isDeepStrictEqual,
);

/** Where a text is in all languages that it has, its own included; none if it has only one. */
export function translationsOf({ path }: Pick<PostData, 'path'>): readonly Translation[] {
  return getLanguages().length === 0 ? [] : translationsAt(path);
}

/** A page of the site's own, such as the search, in each language; none with one language. */
export const translationsOfOwn = remember((name: keyof OwnPages): readonly Translation[] =>
  getLanguages().length < 2
    ? []
    : inEachLanguage(() => ({ language: getLanguage()?.tag ?? '', path: getOwnPages()[name] })),
);

const getHomes = remember((): readonly Translation[] =>
  inEachLanguage(() => ({ language: getLanguage()?.tag ?? '', path: getHomePath() })),
);

/** What a path leads to in another language. */
export interface Counterpart {
  readonly path: string;
  /** Its name there; undefined if the path is in that language itself. */
  readonly name: string | undefined;
}

const getNames = remember(
  () =>
    new Map([
      ...getAllEntries().map((entry) => [entry.path, titleOf(entry)] as const),
      ...getAllTerms().map(({ path, name }) => [path, name] as const),
    ]),
);

/** What is at a path in the language of now; null if it has no translation. */
export function inOwnLanguage(path: string): Counterpart | null {
  const now = getLanguage();
  const home = getHomePath();
  if (now === undefined || path === home) return { path, name: undefined };
  if (getHomes().some((other) => other.path === path)) return { path: home, name: getWords().home };
  const language = getLanguageAt().get(path);
  if (language === undefined || language === now.tag) return { path, name: undefined };
  const own = getTranslations().get(path)?.get(now.tag);
  return own === undefined ? null : { path: own, name: getNames().get(own) };
}

export interface LanguageLink {
  readonly name: string;
  readonly language: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** The same page, or else the front page, in each language; none with one language. */
export function getLanguageLinks({ translations = [], path }: PageMeta): readonly LanguageLink[] {
  const now = getLanguage();
  const own = now && path !== undefined ? [{ language: now.tag, path }] : [];
  return getLanguages().map(({ tag, name }) => {
    const target = [...own, ...translations, ...getHomes()].find(
      ({ language }) => language === tag,
    );
    return { name, language: tag, href: link(target?.path ?? '/'), isCurrent: tag === now?.tag };
  });
}

/** The `hreflang` links of a page. */
export function getAlternates(
  meta: PageMeta,
): readonly { readonly language: string; readonly href: string }[] {
  const [main] = getLanguages();
  if (main === undefined) return [];
  const isFront = isHome(meta);
  const found = (isFront ? getHomes() : (meta.translations ?? [])).flatMap(({ language, path }) => {
    const href = wholeAddress(path);
    return href === undefined ? [] : [{ language, href }];
  });
  if (found.length < 2) return [];
  const standard = found.find(({ language }) => language === main.tag);
  return standard === undefined
    ? found
    : [...found, { language: 'x-default', href: standard.href }];
}
