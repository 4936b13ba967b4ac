/**
 * Every URL of the site is spelled here, once. A path is the site's own: percent-decoded, without
 * `BASE_PATH`, and with a slash at both ends unless it is a file's: `/2026/01/fog-lifts/`, `/rss.xml`.
 */
export { assignPaths, type PathClaim } from './assign.ts';
export { bareHost } from './bare-host.ts';
export { askedAt } from './asked-at.ts';
export { byIdPath, byIdQueries, byIdScript } from './by-id.ts';
export { fallbackPath } from './fallback.ts';
export { atomPath, commentsFeedPath, feedPath, feedPathOf, jsonFeedPath } from './feed-paths.ts';
export { contentIdPrefix, ownFragment } from './fragments.ts';
export { homePath } from './home-path.ts';
export type * from './known-site.ts';
export { listPages, listPageSize, pagePath } from './list-pages.ts';
export {
  iconPaths,
  manifestPath,
  oldSitemapPaths,
  robotsPath,
  sitemapPartPath,
  sitemapPath,
} from './machine-paths.ts';
export { permalinkPath } from './permalink.ts';
export { pathKey } from './same-path.ts';
export type { OwnPages } from './own-pages.ts';
export { createResolver, type Resolve, type Resolved } from './resolver.ts';
export { surveySite, type SiteRecords, type SurveyedPost } from './survey.ts';

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
