import type { Bench } from './support/face.ts';
import { makeMagazine, openMagazine } from './support/magazine-place.ts';
import { peerPosts } from './support/peers/posts.ts';
import { seriesOf, slowestOf } from './support/record.ts';
import { takeLive } from './support/take-live.ts';

/** `BENCH_POSTS=100000 BENCH_BUILT=1000 BENCH_ROUNDS=2 npm run bench large`. `BENCH_BUILT=0`: all. */
const count = Number(process.env['BENCH_POSTS'] ?? 100_000);
const built = Number(process.env['BENCH_BUILT'] ?? 1000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2);

const bench: Bench = {
  name: 'large',
  async run() {
    const seed = await makeMagazine(count);
    const site = await openMagazine(count, seed);
    const environment =
      built === 0 ? site.environment : { ...site.environment, PRERENDER_LATEST: String(built) };
    try {
      const sheet = await takeLive({ ...site, environment }, peerPosts(seed), rounds, [
        'nothing changed',
        'one post edited',
        'one new post',
        'one post deleted',
      ]);
      return [...sheet].map(([kind, taken]) => {
        const series = seriesOf(taken);
        const { wall, processor, peak } = series.median;
        return {
          label: `${count} posts, ${built || count} of them built: ${kind}, until live`,
          value: `${wall.toFixed(2)} s, slowest ${slowestOf(series).toFixed(2)} s, processors ${processor.toFixed(1)} s, memory ${(peak / 1e9).toFixed(2)} GB`,
        };
      });
    } finally {
      await site.close();
    }
  },
};

export default bench;
