import { z } from 'zod';
import type { Bench, Measurements } from './support/face.ts';
import { quantile } from './support/figures.ts';
import { makeMagazine, openMagazine } from './support/magazine-place.ts';
import { magazineUser } from './support/magazine-user.ts';
import { serveMagazine } from './support/serve-magazine.ts';

/** `BENCH_POSTS=1000 BENCH_CALLS=200 npm run bench desk` */
const count = Number(process.env['BENCH_POSTS'] ?? 1000);
const calls = Number(process.env['BENCH_CALLS'] ?? 200);
/** Their answers come from code that is not compiled yet. */
const uncounted = 10;

const { authorization } = magazineUser;
const linkSchema = z.object({ link: z.string() });

const measure = async (
  what: string,
  call: () => Promise<Response>,
): Promise<Measurements[number]> => {
  const times: number[] = [];
  for (let turn = -uncounted; turn < calls; turn++) {
    const started = performance.now();
    const answer = await call();
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${body.slice(0, 500)}`);
    if (turn >= 0) times.push(performance.now() - started);
  }
  const half = quantile(times, 0.5);
  const slow = quantile(times, 0.95);
  return {
    label: what,
    value: `half below ${half.toFixed(1)} ms, 95 of 100 below ${slow.toFixed(1)} ms`,
  };
};

const bench: Bench = {
  name: 'desk',
  async run() {
    const site = await openMagazine(count, await makeMagazine(count));
    try {
      const served = await serveMagazine(site);
      const read = (path: string) =>
        fetch(`${served.url}/api${path}`, { headers: { authorization } });
      const id = await site.editor.idOf('post-5');
      const share = () =>
        fetch(`${served.url}/api/previews`, {
          method: 'POST',
          body: JSON.stringify({ id }),
          headers: { authorization, 'content-type': 'application/json' },
        });
      try {
        const made = await share();
        const { link } = linkSchema.parse(await made.json());
        return [
          await measure('who is signed in', () => read('/me')),
          await measure('20 posts of the list', () => read('/posts?status=publish')),
          await measure('posts found by a word', () => read('/posts?status=any&search=boats')),
          await measure('one post with what was typed', () => read(`/posts/${id}`)),
          await measure('the rebuilds, and what is live', () => read('/rebuilds')),
          await measure('a preview made', share),
          await measure('a shared preview shown', () => fetch(link)),
        ];
      } finally {
        await served.stop();
      }
    } finally {
      await site.close();
    }
  },
};

export default bench;
