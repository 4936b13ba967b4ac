export type { Difference, Finished, Mark, Setting, Standing } from './face.ts';
export { StandingError } from './errors.ts';
export { linkFile } from './link-file.ts';
export { openStanding } from './open.ts';
export { pruneUnused } from './prune.ts';
export { takeFiles } from './take-files.ts';
export { takeLock } from './lock.ts';
