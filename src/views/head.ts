import type { Picture } from '../content/images/index.ts';
import { bareHost, homePath } from '../content/paths/index.ts';
import type { DraftStatus, PostData, TermData } from '../wordpress/index.ts';
import {
  getDeploy,
  getResolve,
  isPreview,
  link,
  webAddress,
  wholeAddress,
  type Link,
} from './addresses.ts';
import { getSite, getWords } from './content.ts';
import { look } from './look.ts';

export type { DraftStatus } from '../wordpress/index.ts';

/** Where the same text is in another language. */
export interface Translation {
  /** BCP 47. */
  readonly language: string;
  readonly path: string;
}

/** A page's metadata: for browsers, search engines, and platforms that show a link to it. */
export interface PageMeta {
  /** The front page is `home` with the list of posts, and `front` with the text of a page. */
  readonly kind: 'home' | 'front' | 'story' | 'page' | 'list' | 'author' | 'search' | 'notFound';
  /** Without the site's name; undefined on the front page. */
  readonly title?: string | undefined;
  /** Plain text. If it is empty, the site's description is used. */
  readonly description?: string | undefined;
  /** The page's own path; undefined if it has no lasting address. */
  readonly path?: string | undefined;
  /** The picture for links to the page. Without one, a share image is drawn. */
  readonly picture?: { readonly picture: Picture; readonly alt: string } | null | undefined;
  /** True if no build draws a share image for the page: it has that of the site. */
  readonly hasNoCard?: boolean | undefined;
  /** Of a text: ISO 8601 in UTC. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly authors?: readonly Link[] | undefined;
  /** Of a post: the name of its first category, and of its tags. */
  readonly section?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Of a text: the number of its words. */
  readonly words?: number | undefined;
  /** BCP 47, if it is not the site's. */
  readonly language?: string | undefined;
  /** Of a text: where it is in each of its languages. */
  readonly translations?: readonly Translation[] | undefined;
  /** The breadcrumbs, the outermost first, without the page itself. */
  readonly breadcrumbs?: readonly Link[] | undefined;
  readonly feed?: Link | undefined;
  /** True for an unpublished page that only a few people see. */
  readonly isPreview?: boolean | undefined;
  /** True for a list without posts. */
  readonly isEmpty?: boolean | undefined;
  /** Of a text or a list: what an SEO plugin of WordPress says. */
  readonly seo?: PostData['seo'] | Partial<NonNullable<PostData['seo']>> | undefined;
  /** The address that search engines should list instead, see {@link canonicalOf}. */
  readonly canonical?: string | undefined;
  /** Of a text: where it is as Markdown. */
  readonly copyPath?: string | undefined;
  /** The status of a text that a preview shows before it is published. */
  readonly draft?: DraftStatus | undefined;
  /** What a text is about, in the terms of schema.org. */
  readonly things?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** The paths of the pages before and after it in a list. */
  readonly previousPath?: string | undefined;
  readonly nextPath?: string | undefined;
}

/** True for the front page. */
export function isHome({ kind }: PageMeta): boolean {
  return kind === 'home' || kind === 'front';
}

/** The values of a page's `<head>`. */
export interface Head {
  /** The title of the browser's window; never empty. */
  readonly fullTitle: string;
  /** The title of the page alone; on the front page, the site's name. */
  readonly title: string;
  readonly siteName: string;
  /** May be empty. */
  readonly description: string;
  /** For links that are shared. */
  readonly shareTitle: string;
  /** May be empty. */
  readonly shareDescription: string;
  /** Absolute; undefined without `SITE_URL`, for a draft, or if the page has no path. */
  readonly address: string | undefined;
  /** The same, unless the page names another one. */
  readonly canonical: string | undefined;
  readonly previousHref: string | undefined;
  readonly nextHref: string | undefined;
  /** The content of `<meta name="robots">`; undefined if there is no rule. */
  readonly robots: string | undefined;
}

// HTML can't contain control characters, and other programs that show a title may obey them.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

const hrefOf = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : link(path);

// Search engines may list the search page: its canonical address has no query.
const robotsOf = ({
  kind,
  isPreview: isOfOneText,
  isEmpty,
  seo = null,
}: PageMeta): string | undefined => {
  if (isPreview()) return 'noindex, nofollow';
  const isLeftOut = kind === 'notFound' || isOfOneText || isEmpty || isHidden({ seo });
  const hasNofollow = seo?.isNofollow === true && !getSite().isHidden;
  const words = [...(isLeftOut ? ['noindex'] : []), ...(hasNofollow ? ['nofollow'] : [])];
  return words.length > 0 ? words.join(', ') : undefined;
};

