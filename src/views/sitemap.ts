import { escapeText } from 'entities';
import {
  mediaPath,
  oldSitemapPaths,
  sitemapPartPath,
  sitemapPath,
} from '../content/paths/index.ts';
import type { PostData, TermData } from '../wordpress/index.ts';
import { getDateArchives, getHomePath, getOwnPages, isPreview, wholeAddress } from './addresses.ts';
import { getAuthors, pathOfAuthor, postsOfAuthor } from './authors.ts';
import { categories, getLanguageFilter, inEachLanguage, otherTerms, tags } from './content.ts';
import { dateKey, postsOfDate } from './dates.ts';
import { canonicalOf, isHidden } from './head.ts';
import { pictureAt } from './media.ts';
import { getFrontPage, getPostsPage, getTextPages } from './pages.ts';
import { mediaOf } from './pictures.ts';
import { getLatestPosts, getStories, latestOfType } from './posts.ts';
import { remember, sameItems } from './remember.ts';
import { postsOfTerm } from './terms.ts';
import { getArchivedTypes } from './types.ts';

export interface SitemapEntry {
  /** Absolute. */
  readonly address: string;
  /** ISO 8601 in UTC; undefined if unknown. */
  readonly changed: string | undefined;
  /** The absolute addresses of its pictures. */
  readonly pictures: readonly string[];
}

/** The format's limit, in characters. */
const longest = 2047;
/** Search engines read no more pictures of one page. */
const mostPictures = 1000;

type Page = Omit<SitemapEntry, 'address'> & { readonly address: string | undefined };

const isNamed = (page: Page): page is SitemapEntry =>
  page.address !== undefined && page.address.length <= longest;

const changeOf = ({ date, modified }: PostData): string => modified ?? date;

const latest = (pages: readonly { readonly changed: string | undefined }[]): string | undefined => {
  let found: string | undefined;
  for (const { changed } of pages)
    if (changed !== undefined && (found === undefined || changed > found)) found = changed;
  return found;
};

// Most lists stay as they are after an edit.
const latestOf = remember((posts: readonly PostData[]): string | undefined =>
  latest(posts.map((post) => ({ changed: changeOf(post) }))),
);

const addressOfPicture = remember((address: string): string | undefined => {
  const file = pictureAt(address)?.variants.at(-1)?.file;
  return file && wholeAddress(mediaPath + file);
});

const textPage = remember((post: PostData): Page => {
  const used = post.uses.flatMap(({ kind, address }) => (kind === 'picture' ? address : []));
  const shown = [mediaOf(post)?.picture ?? [], used].flat();
  const pictures = new Set(shown.flatMap((address) => addressOfPicture(address) ?? []));
  return {
    address: wholeAddress(post.path),
    changed: changeOf(post),
    pictures: [...pictures].slice(0, mostPictures),
  };
});

const toPage = (path: string, changed: string | undefined): Page => ({
  address: wholeAddress(path),
  changed,
  pictures: [],
});

const textPages = (texts: readonly PostData[]): readonly Page[] =>
  texts
    .filter((text) => !isHidden(text) && canonicalOf(text) === undefined)
    .map((text) => textPage(text));

// Lists without posts are left out, and those that an SEO plugin hides.
const listPage = (
  path: string,
  posts: readonly PostData[],
  seo: TermData['seo'] = null,
): readonly Page[] => {
  const changed = latestOf(posts);
  return changed === undefined || isHidden({ seo }) ? [] : [toPage(path, changed)];
};

/**
 * The front page, all texts for search engines, and the first page of each list, each once. None
 * without `SITE_URL`: a sitemap has addresses of its own host only.
 */
