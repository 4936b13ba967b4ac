/**
 * One sync by a process of its own, as a build makes it, without the pictures: `sync-once.ts URL FOLDER`. Tells how many milliseconds
 * it took, without what Node takes to load the program, and how many bytes the process held at most.
 */
import { limitHeapGrowth } from '../../src/cli/memory.ts';
import { openMirror } from '../../src/wordpress/mirror/index.ts';
import { findService } from '../../src/wordpress/sync/find-service.ts';
import { sync } from '../../src/wordpress/sync/index.ts';
import { peakMemory } from './figures.ts';

const [url = '', folder = ''] = process.argv.slice(2);
limitHeapGrowth();
const started = performance.now();
const { cms } = await findService({ url }, { folder });
const store = openMirror({ folder, service: url });
try {
  const { counts } = await sync(cms, store, { maxShrink: 0.1 });
  const time = performance.now() - started;
  process.send?.({ time, peak: peakMemory(), posts: counts.posts });
} finally {
  store.close();
  await cms.close();
}
process.disconnect();
