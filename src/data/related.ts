import type { StoredPost } from '../store/records.ts';
import { createLikeness } from './likeness.ts';
import { once } from './once.ts';
import { getLatestPosts } from './posts.ts';

const getPlaces = once(
  async () => new Map((await getLatestPosts()).map(({ id }, place) => [id, place])),
);

const getLikeness = once(async () => createLikeness(await getLatestPosts()));

/**
 * Posts like this one by terms and words, the most alike first; fewer than asked for where no more have much in common.
 * Its neighbours have links of their own, so they come last.
 */
export const getRelated = async (
  post: StoredPost,
  count: number,
): Promise<readonly StoredPost[]> => {
  const place = (await getPlaces()).get(post.id);
  if (place === undefined || count < 1) return [];
  const like = (await getLikeness()).like(place, count + 2);
  const isNeighbour = (other: number): boolean => Math.abs(other - place) === 1;
  const places = [
    ...like.filter((other) => !isNeighbour(other)),
    ...like.filter((other) => isNeighbour(other)),
  ];
  const posts = await getLatestPosts();
  return places.slice(0, count).flatMap((other) => posts[other] ?? []);
};
