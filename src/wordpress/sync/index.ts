export { draftSchema, toDraft } from './draft.ts';
export type { Draft } from './draft.ts';
export { mirrorService } from './mirror-service.ts';
export type { Mirror, MirrorPlace, OpenMirror } from './open-mirror.ts';
export { currentMirror, mediaFileSize, openMirrorAt, readBody } from './current.ts';
export type { SyncSettings } from './opened.ts';
export { sync } from './sync.ts';
export { SyncError } from './errors.ts';
export type * from './face.ts';
