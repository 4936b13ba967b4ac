export { readCalls } from './calls.ts';
export { startReplay } from './replay.ts';
export type { Replay } from './replay.ts';
