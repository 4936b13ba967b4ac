export { startWatching } from './start-watching.ts';
export type { Watching } from './start-watching.ts';
