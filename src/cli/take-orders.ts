import { on } from 'node:events';
import { totalmem } from 'node:os';
import { buildOrder } from '../publish/index.ts';
import { buildInto } from './build-into.ts';
import { compileEarly } from './compile-once.ts';
import { programState } from './program-state.ts';
import { settingsOfBuild } from './settings-of-build.ts';
import { easeThrift } from './thrift.ts';

/**
 * Builds what `npm run publish` asks for, one site after the other, for as long as it is there: each order is a message, and is
 * answered with how the build gets on and with `done`; or with `stale` and the end of this process, where the program or the
 * settings have changed since the one before.
 */
export const takeOrders = async (): Promise<void> => {
  if (!process.connected) throw new Error('--orders is used by npm run publish only.');
  // What is half done then is for nobody.
  process.once('disconnect', () => process.exit(0));
  let state: string | null = null;
  for await (const given of on(process, 'message')) {
    const order = buildOrder.parse(given[0]);
    const now = programState();
    if (state !== null && state !== now) {
      await answer({ step: 'stale' });
      process.exit(0);
    }
    // Another process does that, while this one reads the content. Later builds have them.
    if (state === null) void compileEarly(settingsOfBuild()).catch(() => undefined);
    state = now;
    await buildInto(order);
    easeThrift();
    await answer({ step: 'done', stays: !isLarge() });
  }
};

const answer = (message: object): Promise<unknown> =>
  new Promise((done) => process.send?.(message, done));

/** What stays must leave room for others: a quarter of the memory, and a gigabyte at most. */
const isLarge = (): boolean => {
  const { rss } = process.memoryUsage();
  const limit = process.constrainedMemory();
  const all = limit > 0 && limit < totalmem() ? limit : totalmem();
  return rss > Math.min(all / 4, 1e9);
};
