export { makeSafe } from './make-safe.ts';
export { toExcerpt } from './to-excerpt.ts';
export { toText } from './to-text.ts';
