/**
 * The magazine as a service far away: `far-service.ts FOLDER PHOTOS POSTS v2|legacy RATE`. Beyond RATE requests a second (0: no limit)
 * it answers 429 with `Retry-After`. Tells its address, and to `count` how many requests came and how many were refused since the
 * last time.
 */
import { startEmbedded } from '../../test/support/embedded/index.ts';
import { farFront } from '../../test/support/far-side.ts';
import { delayOf } from './latency.ts';
import { magazine } from './magazine.ts';

const [folder = '', photos = '', posts = '0', generation = 'v2', rate = '0'] =
  process.argv.slice(2);
const most = Number(rate);
const front = await farFront({
  delayOf,
  keepAlive: true,
  bears: most === 0 ? undefined : { most, within: 1000 },
});
const service = await startEmbedded({
  folder,
  seed: magazine(Number(posts), photos),
  ...(generation === 'legacy' && { legacyPlugin: true, v2: false }),
  // Otherwise it would name its own address, and be read past this one.
  publicUrl: front.url,
});
front.leadTo(service.port);
process.send?.({ url: front.url });
process.on('message', () => process.send?.(front.count()));
process.on('disconnect', () => process.exit());
