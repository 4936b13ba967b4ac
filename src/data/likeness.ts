import type { PostData } from '../wordpress/index.ts';
import { bestOf } from './best-of.ts';
import { createRows, levelOf } from './likeness-rows.ts';

type Text = Pick<PostData, 'id' | 'categories' | 'tags' | 'keywords'>;

/** Which texts of a row are alike. */
export interface Likeness<T extends Text> {
  /** From now on these are the texts. Of what is known of their likes, only what the difference touches is forgotten. */
  readonly update: (texts: readonly T[]) => void;
  /** Those most like the one at a place, the most alike first; those that have little in common never. */
  readonly like: (place: number) => readonly T[];
  /** How many pairs of texts were looked at so far. */
  readonly comparisons: () => number;
}

/** An editor's own word for what a text is about is worth more than a word of it. */
const weights = { tag: 2, category: 1.5, keyword: 1 };
/** One word in common is chance; a term, or so many words, are not. */
const enoughInCommon = 3;

/**
 * Finds texts that share terms and words, `most` of them for each: the fewer texts have one, the more it counts. Of equals, the
 * one earlier in the row goes first. However many texts there are, each is held against a bounded number of others.
 */
export function createLikeness<T extends Text>(most: number): Likeness<T> {
  // Each text has a number, and keeps it for as long as it is there.
  const numbers = new Map<number, number>();
  const texts: T[] = [];
  const places: number[] = [];
  const free: number[] = [];
  let order: readonly number[] = [];
  const likes: (readonly number[] | undefined)[] = [];
  let scores = new Float64Array(0);
  let shared = new Uint16Array(0);
  let compared = 0;

  const placeOf = (text: number): number => places[text] ?? -1;
  const rows = createRows({ placeOf, touch: (text) => (likes[text] = undefined) });

  const numberOf = (text: T): number => {
    const number = numbers.get(text.id) ?? free.pop() ?? texts.length;
    numbers.set(text.id, number);
    texts[number] = text;
    return number;
  };

  function anew(row: readonly T[]): void {
    rows.clear();
    numbers.clear();
    texts.length = places.length = free.length = likes.length = 0;
    order = row.map(numberOf);
    for (const number of order) places[number] = number;
    for (const number of order) {
      const text = texts[number];
      if (text !== undefined) for (const name of namesOf(text)) rows.fill(name, number);
    }
  }

  function change(row: readonly T[], { changes, gone }: Difference): void {
    for (const { id, lost } of changes) {
      const number = numbers.get(id);
      if (number === undefined) continue;
      likes[number] = undefined;
      for (const name of lost) rows.drop(name, number);
    }
    for (const id of gone) {
      free.push(numbers.get(id) ?? texts.length);
      numbers.delete(id);
    }
    if (levelOf(row.length) !== levelOf(order.length)) likes.length = 0;
    order = row.map(numberOf);
    for (const [place, number] of order.entries()) places[number] = place;
    for (const { id, won } of changes) {
      const number = numbers.get(id);
      if (number === undefined) continue;
      likes[number] = undefined;
      for (const name of won) rows.add(name, number);
    }
    rows.settle();
  }

  function update(row: readonly T[]): void {
    const difference = differenceOf(row);
    if (difference === null) anew(row);
    else change(row, difference);
    if (scores.length < texts.length) {
      scores = new Float64Array(texts.length * 2);
      shared = new Uint16Array(texts.length * 2);
    }
  }

  /** Null where it is so much that nothing is worth keeping. */
  function differenceOf(row: readonly T[]): Difference | null {
    const ids = new Set(row.map(({ id }) => id));
    const before = (id: number): T | undefined => texts[numbers.get(id) ?? -1];
    const placeOf = ({ id }: T): number => places[numbers.get(id) ?? -1] ?? -1;
    const known = row.filter(({ id }) => numbers.has(id));
    const same = known.filter((text) => before(text.id) === text);
    if (same.length * 2 < row.length || ids.size < row.length) return null;
    if (!isAscending(same.map(placeOf))) return null;
    const hasMoved = !isAscending(known.map(placeOf));
    const gone = [...numbers.keys()].filter((id) => !ids.has(id));
    const there = row.filter((text) => before(text.id) !== text);
    const changes = [
      ...there.map((text) => [text.id, text] as const),
      ...gone.map((id) => [id, undefined] as const),
    ];
    return {
      gone,
      changes: changes.map(([id, text]) => {
        const [had, has] = [new Set(namesOf(before(id))), new Set(namesOf(text))];
        return {
          id,
          lost: hasMoved ? had : had.difference(has),
          won: hasMoved ? has : has.difference(had),
        };
      }),
    };
  }

  function find(number: number): readonly number[] {
    const text = texts[number];
    if (text === undefined) return [];
    const touched: number[] = [];
    const alike: number[] = [];
    const levelOfAll = levelOf(order.length);
    for (const [name, weight, common] of featuresOf(text)) {
      const row = rows.of(name);
      const rarity = levelOfAll - levelOf(row.length);
      // What most texts have tells nothing of two of them.
      if (rarity < 1) continue;
      const [from, to] = rows.around(row, number);
      compared += to - from;
      for (let n = from; n < to; n++) {
        const other = row[n] ?? number;
        if (other === number) continue;
        const before = shared[other] ?? 0;
        const now = before + common;
        if (before === 0) touched.push(other);
        // Of a thousand that have a word in common, few have enough.
        if (before < enoughInCommon && now >= enoughInCommon) alike.push(other);
        scores[other] = (scores[other] ?? 0) + weight * rarity;
        shared[other] = now;
      }
    }
    const scoreOf = (other: number): number => scores[other] ?? 0;
    const best = bestOf(alike, { scoreOf, placeOf, most });
    for (const other of touched) scores[other] = shared[other] = 0;
    return best;
  }

  return {
    update,
    like(place) {
      const number = order[place];
      if (number === undefined) return [];
      const found = (likes[number] ??= find(number));
      return found.flatMap((other) => texts[other] ?? []);
    },
    comparisons: () => compared,
  };
}

interface Difference {
  /** Ids of those that are there no more. */
  readonly gone: readonly number[];
  /** Of each text that came, went or is another now: which features it has no more, or only now. */
  readonly changes: readonly {
    readonly id: number;
    readonly lost: ReadonlySet<string>;
    readonly won: ReadonlySet<string>;
  }[];
}

/** Name, weight, and for how many words it stands. */
type Feature = readonly [name: string, weight: number, common: number];

function featuresOf({ categories, tags, keywords }: Text): Feature[] {
  return [
    ...categories.map(({ id }): Feature => [id, weights.category, enoughInCommon]),
    ...tags.map(({ id }): Feature => [id, weights.tag, enoughInCommon]),
    // No word has a colon, as keys of terms do. The first ones tell the most.
    ...keywords.map((word, rank): Feature => [word, weights.keyword / (1 + rank / 24), 1]),
  ];
}

const namesOf = (text: Text | undefined): string[] =>
  text === undefined ? [] : featuresOf(text).map(([name]) => name);

const isAscending = (places: readonly number[]): boolean =>
  places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
