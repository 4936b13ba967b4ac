export { sync } from './sync.ts';
export { surveyStore } from './survey.ts';
export { SyncError } from './errors.ts';
export type * from './face.ts';
