/** Answers with the milliseconds that it was asked to wait for; can't wait for less than none. */
import { setTimeout as pause } from 'node:timers/promises';
import { answerAll } from '../../../src/threads.ts';

answerAll(async (wait: number) => {
  if (wait < 0) throw new RangeError('Nobody can wait for less than nothing.');
  await pause(wait);
  return new Uint8Array([wait]);
});
