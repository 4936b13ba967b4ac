export type { BalanceRow } from './balance.ts';
export { isLate } from './make-release.ts';
export { createBuilder } from './builder.ts';
export type { Builder, BuildCommand } from './builder.ts';
export {
  buildJob,
  firstPictures,
  leaveBuilt,
  preparation,
  readBalance,
  reportFile,
  takeReport,
} from './built.ts';
export type { BuildFacts, BuildJob } from './built.ts';
export { codingNames, codings, compress, isCompressible, largestInMemory } from './compress.ts';
export type { Coding } from './compress.ts';
export { whileLocked } from './lock.ts';
export { publisherJob, tellParent } from './messages.ts';
export type {
  AfterLive,
  BuildStep,
  ChangedText,
  Check,
  Left,
  PublishEvent,
  PublisherJob,
  PurgeReport,
} from './messages.ts';
export { prepareToPublish, publish } from './publish.ts';
export type { PublishOptions } from './publish.ts';
export { PublishError } from './publish-error.ts';
export { publishedSchema, readPublishedState } from './published-state.ts';
export { releasesAround, releasesFolder } from './releases-folder.ts';
export { isReleaseId, newReleaseId, releaseChanges } from './releases.ts';
export type { FoundRelease, Release, ReleaseChanges } from './releases.ts';
export { openFollower, openPublishedTo } from './published-to.ts';
export type { Follower } from './targets/s3/follow.ts';
export { readRollback, rollBack, textsAfterRollback } from './roll-back.ts';
export type { PublishedTo, Rollback } from './roll-back.ts';
export { mustBePreviewName, publishSitePreview } from './publish-site-preview.ts';
export type { SitePreviewOptions } from './publish-site-preview.ts';
export {
  findSitePreview,
  isKeyOf,
  isOver,
  isSitePreviewName,
  listSitePreviews,
  removeSitePreview,
  sharedPreviewPath,
  sitePreviewPath,
} from './site-previews.ts';
export type { FoundSitePreview, SitePreview } from './site-previews.ts';
export {
  cacheControlOf,
  contentTypeOf,
  isForHosts,
  isOfSearch,
  isOutlasting,
  linkOf,
  revalidated,
  searchOutlasts,
} from './served.ts';
export { findLive, isLiveBehind, listReleases, picturesLeft } from './targets/folder.ts';
export { chainOf, folderFinder } from './targets/thin-release.ts';
export { markInUse } from './lock.ts';
export { createWorker, howItEnded, takeJobs } from './worker.ts';
