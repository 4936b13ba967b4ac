/**
 * `npm run build`: reads the content service and turns it into `dist/`, whole or not at all; with `--full`, everything is
 * read anew. With `--orders` it is the part of
 * `npm run publish` that builds.
 */
import './thrift.ts';
import { parseArgs } from 'node:util';
import { buildDist } from './build-dist.ts';
import { explain, reasonOf } from './explain.ts';
import { takeOrders } from './take-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});

try {
  if (values.orders) await takeOrders();
  else await buildDist(values);
} catch (error) {
  if (!values.orders || !process.connected) console.error(explain(error));
  else await tellFailure(error);
  // Where rendering fails, Astro leaves a server of fonts running, which would keep the process.
  process.exit(1);
}

async function tellFailure(error: unknown): Promise<void> {
  await new Promise((done) => process.send?.({ step: 'failed', ...reasonOf(error) }, done));
}
