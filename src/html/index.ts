export { detach } from './detach.ts';
export { fill } from './fill.ts';
export { frameHosts } from './frame-hosts.ts';
export { restOfText } from './limits.ts';
export { prepareBody, prepareText, type Preparation } from './prepare.ts';
export { toExcerpt } from './to-excerpt.ts';
export { toProse, type Prose } from './to-prose.ts';
export { asWordPressStrips, toText } from './to-text.ts';
export type * from './face.ts';
