import { on } from 'node:events';
import { buildOrder } from '../publish/index.ts';
import { buildInto } from './build-into.ts';

/**
 * Builds what `npm run publish` asks for, one site after the other, for as long as it is there: each order is a message, and is
 * answered with how the build gets on and with `done`.
 */
export const takeOrders = async (): Promise<void> => {
  if (!process.connected) throw new Error('--orders is for npm run publish, which is not there.');
  process.once('disconnect', nobodyWaits);
  for await (const given of on(process, 'message')) {
    const { stays } = await buildInto(buildOrder.parse(given[0]));
    await new Promise((done) => process.send?.({ step: 'done', stays }, done));
  }
};

// With nothing half done where no order was given, and with what is half done for nobody.
const nobodyWaits = () => process.exit(0);
