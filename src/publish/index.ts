export { findLive } from './find-live.ts';
export type { FoundRelease } from './find-live.ts';
export { listReleases } from './list-releases.ts';
export { markInUse } from './use.ts';
export {
  findSitePreview,
  isOver,
  isSitePreviewName,
  listSitePreviews,
  removeSitePreview,
} from './site-previews.ts';
export type { FoundSitePreview } from './site-previews.ts';
export type { ChangedText, Check, PublishEvent, Release, SitePreview } from './face.ts';
