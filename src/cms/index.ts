export { createCms } from './client.ts';
export { CmsError } from './errors.ts';
export type { CmsErrorCode } from './errors.ts';
export type * from './face.ts';
export type * from './model.ts';
export type { OAuthAuthorization } from './auth/oauth1-legs.ts';
export type { OAuthClient, OAuthToken } from './auth/oauth1.ts';
