export { sync } from './sync.ts';
export { SyncError } from './errors.ts';
export type * from './face.ts';
