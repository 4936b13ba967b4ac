import { homePath, permalinkPath } from '../../../content/paths/index.ts';
import type { FrontSettings, SiteLanguage } from '../../client/index.ts';
import type { StoredLanguage, StoredTerm } from '../../mirror/index.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import { toLanguage } from '../prepare/facts.ts';
import type { Reporter } from '../report.ts';

const isNowhere = '/.nowhere/';

/** With their front pages' paths. A language on another host can't have pages here. */
export function toStoredLanguages(
  languages: readonly SiteLanguage[],
  home: string,
  reporter: Pick<Reporter, 'warn'>,
): StoredLanguage[] {
  const stored = languages.flatMap((language): StoredLanguage[] => {
    const { slug, locale, name } = language;
    const tag = toLanguage(locale) ?? toLanguage(slug);
    const { path: front } = permalinkPath(language.home, home, isNowhere, { mayBeHome: true });
    const path = pathAbove(front, slug);
    if (tag !== null && front !== isNowhere)
      return [{ slug, tag, name, path, home: front, frontPageId: null, postsPageId: null }];
    reporter.warn(
      `The language “${name}” has no pages of its own here, because its front page ${language.home} is not below ${home}.`,
    );
    return [];
  });
  return stored.length > 1 ? stored : [];
}

/** Polylang's front page may be a page, `/de/harbour/`, with other texts below `/de/`. */
function pathAbove(front: string, slug: string): string {
  const segments = front.split('/');
  const place = segments.indexOf(slug);
  return place === -1 ? homePath : `${segments.slice(0, place + 1).join('/')}/`;
}

/** The language whose path is above, or else the one that WordPress names. */
export function setLanguages(
  { entries, terms }: { entries: readonly SyncedEntry[]; terms: readonly StoredTerm[] },
  languages: readonly StoredLanguage[],
) {
  const [main] = languages;
  const tagOf = (path: string, language: string | null): string | null =>
    main === undefined ? language : (languageOf({ path, language }, languages) ?? main).tag;
  return {
    entries: entries.map((synced): SyncedEntry => {
      const { record, pending } = synced;
      // On a site with several languages, WordPress decides, and not an attribute in the text.
      const named = main === undefined ? record.language : (pending.language ?? null);
      const language = tagOf(record.path, named);
      return language === record.language ? synced : { ...synced, record: { ...record, language } };
    }),
    terms: terms.map((term) => ({ ...term, language: tagOf(term.path, null) })),
  };
}

/** The same for a text; undefined if neither differs from the default. */
export function languageOf<T extends Pick<StoredLanguage, 'path' | 'tag'>>(
  { path, language }: Pick<StoredTerm, 'path' | 'language'>,
  languages: readonly T[],
): T | undefined {
  const longestFirst = languages.toSorted((a, b) => b.path.length - a.path.length);
  const above = longestFirst.find((each) => path.startsWith(each.path));
  if (above !== undefined && above !== languages[0]) return above;
  return languages.find(({ tag }) => tag === language || tag.startsWith(`${language}-`));
}

/** Each language's front page and posts' page: translations of the default language's. */
export function setFronts(
  languages: readonly StoredLanguage[],
  entries: readonly SyncedEntry[],
  { frontPageId, postsPageId }: FrontSettings,
  home: string,
): StoredLanguage[] {
  const pages = entries.flatMap(({ record }) => (record.type === 'page' ? [record] : []));
  const postsPage = pages.find(({ id }) => id === postsPageId);
  const pathOf = (address: string) => permalinkPath(address, home, isNowhere).path;
  const translated = new Set(postsPage?.translations.map(pathOf));
  return languages.map((language, place) => {
    if (place === 0) return { ...language, frontPageId, postsPageId };
    const own = pages.filter(({ language: tag }) => tag === language.tag);
    return {
      ...language,
      frontPageId: own.find(({ path }) => path === language.home)?.id ?? null,
      postsPageId: own.find(({ path }) => translated.has(path))?.id ?? null,
    };
  });
}