/**
 * True if an SEO plugin hides it from search engines. False if it hides all texts: the owner then
 * closed WordPress, not this site.
 */
export function isHidden({ seo }: Pick<PageMeta, 'seo'>): boolean {
  return seo?.isHidden === true && !getSite().isHidden;
}

/**
 * The address that an SEO plugin names, absolute. Undefined if it is the text's own, a missing page
 * here, or if nearly all texts name the same other site.
 */
export function canonicalOf({ seo, path }: Pick<PostData, 'seo' | 'path'>): string | undefined {
  const address = webAddress(seo?.canonical ?? '');
  if (address === null) return undefined;
  const own = getResolve()(address);
  if (own !== null) return own.path === path ? undefined : wholeAddress(own.path);
  const { hosts, copiedHost } = getSite();
  const host = bareHost(new URL(address));
  return host === copiedHost || hosts.includes(host) ? undefined : address;
}

/** What an SEO plugin says of a list; in other languages its texts would be the default one's. */
export function ofListAt(
  at: string,
  { path, seo }: Pick<TermData, 'path' | 'seo'>,
): TermData['seo'] {
  return seo === null || at === path ? seo : { title: '', description: '', isHidden: seo.isHidden };
}

export function getHead(meta: PageMeta): Head {
  const { name, description, home } = getSite();
  const siteName = clean(name) || new URL(home).host;
  const title = clean(meta.title ?? '');
  const { seo } = meta;
  // The live site has no page for an unpublished text.
  const isLive = meta.path !== undefined && meta.draft === undefined;
  const address = isLive ? wholeAddress(meta.path) : undefined;
  const ownDescription = clean(seo?.description || meta.description || description);
  return {
    fullTitle:
      clean(seo?.title ?? '') || [title, siteName].filter((part) => part !== '').join(' · '),
    title: title || siteName,
    siteName,
    description: ownDescription,
    shareTitle: clean(seo?.shareTitle ?? '') || title || siteName,
    shareDescription: clean(seo?.shareDescription ?? '') || ownDescription,
    address,
    canonical: isLive ? (meta.canonical ?? address) : undefined,
    previousHref: hrefOf(meta.previousPath),
    nextHref: hrefOf(meta.nextPath),
    robots: robotsOf(meta),
  };
}

/** The bar above each page of a site preview. */
export interface DeployBar {
  readonly sentences: readonly string[];
  /** The same page of the live site, or its front page; undefined without `SITE_URL`. */
  readonly live: { readonly name: string; readonly href: string } | undefined;
}

// Isolates a name in another script: it must not change the direction of the sentence.
const isolated = (text: string | null): string | null => text && `\u2068${text}\u2069`;

const commitLength = 7;

export function getDeployBar(meta: PageMeta): DeployBar {
  const words = getWords();
  const { branch, commit } = getDeploy();
  const { address } = getHead(meta);
  const home = wholeAddress(homePath);
  const shown = isolated(commit && commit.slice(0, commitLength));
  return {
    sentences: [words.previewOf(isolated(branch), shown), words.notPublic],
    live: home === undefined ? undefined : liveOf(address, home),
  };
}

const liveOf = (page: string | undefined, site: string): DeployBar['live'] =>
  page === undefined || page === site
    ? { name: getWords().publicSite, href: site }
    : { name: getWords().publicPage, href: page };

/** Where readers sign up for a newsletter, if the owner has said so. */
export const { newsletter } = look;

/** The script that counts visits, for the head of a page. */
export interface Analytics {
  /** The origin that the script is loaded from. */
  readonly origin: string;
  readonly sendsTo: readonly string[];
  /** What `src/scripts/analytics.ts` reads: JSON, escaped for a `<script>`. */
  readonly json: string;
}

/** Null on pages without visits to count: previews, and the pages of the dev server. */
export function getAnalytics(meta: PageMeta): Analytics | null {
  const { analytics } = look;
  const isRead = !isPreview() && meta.isPreview !== true && !import.meta.env.DEV;
  if (!analytics || !isRead) return null;
  const { src, attributes = {}, connect, matomoSite } = analytics;
  const { origin } = new URL(src);
  return {
    origin,
    sendsTo: [...new Set([origin, ...(connect === undefined ? [] : [new URL(connect).origin])])],
    json: JSON.stringify({ src, attributes, matomoSite }).replaceAll('<', '\\u003c'),
  };
}
