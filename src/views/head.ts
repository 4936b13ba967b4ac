import { isPreview } from './deploy.ts';
import { link } from './link.ts';
import type { PageMeta } from './meta.ts';
import { getSite } from './site.ts';
import { wholeAddress } from './whole-address.ts';

/** What every page says of itself. */
export interface Head {
  /** Of the browser's window; never empty. */
  readonly fullTitle: string;
  /** Of the page alone; the site's on the front page. */
  readonly title: string;
  readonly siteName: string;
  /** May be empty. */
  readonly description: string;
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
const robotsOf = ({ kind, isPreview: isOfOneText }: PageMeta): string | undefined => {
  if (isPreview()) return 'noindex, nofollow';
  return kind === 'notFound' || isOfOneText ? 'noindex' : undefined;
};

export const getHead = async (meta: PageMeta): Promise<Head> => {
  const { name, description, home } = await getSite();
  const siteName = clean(name) || new URL(home).host;
  const title = clean(meta.title ?? '');
  return {
    fullTitle: [title, siteName].filter((part) => part !== '').join(' · '),
    title: title || siteName,
    siteName,
    description: clean(meta.description || description),
    // The real site has no page for what is not published.
    canonical:
      meta.path === undefined || meta.draft !== undefined ? undefined : wholeAddress(meta.path),
    previousHref: hrefOf(meta.previousPath),
    nextHref: hrefOf(meta.nextPath),
    robots: robotsOf(meta),
  };
};
