export { contentOf } from './digests.ts';
export { folderName } from './folder-name.ts';
export { openStore, openStoreToRead, type StoreOptions, type WatchedStore } from './open.ts';
export { preparedSchema } from './prepared.ts';
export { StoreError, type StoreErrorCode } from './errors.ts';
export { collectionNames, recordSchemas, unchangedPostFields } from './records.ts';
export type * from './records.ts';
export type * from './types.ts';
