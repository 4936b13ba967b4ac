export { buildFile } from './build-facts.ts';
export type { BuildFacts } from './build-facts.ts';
export { findLive } from './find-live.ts';
export type { FoundRelease } from './find-live.ts';
export { listReleases } from './list-releases.ts';
export { whileLocked } from './lock.ts';
export { publish } from './publish.ts';
export type { PublishOptions } from './publish.ts';
export { PublishError } from './publish-error.ts';
export { rollBack } from './roll-back.ts';
export type { BuildCommand, BuildStep } from './run-build.ts';
export { mustBePreviewName, publishSitePreview } from './publish-site-preview.ts';
export type { SitePreviewOptions } from './publish-site-preview.ts';
export { isKeyOf, sharedPreviewPath, sitePreviewPath } from './site-preview-key.ts';
export {
  findSitePreview,
  isOver,
  listSitePreviews,
  removeSitePreview,
} from './site-previews.ts';
export type { FoundSitePreview } from './site-previews.ts';
export { markInUse } from './use.ts';
export type { ChangedText, Check, PublishEvent, Release, SitePreview } from './face.ts';
