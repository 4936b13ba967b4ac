import type { PostData } from '../wordpress/index.ts';
import { createLikeness } from './likeness.ts';
import { look } from './look.ts';
import { once } from './once.ts';
import { getLatestPosts, getPlaces } from './posts.ts';

/** Neighbours come last, and may leave room for others. */
const neighbours = 2;
const likeness = createLikeness<PostData>(look.post.related + neighbours);

const distance = (a: number | undefined, b: number): number =>
  a === undefined ? 0 : Math.abs(a - b);

/**
 * Gives the posts like one by terms and words, the most alike first; fewer than the look asks for where no more have much in
 * common. Its neighbours have links of their own, so they come last.
 */
export const getRelatedFinder = once(async () => {
  const placeOf = await getPlaces();
  likeness.update(await getLatestPosts());
  return (post: PostData): readonly PostData[] => {
    const place = placeOf.get(post.id);
    if (place === undefined || look.post.related < 1) return [];
    const like = likeness.like(place);
    const isNeighbour = ({ id }: PostData): boolean => distance(placeOf.get(id), place) === 1;
    return [
      ...like.filter((other) => !isNeighbour(other)),
      ...like.filter((other) => isNeighbour(other)),
    ].slice(0, look.post.related);
  };
});

export const getRelated = async (post: PostData): Promise<readonly PostData[]> =>
  (await getRelatedFinder())(post);
