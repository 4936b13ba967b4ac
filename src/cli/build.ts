/**
 * `npm run build`: reads the content service and turns it into `dist/`, whole or not at all. With `--into FOLDER` it is the part of
 * `npm run publish` that builds.
 */
import { parseArgs } from 'node:util';
import { buildDist } from './build-dist.ts';
import { buildInto } from './build-into.ts';
import { explain, reasonOf } from './explain.ts';

const { values } = parseArgs({ options: { into: { type: 'string' } } });

try {
  if (values.into === undefined) await buildDist();
  else await buildInto(values.into);
} catch (error) {
  if (values.into === undefined || !process.connected) console.error(explain(error));
  else await tellFailure(error);
  // Where rendering fails, Astro leaves a server of fonts running, which would keep the process.
  process.exit(1);
}
// The channel to the one that waits would keep the process.
if (process.connected) process.disconnect();

async function tellFailure(error: unknown): Promise<void> {
  await new Promise((done) => process.send?.({ step: 'failed', ...reasonOf(error) }, done));
}
