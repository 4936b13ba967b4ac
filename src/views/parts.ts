import type { KnownSite } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { draftOf } from './drafts.ts';
import { link, type Link } from './link.ts';
import { getKnown } from './known.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';

const made = madeFrom<KnownSite, ReadonlyMap<string, readonly string[]>>();

export const getPartPaths = once(async () => {
  const known = await getKnown();
  return made(known, [], () => new Map(known.records.map(({ path, parts }) => [path, parts])));
});

/** Where the pages of a text lie: one, or as many as its editor divided it into. */
const pathsOf = async ({ path }: PostData): Promise<readonly string[]> =>
  (await getPartPaths()).get(path) ?? [path];

/** One of the pages that a text is shown on. */
export interface PartLink extends Link {
  readonly path: string;
}

/** The ways to the pages of a text, in their order; at least one. */
export const getPartLinks = async (post: PostData): Promise<readonly PartLink[]> => {
  const draft = draftOf(post);
  // A preview has one address, whatever its text is divided into.
  if (draft !== undefined) {
    return draft.prepared.parts.map((_, index) => ({
      ...{ name: String(index + 1), href: `?part=${index + 1}`, path: post.path },
    }));
  }
  return (await pathsOf(post)).map((path, index) => ({
    name: String(index + 1),
    href: link(path),
    path,
  }));
};
