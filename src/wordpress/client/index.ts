export { createCms } from './client.ts';
export { CmsError } from './errors.ts';
export type { CmsErrorCode } from './errors.ts';
export { createRedactor } from './redact.ts';
export type * from './editing.ts';
export type * from './face.ts';
export type * from './model.ts';
export type * from './watching.ts';