const getSitemapOfLanguage = remember((): readonly SitemapEntry[] => {
  const posts = getLatestPosts();
  const frontPage = getFrontPage();
  const postsPage = getPostsPage();
  const pages: readonly Page[] = [
    ...(frontPage === undefined
      ? [toPage(getHomePath(), latestOf(posts))]
      : textPages([frontPage])),
    ...(postsPage === undefined || isHidden(postsPage) ? [] : listPage(postsPage.path, posts)),
    ...textPages([...getStories(), ...getTextPages()]),
    ...[...categories.all(), ...tags.all(), ...otherTerms.all()]
      .filter(getLanguageFilter())
      .flatMap(({ path, key, seo }) => listPage(path, postsOfTerm(key), seo)),
    ...getArchivedTypes().flatMap(({ name, path, seo }) => listPage(path, latestOfType(name), seo)),
    ...getAuthors().flatMap((author) =>
      listPage(pathOfAuthor(author), postsOfAuthor(author.id), author.seo),
    ),
    ...getDateArchives().flatMap((date) => listPage(date.path, postsOfDate(dateKey(date)))),
    ...listPage(getOwnPages().archive, posts),
  ];
  const known = new Map<string, SitemapEntry>();
  for (const page of pages) {
    if (isNamed(page) && !known.has(page.address)) known.set(page.address, page);
  }
  return [...known.values()];
});

const getSitemap = remember((): readonly SitemapEntry[] =>
  inEachLanguage(getSitemapOfLanguage).flat(),
);

/** The view of a file of the sitemap: pages, or the parts of a long sitemap. */
export interface SitemapView {
  readonly kind: 'pages' | 'parts';
  readonly entries: readonly SitemapEntry[];
}

/** A file of a long sitemap. */
export interface SitemapPart {
  readonly path: string;
  readonly pages: readonly SitemapEntry[];
  /** When the latest of its pages changed: ISO 8601 in UTC. */
  readonly changed: string | undefined;
}

/** The format allows ten times as many, but search engines read shorter files more often. */
const partSize = 5000;

/** Divides a long list into parts, each with its path; none for a short one. */
export function divideSitemap(all: readonly SitemapEntry[]): readonly SitemapPart[] {
  return all.length <= partSize
    ? []
    : Array.from({ length: Math.ceil(all.length / partSize) }, (_, index) => {
        const pages = all.slice(index * partSize, (index + 1) * partSize);
        return { path: sitemapPartPath(index + 1), pages, changed: latest(pages) };
      });
}

const getParts = remember(() => divideSitemap(getSitemap()));

const nameOf = (path: string): string => path.slice(1, -'.xml'.length);

/**
 * The sitemap's files, without `.xml`: one, or an index and parts. WordPress's addresses get
 * copies, since many hosts can't redirect from a file. None for a preview.
 */
export const getSitemapNames = remember(
  (): readonly string[] =>
    isPreview() || getSitemap().length === 0
      ? []
      : [sitemapPath, ...oldSitemapPaths, ...getParts().map(({ path }) => path)].map(nameOf),
  sameItems,
);

export function sitemapView(name: string): SitemapView {
  const parts = getParts();
  const part = parts.find(({ path }) => nameOf(path) === name);
  if (part !== undefined) return { kind: 'pages', entries: part.pages };
  return parts.length === 0
    ? { kind: 'pages', entries: getSitemap() }
    : { kind: 'parts', entries: parts.map(toIndexEntry) };
}

const toIndexEntry = ({ path, changed }: SitemapPart): SitemapEntry => ({
  address: wholeAddress(path) ?? path,
  changed,
  pictures: [],
});

export function sitemapFile({ kind, entries }: SitemapView): string {
  return kind === 'pages' ? sitemapXml(entries) : sitemapIndexXml(entries);
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = `${declaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`;

// `URL` percent-encodes every other character that XML forbids.
const textOf = (address: string): string => escapeText(new URL(address).href);

const changedXml = (changed: string | undefined): string =>
  changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;

/** A sitemap (https://www.sitemaps.org/protocol.html) with Google's extension for pictures. */
const sitemapXml = (entries: readonly SitemapEntry[]): string => {
  const pictureXml = (address: string): string =>
    `<image:image><image:loc>${textOf(address)}</image:loc></image:image>`;
  const items = entries.map(
    ({ address, changed, pictures }) =>
      `<url><loc>${textOf(address)}</loc>${changedXml(changed)}${pictures.map(pictureXml).join('')}</url>`,
  );
  return `${head}${items.join('')}</urlset>`;
};

const sitemapIndexXml = (parts: readonly Pick<SitemapEntry, 'address' | 'changed'>[]): string => {
  const items = parts.map(
    ({ address, changed }) =>
      `<sitemap><loc>${textOf(address)}</loc>${changedXml(changed)}</sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">${items.join('')}</sitemapindex>`;
};
