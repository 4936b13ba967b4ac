export { createCms } from './client.ts';
export { credentialsSchema } from './request.ts';
export { CmsError, orNull, refusalCodes } from './errors.ts';
export type { CmsErrorCode } from './errors.ts';
export { isFromBasicAuth } from './failure.ts';
export { createRedactor } from './errors.ts';
export { languageTag } from './page-head.ts';
export type * from './cms.ts';
export { dashboardAddress, editAddress, webUrl } from './route.ts';
export { elementKey, type PageMarkup, presetsId } from './page-styles.ts';
export { factsSchema } from './facts.ts';
export type * from './facts.ts';
export {
  builtInTypes,
  capabilityPlural,
  manyOf,
  category,
  newCommentSchema,
  otherKindSchema,
  pageType,
  postTag,
  postType,
  unlistedTypes,
} from './model.ts';
export type * from './model.ts';
