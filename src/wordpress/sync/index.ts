export { readFactsDigests, readUndatedParts, type UndatedParts } from './check/change-check.ts';
export { chooseTypes, isChosen, sentenceOf } from './check/types.ts';
export { languageOf } from './link/languages.ts';
export { embeddedTerms, draftSchema, toDraft, type Draft } from './prepare/draft.ts';
export { isPublic } from './prepare/entries.ts';
export { toLanguage } from './prepare/facts.ts';
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
export type { SyncSettings } from './open.ts';
export { isTrouble } from './read/optional.ts';
export { knownStyles } from './read/styles.ts';
export { heldBackLine, heldBackSchema, type HeldBack } from './report.ts';
export { sync } from './sync.ts';
export { SyncError } from './errors.ts';
export type * from './report.ts';
