import type { GalleySite } from './galley-site.ts';
import type { PeerPost } from './peers/face.ts';
import { galleyNames, type Kind, type Taken } from './record.ts';
import { serveMagazine } from './serve-magazine.ts';
import { tell, type Sheet } from './take-turns.ts';
import { untilLive, type Sight } from './until-live.ts';

/** What is measured of a running server. */
export const liveKinds = [
  'nothing changed',
  'one post edited',
  'one post deleted',
  'one new post',
  'another title of the site',
] as const satisfies readonly Kind[];

/**
 * Nothing, an edited post, a deleted one, a new one and another title of the site on a running server: from the request for a
 * rebuild until readers see the change. The first of each is not counted, because the server prepares for rebuilds then.
 */
export async function takeLive(
  site: GalleySite,
  posts: readonly PeerPost[],
  rounds: number,
  chosen: readonly (typeof liveKinds)[number][] = liveKinds,
): Promise<Sheet> {
  const served = await serveMagazine(site);
  const pathOf = (slug: string) => posts.find((post) => post.slug === slug)?.path ?? '/';
  /** Makes a change of a round, and says what readers are to see. */
  const changes: Record<(typeof liveKinds)[number], (round: number) => Promise<Sight | null>> = {
    'nothing changed': () => Promise.resolve(null),
    async 'one post edited'(round) {
      const slug = `post-${90 + round}`;
      const text = `Added live in round ${round}.`;
      await site.amend(slug, `<p>${text}</p>`);
      return { path: pathOf(slug), text };
    },
    async 'one post deleted'(round) {
      const slug = `post-${60 + rounds + round}`;
      await site.remove(slug);
      return { path: pathOf(slug), text: null };
    },
    async 'one new post'(round) {
      const text = `News of round ${round}.`;
      return { path: await site.editor.create(`New in round ${round}`, `<p>${text}</p>`), text };
    },
    async 'another title of the site'(round) {
      const text = `The Gazette, title ${round}`;
      await site.editor.retitle(text);
      return { path: pathOf('post-5'), text };
    },
  };
  const all = new Map<Kind, Taken[]>();
  try {
    for (const kind of chosen)
      for (let round = 0; round <= rounds; round++) {
        const taken = await untilLive(served, await changes[kind](round));
        tell(galleyNames.live, round === 0 ? `${kind}, the first, not counted` : kind, taken);
        if (round > 0) all.set(kind, [...(all.get(kind) ?? []), taken]);
      }
    return all;
  } finally {
    await served.stop();
  }
}
