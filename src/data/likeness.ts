import type { StoredPost } from '../store/records.ts';

type Text = Pick<StoredPost, 'categories' | 'tags' | 'keywords'>;

/** Which texts of a row are alike. */
export interface Likeness {
  /** Places of those most like the one at a place, the most alike first; those that have little in common never. */
  readonly like: (place: number, most: number) => number[];
  /** How many pairs of texts were looked at so far. */
  readonly comparisons: () => number;
}

/** An editor's own word for what a text is about is worth more than a word of it. */
const weights = { tag: 2, category: 1.5, keyword: 1 };
/** One word in common is chance; a term, or so many words, are not. */
const enoughInCommon = 3;
/** Of those that share something, the ones around a text in the row are looked at: so many on either side. */
const reach = 40;

/**
 * Finds texts that share terms and words: the fewer texts have one, the more it counts. Of equals, the one earlier in
 * the row goes first. However many texts there are, each is held against a bounded number of others.
 */
export function createLikeness(texts: readonly Text[]): Likeness {
  const places = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) {
    for (const [name] of featuresOf(text)) {
      const row = places.get(name);
      if (row === undefined) places.set(name, [place]);
      else row.push(place);
    }
  }
  const scores = new Float64Array(texts.length);
  const shared = new Uint16Array(texts.length);
  let compared = 0;

  function like(place: number, most: number): number[] {
    const text = texts[place];
    if (text === undefined || most < 1) return [];
    const touched: number[] = [];
    for (const [name, weight, common] of featuresOf(text)) {
      const row = places.get(name) ?? [];
      // What most texts have tells nothing of two of them.
      if (row.length * 2 > texts.length) continue;
      const rarity = Math.log(texts.length / row.length);
      const [from, to] = around(row, place);
      for (let n = from; n < to; n++) {
        const other = row[n] ?? place;
        compared += 1;
        if (other === place) continue;
        if (shared[other] === 0) touched.push(other);
        scores[other] = (scores[other] ?? 0) + weight * rarity;
        shared[other] = (shared[other] ?? 0) + common;
      }
    }
    const scoreOf = (other: number): number =>
      (shared[other] ?? 0) < enoughInCommon ? 0 : (scores[other] ?? 0);
    const best = bestOf(touched, scoreOf, most);
    for (const other of touched) scores[other] = shared[other] = 0;
    return best;
  }
  return { like, comparisons: () => compared };
}

/** Name, weight, and for how many words it stands. */
type Feature = readonly [name: string, weight: number, common: number];

function featuresOf({ categories, tags, keywords }: Text): Feature[] {
  return [
    ...categories.map((key): Feature => [key, weights.category, enoughInCommon]),
    ...tags.map((key): Feature => [key, weights.tag, enoughInCommon]),
    // No word has a colon, as keys of terms do. The first ones tell the most.
    ...keywords.map((word, rank): Feature => [word, weights.keyword / (1 + rank / 24), 1]),
  ];
}

/** From where to where a row of ascending places is looked at. */
function around(row: readonly number[], place: number): readonly [number, number] {
  if (row.length <= 2 * reach) return [0, row.length];
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, Math.min(low - reach, row.length - 2 * reach));
  return [from, from + 2 * reach];
}

function bestOf(
  places: readonly number[],
  scoreOf: (place: number) => number,
  most: number,
): number[] {
  const best: { readonly place: number; readonly score: number }[] = [];
  for (const place of places) {
    const score = scoreOf(place);
    const goesBefore = (other: { place: number; score: number }) =>
      score > other.score || (score === other.score && place < other.place);
    const last = best.at(-1);
    if (score <= 0 || (best.length >= most && last !== undefined && !goesBefore(last))) continue;
    const at = best.findIndex(goesBefore);
    best.splice(at < 0 ? best.length : at, 0, { place, score });
    if (best.length > most) best.pop();
  }
  return best.map(({ place }) => place);
}
