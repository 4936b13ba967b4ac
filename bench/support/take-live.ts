import type { GalleySite } from './galley-site.ts';
import type { PeerPost } from './peers/face.ts';
import { galleyNames, type Kind, type Taken } from './record.ts';
import { serveMagazine } from './serve-magazine.ts';
import { tell, type Sheet } from './take-turns.ts';
import { untilLive } from './until-live.ts';

/**
 * An edited post, a deleted one, a new one and another title of the site on a running server: from the request for a rebuild until readers see the change. The
 * first of each is not counted, because the server prepares for rebuilds then.
 */
export async function takeLive(
  site: GalleySite,
  posts: readonly PeerPost[],
  rounds: number,
): Promise<Sheet> {
  const served = await serveMagazine(site);
  const pathOf = (slug: string) => posts.find((post) => post.slug === slug)?.path ?? '/';
  const all = new Map<Kind, Taken[]>();
  const take = async (kind: Kind, round: number, path: string, text: string | null) => {
    const taken = await untilLive(served, { path, text });
    tell(galleyNames.live, round === 0 ? 'the first, not counted' : kind, taken);
    if (round > 0) all.set(kind, [...(all.get(kind) ?? []), taken]);
  };
  try {
    for (let round = 0; round <= rounds; round++) {
      const slug = `post-${90 + round}`;
      const text = `Added live in round ${round}.`;
      await site.amend(slug, `<p>${text}</p>`);
      await take('one post edited', round, pathOf(slug), text);
    }
    for (let round = 0; round <= rounds; round++) {
      const slug = `post-${60 + rounds + round}`;
      await site.remove(slug);
      await take('one post deleted', round, pathOf(slug), null);
    }
    for (let round = 0; round <= rounds; round++) {
      const text = `News of round ${round}.`;
      const path = await site.editor.create(`New in round ${round}`, `<p>${text}</p>`);
      await take('one new post', round, path, text);
    }
    for (let round = 0; round <= rounds; round++) {
      const title = `The Gazette, title ${round}`;
      await site.editor.retitle(title);
      await take('another title of the site', round, pathOf('post-5'), title);
    }
    return all;
  } finally {
    await served.stop();
  }
}
