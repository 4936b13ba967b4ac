export { fill } from './fill.ts';
export { prepareBody, prepareText, type Preparation } from './prepare.ts';
export { findingSchema, preparedSchema } from './schema.ts';
export { toExcerpt } from './to-excerpt.ts';
export { toText } from './to-text.ts';
export type * from './face.ts';
