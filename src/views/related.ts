import { isDeepStrictEqual } from 'node:util';
import type { PostData } from '../wordpress/index.ts';
import { look } from './look.ts';
import { entryOf, getPlaces, latestOfType } from './posts.ts';
import { remember, sameItems } from './remember.ts';
import { groupByKeys } from '../group-by-keys.ts';

type Text = Pick<PostData, 'id' | 'date' | 'categories' | 'tags' | 'terms'>;

/** So many posts before and after one are compared, for each shared category or tag. */
const reach = 25;
/** A tag, or another term, says more of a post than a category. */
const ofTag = 2;
const ofCategory = 1;
/** Milliseconds: a post that is four years older or newer counts half. */
const halfLife = 4 * 365.25 * 24 * 60 * 60 * 1000;

/**
 * The posts that share categories and tags with one, the most alike first: rare terms and similar
 * times count more; of equals, the later one comes first.
 * @param posts the latest first.
 * @param most how many posts to return.
 */
export function relatedIn<T extends Text>(
  posts: readonly T[],
  most: number,
): (place: number) => T[] {
  const placesOf = groupByKeys(posts.keys(), (place) => {
    const { categories = [], tags = [], terms = [] } = posts[place] ?? {};
    return [...categories, ...tags, ...terms].map(({ id }) => id);
  });
  const times = posts.map(({ date }) => Date.parse(date));
  const scores = new Float64Array(posts.length);

  return (place) => {
    const post = posts[place];
    if (post === undefined) return [];
    const found: number[] = [];
    const add = (id: string, weight: number): void => {
      const places = placesOf.get(id) ?? [];
      // A term of all posts says nothing about two of them.
      if (places.length === posts.length) return;
      const rarity = 1 + sizeOf(posts.length) - sizeOf(places.length);
      const [from, to] = around(places, place);
      for (let n = from; n < to; n += 1) {
        const other = places[n] ?? place;
        if (scores[other] === 0) found.push(other);
        scores[other] = (scores[other] ?? 0) + weight * rarity;
      }
    };
    for (const { id } of [...post.tags, ...post.terms]) add(id, ofTag);
    for (const { id } of post.categories) add(id, ofCategory);
    const best: Ranked[] = [];
    for (const other of found) {
      const apart = Math.abs((times[other] ?? 0) - (times[place] ?? 0));
      const score = (scores[other] ?? 0) / (1 + apart / halfLife);
      scores[other] = 0;
      if (other === place) continue;
      // This runs for each post. Sorting all of them would take half a second for 10,000 posts.
      let at = best.length;
      while (at > 0 && isBetter({ other, score }, best[at - 1])) at -= 1;
      if (at === most) continue;
      best.splice(at, 0, { other, score });
      if (best.length > most) best.pop();
    }
    return best.flatMap(({ other }) => posts[other] ?? []);
  };
}

/** Steps at four times the count: exact counts would change others with each new post. */
const sizeOf = (count: number): number => Math.floor(Math.log2(count) / 2);

interface Ranked {
  readonly other: number;
  readonly score: number;
}

const isBetter = (a: Ranked, b: Ranked | undefined): boolean =>
  b === undefined || a.score > b.score || (a.score === b.score && a.other < b.other);

/** The range of an ascending list around one of its members: its start and its end. */
function around(row: readonly number[], member: number): readonly [from: number, to: number] {
  if (row.length <= 2 * reach) return [0, row.length];
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row[middle] ?? 0) < member) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, Math.min(low - reach, row.length - 2 * reach));
  return [from, Math.min(row.length, low + reach + 1)];
}

const known = new WeakMap<PostData, Text>();
const last = new Map<number, Text>();

/** The same object until one of these properties changes: most edits change none. */
function textOf(post: PostData): Text {
  const before = known.get(post);
  if (before !== undefined) return before;
  const { id, date, categories, tags, terms } = post;
  const text = { id, date, categories, tags, terms };
  const earlier = last.get(id);
  const kept = earlier !== undefined && isDeepStrictEqual(earlier, text) ? earlier : text;
  known.set(post, kept);
  last.set(id, kept);
  return kept;
}

const getTexts = remember((type: string) => latestOfType(type).map(textOf), sameItems);

const getFinder = remember((type: string) => relatedIn(getTexts(type), look.post.related + 2));

const relatedIds = remember((type: string, id: number): readonly number[] => {
  const places = getPlaces(type);
  const place = places.get(id);
  if (place === undefined || look.post.related < 1) return [];
  const isNeighbour = (other: Text): boolean =>
    Math.abs((places.get(other.id) ?? place) - place) === 1;
  const found = getFinder(type)(place);
  return [...found.filter((other) => !isNeighbour(other)), ...found.filter(isNeighbour)]
    .slice(0, look.post.related)
    .map((other) => other.id);
}, sameItems);

/**
 * Related entries of a type, as many as the look asks for, or fewer. Neighbours, which have links
 * of their own, come last.
 */
export const relatedTo = remember(
  (type: string, id: number): readonly PostData[] =>
    relatedIds(type, id).flatMap((other) => entryOf(type, other) ?? []),
  sameItems,
);
