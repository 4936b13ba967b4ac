export {
  absoluteHref,
  askedAt,
  atomPath,
  byIdPath,
  byIdQueries,
  byIdScript,
  commentsFeedPath,
  contentIdPrefix,
  feedPath,
  feedPathOf,
  homePath,
  href,
  iconPaths,
  jsonFeedPath,
  listPages,
  listPageSize,
  manifestPath,
  mediaPath,
  oldSitemapPaths,
  ownFragment,
  pagePath,
  pathKey,
  robotsPath,
  searchIndexPath,
  sitemapPartPath,
  sitemapPath,
  type OwnPages,
} from './own-paths.ts';
export { assignPaths, fallbackPath, permalinkPath, type PathClaim } from './record-paths.ts';
export {
  bareHost,
  createResolver,
  ownAddressReader,
  type Resolve,
  type Resolved,
} from './resolver.ts';
export type { DateArchive, KnownRecord, KnownSite } from './site-index.ts';
export { surveySite, type SiteRecords, type SurveyedPost } from './survey.ts';
