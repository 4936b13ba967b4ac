import type { PostData } from '../wordpress/index.ts';
import { look } from './look.ts';
import { once } from './once.ts';
import { getLatestPosts, getPlaces } from './posts.ts';

type Text = Pick<PostData, 'id' | 'date' | 'categories' | 'tags'>;

/** Of the posts with the same category or tag, so many are looked at on either side of a post. */
const reach = 40;
/** A tag says more of a post than a category, which says where it belongs. */
const [ofTag, ofCategory] = [2, 1];
/** A post that is so far away in time, in milliseconds, counts half: four years. */
const halfLife = 4 * 365.25 * 24 * 60 * 60 * 1000;

/**
 * Finds the posts that share categories and tags with one, the most alike first: a term counts more the fewer posts have it, and
 * posts of about the same time count more than others. Of equals, the later one comes first.
 * @param posts the latest first.
 */
export function relatedIn<T extends Text>(posts: readonly T[]): (place: number) => T[] {
  const placesOf = new Map<string, number[]>();
  posts.forEach(({ categories, tags }, place) => {
    for (const { id } of [...categories, ...tags]) {
      const places = placesOf.get(id);
      if (places === undefined) placesOf.set(id, [place]);
      else places.push(place);
    }
  });
  const times = posts.map(({ date }) => Date.parse(date));
  const scores = new Float64Array(posts.length);

  return (place) => {
    const post = posts[place];
    if (post === undefined) return [];
    const found: number[] = [];
    const add = (id: string, weight: number): void => {
      const places = placesOf.get(id) ?? [];
      // What every post has tells nothing of two of them.
      const rarity = Math.log2(posts.length / places.length);
      if (rarity <= 0) return;
      for (const other of around(places, place)) {
        if (scores[other] === 0) found.push(other);
        scores[other] = (scores[other] ?? 0) + weight * rarity;
      }
    };
    for (const { id } of post.tags) add(id, ofTag);
    for (const { id } of post.categories) add(id, ofCategory);
    const scoreOf = (other: number): number => {
      const apart = Math.abs((times[other] ?? 0) - (times[place] ?? 0));
      return (scores[other] ?? 0) / (1 + apart / halfLife);
    };
    const ranked = found
      .filter((other) => other !== place)
      .map((other) => ({ other, score: scoreOf(other) }))
      .sort((a, b) => b.score - a.score || a.other - b.other);
    for (const other of found) scores[other] = 0;
    return ranked.flatMap(({ other }) => posts[other] ?? []);
  };
}

/** The part of an ascending row that lies around one of its members. */
function around(row: readonly number[], member: number): readonly number[] {
  if (row.length <= 2 * reach) return row;
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row[middle] ?? 0) < member) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, Math.min(low - reach, row.length - 2 * reach));
  return row.slice(from, from + 2 * reach + 1);
}

/**
 * Gives the posts that a post leads on to, as many as the look asks for, or fewer where no more have a term in common. Its neighbours
 * have links of their own, so they come last.
 */
export const getRelatedFinder = once(async () => {
  const placeOf = await getPlaces();
  const find = relatedIn(await getLatestPosts());
  return (post: PostData): readonly PostData[] => {
    const place = placeOf.get(post.id);
    if (place === undefined || look.post.related < 1) return [];
    const isNeighbour = ({ id }: PostData): boolean =>
      Math.abs((placeOf.get(id) ?? place) - place) === 1;
    const found = find(place).slice(0, look.post.related + 2);
    return [...found.filter((other) => !isNeighbour(other)), ...found.filter(isNeighbour)].slice(
      0,
      look.post.related,
    );
  };
});

export const getRelated = async (post: PostData): Promise<readonly PostData[]> =>
  (await getRelatedFinder())(post);
