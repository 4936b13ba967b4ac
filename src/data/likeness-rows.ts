/** On either side of a text, so many of those that share something with it are looked at. */
const reach = 40;

/** For each feature, the texts that have it: their numbers, in the order of their places. */
export interface Rows {
  readonly of: (feature: string) => readonly number[];
  /** From where to where a row is looked at from one of its texts. */
  readonly around: (row: readonly number[], text: number) => readonly [from: number, to: number];
  /** Adds one behind all others, while nobody has to be told. */
  readonly fill: (feature: string, text: number) => void;
  readonly add: (feature: string, text: number) => void;
  readonly drop: (feature: string, text: number) => void;
  /** Tells of the texts of each row that has come to count for more or less since the last time. */
  readonly settle: () => void;
  readonly clear: () => void;
}

interface Surroundings {
  readonly placeOf: (text: number) => number;
  /** Is told of each text that sees something else now. */
  readonly touch: (text: number) => void;
}

/** How many there are, roughly: one more or less is seldom another level, so that an edit touches few texts. */
export const levelOf = (count: number): number => Math.round(2 * Math.log2(count)) / 2;

/** Keeps the rows while texts come and go. */
export function createRows({ placeOf, touch }: Surroundings): Rows {
  const rows = new Map<string, number[]>();
  const levels = new Map<string, number>();

  const indexIn = (row: readonly number[], place: number): number => {
    let [low, high] = [0, row.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (placeOf(row[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  // Those that look at it. From its ends a row is looked at twice as far.
  const touchAround = (row: readonly number[], index: number): void => {
    const [isEarly, isLate] = [index <= 2 * reach, index >= row.length - 2 * reach - 1];
    const from = isEarly ? 0 : Math.max(0, index - reach - 1);
    const to = isLate ? row.length : Math.min(row.length, index + reach + 2);
    for (let n = from; n < to; n++) touch(row[n] ?? 0);
  };
  const remember = (feature: string, { length }: readonly number[]): void => {
    if (!levels.has(feature)) levels.set(feature, levelOf(length));
  };

  return {
    of: (feature) => rows.get(feature) ?? [],
    around(row, text) {
      if (row.length <= 2 * reach) return [0, row.length];
      const index = indexIn(row, placeOf(text));
      const from = Math.max(0, Math.min(index - reach, row.length - 2 * reach));
      return [from, from + 2 * reach];
    },
    fill(feature, text) {
      const row = rows.get(feature);
      if (row === undefined) rows.set(feature, [text]);
      else if (row.at(-1) !== text) row.push(text);
    },
    add(feature, text) {
      const row = rows.get(feature) ?? [];
      const index = indexIn(row, placeOf(text));
      if (row[index] === text) return;
      remember(feature, row);
      row.splice(index, 0, text);
      rows.set(feature, row);
      touchAround(row, index);
    },
    drop(feature, text) {
      const row = rows.get(feature) ?? [];
      const index = indexIn(row, placeOf(text));
      if (row[index] !== text) return;
      remember(feature, row);
      touchAround(row, index);
      row.splice(index, 1);
      if (row.length === 0) rows.delete(feature);
    },
    settle() {
      for (const [feature, level] of levels) {
        const row = rows.get(feature) ?? [];
        if (levelOf(row.length) !== level) for (const text of row) touch(text);
      }
      levels.clear();
    },
    clear() {
      rows.clear();
      levels.clear();
    },
  };
}
