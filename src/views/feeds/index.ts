export { toAtom } from './atom.ts';
export { toJsonFeed } from './json.ts';
export { toRss } from './rss.ts';
export type * from './face.ts';
