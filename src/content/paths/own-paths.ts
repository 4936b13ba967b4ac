import { decoded } from '../../decoded.ts';

/**
 * Every URL of the site is spelled here. A path is percent-decoded, without `BASE_PATH`, with a
 * slash at both ends unless it is a file's: `/rss.xml`, a text's permalink that ends in `.html`.
 */

const pageEnding = /\.html?$/i;

/** True for the path of a page that is a file of that name: `/fog-lifts.html`. */
export function isFilePage(path: string): boolean {
  return pageEnding.test(path);
}

/** The file of a page: `/fog-lifts/index.html`, or, if the path is a file's, that one. */
export function pageFile(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path;
}

/** The path as that of a folder: `/fog-lifts.html/` for `/fog-lifts.html`. */
export function asFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** The front page's own path. */
export const homePath = '/';

/** Paths that are the same on some disks or hosts have the same key. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** A path below another: `/de/author/ada/` for `/de/` and `/author/ada/`. */
export function pathBelow(above: string, path: string): string {
  return above + path.slice(1);
}

/** Posts on one page of a list. */
export const listPageSize = 10;

/** How many pages a list has. An empty one has an empty page. */
export function listPages(posts: number): number {
  return Math.max(1, Math.ceil(posts / listPageSize));
}

/** The path of a page of a list, counted from 1; the first page has the list's own path. */
export function pagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}page/${page}/`;
}

/** Undivided if a record has the path of a part. `taken`: keys of the records' paths. */
export function partPaths(path: string, parts: number, taken: ReadonlySet<string>): string[] {
  const paths = Array.from({ length: parts }, (_, index) => partPath(path, index + 1));
  return paths.slice(1).some((each) => taken.has(pathKey(each))) ? [path] : paths;
}

/** The path of a part, from 1. Parts of a front page are where a list has its pages. */
export function partPath(path: string, part: number): string {
  if (path === homePath) return pagePath(path, part);
  // A folder can't have the name of a file.
  return part <= 1 ? path : `${path.replace(pageEnding, '/')}${part}/`;
}

/** The feed of a list. A file: a static host would serve WordPress's folder `feed/` as HTML. */
export function feedPathOf(path: string): string {
  return `${path}rss.xml`;
}

/** The feed of the whole site. */
export const feedPath = feedPathOf(homePath);

/** On the server of the desk: the page where readers write a comment. */
export const commentsPath = '/api/comments';

/** On the server of the desk: where readers' forms are sent. */
export const formsPath = '/api/forms';

/** The feed of comments. */
export const commentsFeedPath = feedPathOf('/comments/');

/** The whole site as Atom, and as JSON Feed. */
export const atomPath = `${homePath}atom.xml`;
export const jsonFeedPath = `${homePath}feed.json`;

/** For machines only: search engines, and devices that install the site. */
export const sitemapPath = '/sitemap.xml';

/** The page that is sent in place of a missing one; each language has its own below its path. */
export const missingPath = '/404.html';

/** Old addresses of the sitemap: WordPress's own, and the most common plugin's. */
export const oldSitemapPaths = ['/wp-sitemap.xml', '/sitemap_index.xml'] as const;

/** A part of a long sitemap, counted from 1. */
export function sitemapPartPath(part: number): string {
  return `/sitemap-${part}.xml`;
}

export const robotsPath = '/robots.txt';
export const manifestPath = '/site.webmanifest';

export const iconPaths = {
  svg: '/favicon.svg',
  ico: '/favicon.ico',
  touch: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable.png',
} as const;

/** Pages without a record in WordPress. */
export interface OwnPages {
  readonly search: string;
  /** Everything that was published, by year. */
  readonly archive: string;
  readonly feeds: string;
}

/** Our own pages' paths below a front page. If a record has one, our page gets a number. */
export function ownPages(taken: ReadonlySet<string>, home = homePath): OwnPages {
  const free = (name: string): string => {
    for (let n = 1; ; n++) {
      const path = n === 1 ? `${home}${name}/` : `${home}${name}-${n}/`;
      if (!taken.has(pathKey(path))) return path;
    }
  };
  return { search: free('search'), archive: free('archive'), feeds: free('feeds') };
}

/** The redirect page of `/?p=12`, WordPress's address of a text by its id. */
export function byIdPath(id: number): string {
  return `/_p/${id}.html`;
}

/** The queries at the home page that name a text by its id. */
export const byIdQueries = ['p', 'page_id', 'attachment_id'] as const;

/** Queries of the home page that name a list by its id. `/?cat=3` redirects by `/_p/cat/3.html`. */
export const listQueries: Readonly<Record<string, string>> = {
  category: 'cat',
  author: 'author',
  post_tag: 'tag_id',
};

/** The last part of WordPress's further addresses of a text, such as `/a-text/feed/`. */
export const furtherNames = ['feed', 'amp', 'embed', 'trackback'] as const;

/** For hosts whose rules can't read queries. The same everywhere: allowed by its hash. */
export const byIdScript =
  `{const m=/[?&](?:${byIdQueries.join('|')}|(${Object.values(listQueries).join('|')}))=(\\d{1,15})(?:&|$)/.exec(location.search);` +
  'if(m)location.replace(`./_p/${m[1]?m[1]+"/":""}${m[2]}.html`)}';

/**
 * A request's target, such as `/blog/?p=12`: its decoded path with `BASE_PATH`, its query, and the
 * WordPress id in it, which counts only at the site's home. Null if it can't be decoded.
 */
export function parseTarget(target: string) {
  const url = URL.parse(target.replace(/^\/+/, '/'), 'http://localhost');
  if (url === null) return null;
  try {
    const id = byIdQueries.map((key) => url.searchParams.get(key)).find(Boolean);
    const path = decodeURIComponent(url.pathname);
    return { path, id: id ?? undefined, query: url.searchParams };
  } catch {
    return null;
  }
}

/** The id of the product that a WooCommerce address puts into the cart; else null. */
export function cartProduct(address: string): string | null {
  const id = URL.parse(address)?.searchParams.get('add-to-cart') ?? '';
  return /^\d{1,15}$/.test(id) ? id : null;
}

/** The prefix of all ids in content, so that none equals an id of the site itself. */
export const contentIdPrefix = 'content-';

/**
 * A WordPress address's fragment on our pages: without `#`, percent-encoded, empty without a
 * target. Content ids get our prefix. There is no comment form: `#respond` leads to the comments.
 */
export function ownFragment(hash: string): string {
  const fragment = hash.replace(/^#/, '');
  // `:~:text=` points at words. Browsers that don't know it ignore it.
  const [id = '', ...directive] = fragment.split(':~:');
  const words = directive.length > 0 ? `:~:${directive.join(':~:')}` : '';
  return ownId(id) + words;
}

function ownId(fragment: string): string {
  const id = idOf(fragment);
  if (id === '' || /^(?:more|post)-\d+$/.test(id)) return '';
  if (/^comment-\d+$/.test(id) || id === 'comments' || id === 'top') return id;
  if (id === 'respond' || id === 'reply-title') return 'comments';
  // The address of a page encodes what a fragment can't contain.
  return new URL(`#${contentId(id)}`, 'http://localhost').hash.slice(1);
}

/** The id that a fragment names: browsers decode it. */
export function idOf(fragment: string): string {
  return decoded(fragment);
}

/** A content id on the site's pages: with the prefix once, without spaces, which ids can't have. */
export function contentId(id: string): string {
  const whole = id.replace(/\s+/g, '_');
  const hasPrefix = whole.length > contentIdPrefix.length && whole.startsWith(contentIdPrefix);
  return hasPrefix ? whole : contentIdPrefix + whole;
}

/** The folder of pictures and files in content. */
export const mediaPath = '/_media/';

/** Share images. Unlike files of {@link mediaPath}, they may be drawn after they are named. */
export const cardPath = '/_cards/';

/** The folder of the search index. */
export const searchIndexPath = '/pagefind/';

// From page 11 on.
const farPage = /\/page\/(?:1[1-9]|[2-9]\d|\d{3,})\/(?:index\.html)?$/;

/** True for the path of a far page of a list, to which few readers turn. */
export function isFarPath(path: string): boolean {
  return farPage.test(path);
}

/**
 * True for the path of a file that a live release gets or changes later: share images, the files of
 * the search index, and far pages of lists. All others stay as they are while the release is live.
 */
export function isLatePath(path: string): boolean {
  return path.startsWith(cardPath) || path.startsWith(searchIndexPath) || isFarPath(path);
}

/** The folder of the index of a language, by its slug, which is empty for the default one. */
export function searchIndexPathOf(slug: string): string {
  return slug === '' ? searchIndexPath : `${searchIndexPath}in-${slug}/`;
}

// Paths that percent-encoding does not change, as nearly all.
const isPlain = /^[\w\-.!~*'()/]*$/;

// The same, for a path that is already complete if the site is at the root of its host.
const isOwn = /^\/(?!\/)[\w\-.!~*'()/]*$/;

// A lone surrogate has no UTF-8 form, and encodeURIComponent would throw.
const encode = (path: string): string =>
  path.toWellFormed().split('/').map(encodeURIComponent).join('/');

/** The `href` of a path: percent-encoded, below `BASE_PATH` (`/`, `/blog` or `/blog/`). */
export function href(path: string, base: string): string {
  if (base === '/' && isOwn.test(path)) return path;
  const encoded = isPlain.test(path) ? path : encode(path);
  return `${base.replace(/\/+$/, '')}/${encoded.replace(/^\/+/, '')}`;
}

/** A path's absolute address, for feeds and metadata. `siteUrl` has no path. */
export function absoluteHref(path: string, base: string, siteUrl: string): string {
  return new URL(href(path, base), siteUrl).href;
}

/** A path's address at another home, which may have a path. Null if `home` is no address. */
export function addressAt(home: string, path: string): string | null {
  const there = URL.parse(home);
  return there && absoluteHref(path, there.pathname, there.origin);
}
