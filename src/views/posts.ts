import type { Prepared } from '../content/html/index.ts';
import { readBody } from '../wordpress/sync/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { allPosts } from './collections.ts';
import { draftOf } from './drafts.ts';
import { latestFirst } from './latest-first.ts';
import { once } from './once.ts';

/** Every post, the latest first; those of one moment by id. WordPress, too, goes by the site's clock. */
export const getLatestPosts = once(async (): Promise<readonly PostData[]> =>
  latestFirst(await allPosts(), ({ dateLocal }) => `${dateLocal}Z`),
);

/**
 * Every post in the order of the home page: sticky ones first. WordPress shows those on top of
 * the first page and once more in their place; here each post stands once.
 */
export const getHomePosts = once(async (): Promise<readonly PostData[]> => {
  const posts = await getLatestPosts();
  return [...posts.filter(({ sticky }) => sticky), ...posts.filter(({ sticky }) => !sticky)];
});

export interface Neighbours {
  readonly older: PostData | undefined;
  readonly newer: PostData | undefined;
}

/** Where a post stands among all, by its id. */
export const getPlaces = once(
  async () => new Map((await getLatestPosts()).map(({ id }, place) => [id, place])),
);

/** The posts that came out just before and just after. */
export const getNeighbours = async (post: PostData): Promise<Neighbours> => {
  const posts = await getLatestPosts();
  const place = (await getPlaces()).get(post.id);
  return place === undefined
    ? { older: undefined, newer: undefined }
    : { older: posts[place + 1], newer: posts[place - 1] };
};

/** Its text. It is read anew at each call: bodies together may be larger than memory. */
export const getBody = async (post: PostData): Promise<Prepared> =>
  draftOf(post)?.prepared ?? readBody(post.body);
