// Builds twice, and tells how much was done each time: see growing-site.ts.
import os from 'node:os';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { startCounting, type Work } from './count-work.ts';

// What other threads do is not counted here.
os.availableParallelism = () => 1;
syncBuiltinESMExports();
const take = await startCounting();

const { settingsOfBuild } = await import('../../src/cli/settings-of-build.ts');
const { renderSite } = await import('../../src/cli/render-site.ts');
const { syncAgain } = await import('../../src/wordpress/sync/once.ts');

const settings = settingsOfBuild();
const work: Record<string, Work> = {};
for (const when of ['at first', 'again']) {
  await take();
  const synced = await syncAgain();
  work[`reading ${when}`] = await take();
  const site = await renderSite({ settings, synced, search: 'now', onCount: () => undefined });
  site.release();
  work[`building ${when}`] = await take();
  process.send?.({ when, pages: site.rendered.length });
  await once(process, 'message');
}
process.send?.(work);
process.once('disconnect', () => process.exit(0));
