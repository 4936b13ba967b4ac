/**
 * Every URL of the site is spelled here, once. A path is the site's own: percent-decoded, without
 * `BASE_PATH`, and with a slash at both ends unless it is a file's: `/2026/01/fog-lifts/`, `/rss.xml`.
 */
export { assignPaths, type PathClaim } from './paths/assign.ts';
export { bareHost } from './paths/bare-host.ts';
export { askedAt } from './paths/asked-at.ts';
export { byIdPath, byIdQueries, byIdScript } from './paths/by-id.ts';
export { fallbackPath } from './paths/fallback.ts';
export {
  atomPath,
  commentsFeedPath,
  feedPath,
  feedPathOf,
  jsonFeedPath,
} from './paths/feed-paths.ts';
export { contentIdPrefix, ownFragment } from './paths/fragments.ts';
export { homePath } from './paths/home-path.ts';
export type * from './paths/known-site.ts';
export { listPages, listPageSize, pagePath } from './paths/list-pages.ts';
export {
  iconPaths,
  manifestPath,
  oldSitemapPaths,
  robotsPath,
  sitemapPartPath,
  sitemapPath,
} from './paths/machine-paths.ts';
export { permalinkPath } from './paths/permalink.ts';
export { pathKey } from './paths/same-path.ts';
export type { OwnPages } from './paths/own-pages.ts';
export { createResolver, type Resolve, type Resolved } from './paths/resolver.ts';
export { surveySite, type SiteRecords, type SurveyedPost } from './paths/survey.ts';

/** Where the pictures and files of texts lie. */
export const mediaPath = '/_media/';

/** Where the index of the search lies. */
export const searchIndexPath = '/pagefind/';

// What is the same when it is percent-encoded, as nearly all paths are.
const isPlain = /^[\w\-.!~*'()/]*$/;

// The same, and complete where the site lies at the root of its host.
const isOwn = /^\/(?!\/)[\w\-.!~*'()/]*$/;

// A lone surrogate has no UTF-8 form, and encodeURIComponent would throw.
const encode = (path: string): string =>
  path.toWellFormed().split('/').map(encodeURIComponent).join('/');

/** What to write into a link: percent-encoded, below `BASE_PATH` (`/`, `/blog` or `/blog/`). */
export function href(path: string, base: string): string {
  if (base === '/' && isOwn.test(path)) return path;
  const encoded = isPlain.test(path) ? path : encode(path);
  return `${base.replace(/\/+$/, '')}/${encoded.replace(/^\/+/, '')}`;
}

/** The whole address of a path, for feeds and metadata. `siteUrl` has no path: `https://example.com`. */
export function absoluteHref(path: string, base: string, siteUrl: string): string {
  return new URL(href(path, base), siteUrl).href;
}
