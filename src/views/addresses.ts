import { isDeepStrictEqual } from 'node:util';
import { escapeText } from 'entities';
import { loadSettings, type Settings } from '../config/index.ts';
import {
  absoluteHref,
  addressAt,
  createResolver,
  feedPathOf,
  homePath,
  href,
  openHome,
  pathBelow,
  type DateArchive,
  type KnownSite,
  type OwnPages,
  type Resolve,
} from '../content/paths/index.ts';
import { currentSite } from '../wordpress/sync/index.ts';
import { getSite, getWords } from './content.ts';
import { inLanguage, languageNow } from './language.ts';
import { readsContent, remember, sameItems } from './remember.ts';

export interface Link {
  readonly name: string;
  /** The name as safe HTML, if some of its words are emphasised. */
  readonly nameHtml?: string | undefined;
  readonly href: string;
}

/** The name as safe HTML. */
export function nameHtmlOf({ name, nameHtml }: Omit<Link, 'href'>): string {
  return nameHtml === undefined || nameHtml === '' ? escapeText(name) : nameHtml;
}

// Not destructured: Astro would write the named variables of the environment into the program.
const SITE = import.meta.env.SITE;
const BASE_URL = import.meta.env.BASE_URL;
const origin = SITE ? new URL(SITE).origin : undefined;

/** The address of one of the site's own paths, percent-encoded and with `BASE_PATH` before it. */
export function link(path: string): string {
  return href(path, BASE_URL);
}

let settings: Settings | undefined;

/** The context of this build: the live site, or a preview of a branch and commit. */
export function getDeploy(): Settings['deploy'] {
  return (settings ??= loadSettings()).deploy;
}

/** True in a site preview: search engines are kept out, and a bar says that it is a preview. */
export function isPreview(): boolean {
  return getDeploy().context === 'preview';
}

/** A desk server's address, such as `/api/comments`; null if readers can't reach it. */
export function deskAddress(path: string): string | null {
  const { deskUrl } = (settings ??= loadSettings());
  if (deskUrl === null || deskUrl === 'none' || deskUrl === 'wordpress') return null;
  return deskUrl === '/' ? link(path) : `${deskUrl}${path}`;
}

/** WordPress's own page for a path; null if this site has taken its place. */
export function wordPressPage(path: string): string | null {
  const home = openHome(getSite(), SITE);
  return home === null ? null : addressAt(home, path);
}

/** The same, if the owner lets readers write on WordPress's own pages; else null. */
export function writingPage(path: string): string | null {
  return (settings ??= loadSettings()).deskUrl === 'wordpress' ? wordPressPage(path) : null;
}

/** The base path of the live site. A preview has its own. */
const liveBase = (): string => (isPreview() ? getDeploy().livePath : BASE_URL);

/** The absolute address of one of the site's own paths; undefined if `SITE_URL` is not set. */
export function wholeAddress(path: string): string | undefined {
  return origin === undefined ? undefined : absoluteHref(path, liveBase(), origin);
}

/** The absolute address for feeds; without `SITE_URL`, that of the WordPress site. */
export function feedHref(path: string): string {
  return absoluteHref(path, liveBase(), SITE || new URL(getSite().home).origin);
}

/** The absolute address on the live site for one of our hrefs. */
export function wholeHref(own: string | undefined): string | undefined {
  return own === undefined ? undefined : URL.parse(toLive(own), SITE)?.href;
}

const toLive = (own: string): string => {
  const base = BASE_URL.replace(/\/+$/, '');
  return own.startsWith(`${base}/`) ? liveBase().replace(/\/+$/, '') + own.slice(base.length) : own;
};

/** A foreign address safe in `href` and `src`: `http` or `https`, normalised; else null. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/** The paths of everything on the site, the same in each language. */
const getKnown = remember((): KnownSite => {
  readsContent();
  return currentSite().known();
});

const getKnownLanguage = remember(() => {
  const known = getKnown();
  const { own, dates } = known;
  return (
    known.others.find(({ slug }) => slug === languageNow()) ?? {
      path: homePath,
      home: homePath,
      own,
      dates,
    }
  );
}, isDeepStrictEqual);

// Nearly every page reads these two. What else is known of a language changes with each new month.
const getLanguagePath = remember(() => getKnownLanguage().path);

/** The path of the front page. */
export const getHomePath = remember(() => getKnownLanguage().home);

/** The path of a list in the language of now: `/de/author/ada/` for `/author/ada/`. */
export function pathInLanguage(path: string): string {
  return pathBelow(getLanguagePath(), path);
}

export function getFeedPath(): string {
  return feedPathOf(getLanguagePath());
}

const getResolveOfAll = remember((): Resolve => {
  const bases = [...new Set([BASE_URL, liveBase()])];
  const own = SITE ? bases.map((base) => absoluteHref(homePath, base, SITE)) : [];
  return createResolver(getKnown(), own);
});

/** Finds the targets of addresses of the WordPress site and of this site. */
export function getResolve(): Resolve {
  return inLanguage('', getResolveOfAll);
}

const dateArchiveAt = remember(
  (path: string): DateArchive | undefined =>
    getKnownLanguage().dates.find((date) => date.path === path),
  isDeepStrictEqual,
);

/** The archives of years and months. Each of them is the same object until it changes. */
export const getDateArchives = remember(
  () => getKnownLanguage().dates.flatMap(({ path }) => dateArchiveAt(path) ?? []),
  sameItems,
);

const getPartPaths = remember(
  () => new Map(getKnown().records.map(({ path, parts }) => [path, parts])),
);

/** The paths of the pages of a text, by the path of its first page. */
export const partPathsOf = remember(
  (path: string): readonly string[] => getPartPaths().get(path) ?? [path],
  sameItems,
);

/** The paths of pages without a record: the search, the archive, the feeds. */
export const getOwnPages = remember((): OwnPages => getKnownLanguage().own, isDeepStrictEqual);

export function homeLink(): Link {
  return { name: getWords().home, href: link(getHomePath()) };
}

export function archiveLink(): Link {
  return { name: getWords().allStories, href: link(getOwnPages().archive) };
}
