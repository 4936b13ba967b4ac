export { digestsOfParts } from './change-check.ts';
export { draftSchema, toDraft, type Draft } from './drafts.ts';
export {
  mirrorService,
  type SyncedSite,
  type MirrorPlace,
  type OpenSite,
  currentSite,
  mediaFileSize,
  openMirrorAt,
  readBody,
} from './current.ts';
export type { SyncSettings } from './once.ts';
export { sync } from './sync.ts';
export { SyncError } from './errors.ts';
export type * from './types.ts';
