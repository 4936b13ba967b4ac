export { isKnownClass } from './class-names.ts';
export { emptyElements } from './empty-elements.ts';
export { detach, fill } from './fill.ts';
export { describeTag, groupFindings, isLost, type FindingGroup } from './findings.ts';
export { findingKinds, isLook } from './kinds.ts';
export { readAddress } from './links.ts';
export { listUploads, nameOf, type ListedUploads } from './addresses.ts';
export { restOfText } from './limits.ts';
export { prepareBody, prepareText, type Preparation } from './prepare.ts';
export { frameHosts } from './providers.ts';
export {
  asWordPressStrips,
  toExcerpt,
  toInline,
  toLines,
  toProse,
  toText,
  type Prose,
} from './to-text.ts';
export { contactForm, findingSchema, preparedSchema } from './types.ts';
export type * from './types.ts';
export { showWidgets } from './widgets/index.ts';
