import type { GalleySite } from './galley-site.ts';
import type { PeerPost } from './peers/face.ts';
import { galleyNames, type Taken } from './record.ts';
import { serveMagazine } from './serve-magazine.ts';
import { tell } from './take-turns.ts';
import { untilLive } from './until-live.ts';

/**
 * An edited post on a server that runs, from the call for a rebuild until readers see it, so many times. The one before these is
 * not counted: whatever the server makes ready for rebuilds, it has made ready then.
 */
export const takeLive = async (
  site: GalleySite,
  posts: readonly PeerPost[],
  rounds: number,
): Promise<Taken[]> => {
  const served = await serveMagazine(site);
  try {
    const all: Taken[] = [];
    for (let round = 0; round <= rounds; round++) {
      const slug = `post-${90 + round}`;
      const text = `Added live in round ${round}.`;
      await site.amend(slug, `<p>${text}</p>`);
      const path = posts.find((post) => post.slug === slug)?.path ?? '/';
      const taken = await untilLive(served, path, text);
      tell(galleyNames.live, round === 0 ? 'the first, not counted' : 'one post edited', taken);
      all.push(taken);
    }
    return all.slice(1);
  } finally {
    await served.stop();
  }
};
