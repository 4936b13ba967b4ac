export { contentOf } from './digests.ts';
export { folderName } from './open.ts';
export { mapByKey, mapRecords } from './types.ts';
export { openMirror, openMirrorToRead, type MirrorOptions } from './open.ts';
export { MirrorError, type MirrorErrorCode } from './database.ts';
export {
  collectionNames,
  isGuest,
  recordSchemas,
  takesComments,
  unchangedPostFields,
} from './records.ts';
export {
  leavesOf,
  mapLeaves,
  type TypedField,
  type TypedFields,
  type TypedLeaf,
} from './typed-fields.ts';
export type * from './records.ts';
export type * from './types.ts';
