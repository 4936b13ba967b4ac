import type { Picture } from '../content/images/index.ts';
import { homePath } from '../content/paths/index.ts';
import type { DraftStatus, PostData } from '../wordpress/index.ts';
import { getDeploy, isPreview, link, wholeAddress, type Link } from './addresses.ts';
import { getSite, getWords } from './content.ts';

export type { DraftStatus } from '../wordpress/index.ts';

/** What machines are told of a page: browsers, search engines, those who show a link to it. */
export interface PageMeta {
  readonly kind: 'home' | 'story' | 'page' | 'list' | 'author' | 'search' | 'notFound';
  /** Without the site's name; undefined on the front page. */
  readonly title?: string | undefined;
  /** Plain text; the site's own when it is empty. */
  readonly description?: string | undefined;
  /** The page's own path; undefined where it has no address worth keeping. */
  readonly path?: string | undefined;
  /** The picture that stands for it; one is drawn where there is none. */
  readonly picture?: { readonly picture: Picture; readonly alt: string } | null | undefined;
  /** Of a text: ISO 8601 in UTC. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly author?: Link | undefined;
  /** Of a post: the name of its first category, and of its tags. */
  readonly section?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Of a text: how long it is. */
  readonly words?: number | undefined;
  /** BCP 47, where it is not the site's. */
  readonly language?: string | undefined;
  /** The way to the page, the outermost first, without itself. */
  readonly trail?: readonly Link[] | undefined;
  /** The feed of the list that the page shows. */
  readonly feed?: Link | undefined;
  /** Not published, and shown to a few. */
  readonly isPreview?: boolean | undefined;
  /** Of a text: what an SEO plugin of WordPress says. */
  readonly seo?: PostData['seo'] | undefined;
  /** Of a text that a preview shows before it is published. */
  readonly draft?: DraftStatus | undefined;
  /** Its neighbours in a list of pages: paths. */
  readonly previousPath?: string | undefined;
  readonly nextPath?: string | undefined;
}

/** What every page says of itself. */
export interface Head {
  /** Of the browser's window; never empty. */
  readonly fullTitle: string;
  /** Of the page alone; the site's on the front page. */
  readonly title: string;
  readonly siteName: string;
  /** May be empty. */
  readonly description: string;
  /** For links that are shared. */
  readonly shareTitle: string;
  /** May be empty. */
  readonly shareDescription: string;
  /** Whole; undefined where the site's own address is not known, or the page has none. */
  readonly canonical: string | undefined;
  readonly previousHref: string | undefined;
  readonly nextHref: string | undefined;
  /** What search engines are told; undefined where they may do as they like. */
  readonly robots: string | undefined;
}

// HTML has no place for these, and what shows a title elsewhere may obey them.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

const hrefOf = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : link(path);

// The search page may be shown: what it finds stands on other pages, and its canonical address has no question.
const robotsOf = ({ kind, isPreview: isOfOneText, seo = null }: PageMeta): string | undefined => {
  if (isPreview()) return 'noindex, nofollow';
  const isLeftOut = kind === 'notFound' || isOfOneText || isHidden({ seo });
  const hasNofollow = seo?.isNofollow === true && !getSite().isHidden;
  const words = [...(isLeftOut ? ['noindex'] : []), ...(hasNofollow ? ['nofollow'] : [])];
  return words.length > 0 ? words.join(', ') : undefined;
};

/**
 * True if an SEO plugin asks search engines to leave a text out. False if it hides all texts of WordPress, because then the owner has
 * closed WordPress and not this site.
 */
export const isHidden = ({ seo }: Pick<PostData, 'seo'>): boolean =>
  seo?.isHidden === true && !getSite().isHidden;

export const getHead = (meta: PageMeta): Head => {
  const { name, description, home } = getSite();
  const siteName = clean(name) || new URL(home).host;
  const title = clean(meta.title ?? '');
  const { seo } = meta;
  const ownDescription = clean(seo?.description || meta.description || description);
  return {
    fullTitle:
      clean(seo?.title ?? '') || [title, siteName].filter((part) => part !== '').join(' · '),
    title: title || siteName,
    siteName,
    description: ownDescription,
    shareTitle: clean(seo?.shareTitle ?? '') || title || siteName,
    shareDescription: clean(seo?.shareDescription ?? '') || ownDescription,
    // The real site has no page for what is not published.
    canonical:
      meta.path === undefined || meta.draft !== undefined ? undefined : wholeAddress(meta.path),
    previousHref: hrefOf(meta.previousPath),
    nextHref: hrefOf(meta.nextPath),
    robots: robotsOf(meta),
  };
};

// About what search engines and link previews show.
const longest = 160;

// Making it takes far longer than using it.
const wordsOf = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text cut to the length of a description, at the end of a word, in any script. */
export const summary = (text: string): string => {
  if (text.length <= longest) return text;
  const firstTooMuch = wordsOf.segment(text.slice(0, longest + 1)).containing(longest - 1);
  return `${text.slice(0, firstTooMuch?.index).trimEnd()}…`;
};

/** What the bar above each page of a preview says. */
export interface DeployBar {
  readonly sentences: readonly string[];
  /** The same page of the real site, or that site; undefined where its address is not known. */
  readonly live: { readonly name: string; readonly href: string } | undefined;
}

// A name in another script must not turn the sentence around.
const isolated = (text: string | null): string | null => text && `\u2068${text}\u2069`;

const commitLength = 7;

export const getDeployBar = (meta: PageMeta): DeployBar => {
  const words = getWords();
  const { branch, commit } = getDeploy();
  const { canonical } = getHead(meta);
  const home = wholeAddress(homePath);
  const shown = isolated(commit && commit.slice(0, commitLength));
  return {
    sentences: [words.previewOf(isolated(branch), shown), words.notPublic],
    live: home === undefined ? undefined : liveOf(canonical, home),
  };
};

const liveOf = (page: string | undefined, site: string): DeployBar['live'] =>
  page === undefined || page === site
    ? { name: getWords().publicSite, href: site }
    : { name: getWords().publicPage, href: page };
