import { decodeHTML } from 'entities';
import { text } from '../generations/fields.ts';
import type { Seo } from '../facts.ts';
import type { Post } from '../model.ts';
import { toPlainText } from '../plain-text.ts';
import { webUrl } from '../route.ts';

/** A text of a plugin, which may be escaped as HTML. */
export const plain = text.transform((html) => decodeHTML(html).trim());

/** What a plugin says of an entry, not yet checked. Texts are plain; addresses may be anything. */
export interface Said extends Omit<Seo, 'schemaType'> {
  /** Types of schema.org: several may describe one thing, the last one is the closest. */
  readonly schemaTypes: readonly string[];
}

/** Nothing. */
export const silent: Said = {
  title: '',
  description: '',
  shareTitle: '',
  shareDescription: '',
  sharePicture: '',
  canonical: '',
  breadcrumbTitle: '',
  schemaTypes: [],
  isHidden: false,
  isNofollow: false,
};

/** Those that need no more properties than every page has. */
const knownTypes: ReadonlySet<string> = new Set([
  ...['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'ScholarlyArticle', 'Report'],
  ...['WebPage', 'FAQPage', 'AboutPage', 'ContactPage', 'CollectionPage', 'ItemPage'],
]);

/** What counts of what a plugin says: what differs from what every entry has anyway. */
export function toSeo(
  { schemaTypes, ...said }: Said,
  { link, titleHtml }: Pick<Post, 'link' | 'titleHtml'>,
): Seo {
  const canonical = webAddress(said.canonical);
  return {
    ...said,
    sharePicture: webAddress(said.sharePicture),
    canonical: isSamePage(canonical, link) ? '' : canonical,
    breadcrumbTitle: said.breadcrumbTitle === toPlainText(titleHtml) ? '' : said.breadcrumbTitle,
    schemaType: schemaTypes.findLast((name) => knownTypes.has(name)) ?? '',
  };
}

/** The text for shared links, Twitter's or everybody's, if it differs from search engines'. */
export function shareText(forSearch: string, forTwitter: string, forAll: string): string {
  return [forTwitter, forAll].find((each) => each !== '' && each !== forSearch) ?? '';
}

/** A title; empty if it is only the entry's title and the site's name. */
export function withoutOwnTitle(title: string, titleHtml: string, siteName: string): string {
  const own = toPlainText(titleHtml);
  if (own === '' || !title.includes(own)) return title;
  const rest = title.replace(own, '').replace(siteName, '');
  return /[\p{L}\p{N}]/u.test(rest) ? title : '';
}

/** An http or https address as the URL standard writes it; empty for all others. */
function webAddress(address: string): string {
  const url = webUrl(address);
  return url === null || url.username || url.password ? '' : url.href;
}

/** Whether two addresses are of one page: scheme, `www.` and the last slash do not count. */
function isSamePage(one: string, other: string): boolean {
  const here = URL.parse(one);
  const there = URL.parse(other);
  if (here === null || there === null) return false;
  return hostOf(here) === hostOf(there) && placeOf(here) === placeOf(there);
}

/** The same without the host, which a plugin of a headless site may replace. */
export function isSamePlace(one: string, other: string): boolean {
  const here = URL.parse(one);
  const there = URL.parse(other);
  return here !== null && there !== null && placeOf(here) === placeOf(there);
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

// WordPress writes percent-encoded letters small, and others large.
const placeOf = ({ pathname, search }: URL): string =>
  pathname.replace(/\/*$/, '').replace(/%../g, (code) => code.toLowerCase()) + search;
