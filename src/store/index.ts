export { folderName } from './folder-name.ts';
export { openStore } from './open.ts';
export { openStoreToRead, stateOfStore } from './open-to-read.ts';
export { StoreError } from './errors.ts';
export { recordSchemas } from './schemas.ts';
export type { StoreErrorCode } from './errors.ts';
export type { StoreOptions } from './open.ts';
export type * from './face.ts';
export type * from './records.ts';
