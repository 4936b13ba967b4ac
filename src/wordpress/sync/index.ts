export { draftSchema, toDraft } from './draft.ts';
export type { Draft } from './draft.ts';
export { mirrorService } from './mirror-service.ts';
export { openMirror } from './open-mirror.ts';
export type { Mirror, MirrorPlace, OpenMirror } from './open-mirror.ts';
export { sync } from './sync.ts';
export { SyncError } from './errors.ts';
export type * from './face.ts';
