export { readExchanges } from './exchange.ts';
export { startReplay } from './replay.ts';
export type { Replay } from './replay.ts';
