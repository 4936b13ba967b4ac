import { depth } from '../support/depth.ts';

/** Random numbers that a seed decides, so that a fault can be met again. */
export interface Random {
  /** At least 0 and below `below`. */
  whole(below: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
  /** True once in so many times. */
  onceIn(times: number): boolean;
}

/** Mulberry32: the same numbers for the same seed on each machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    whole,
    one: (of) => of[whole(of.length)] ?? of[0],
    onceIn: (times) => whole(times) === 0,
  };
}

const day = process.env['FAULTS_DAY'] ?? today();

/** The day that chooses seeds, as in `FAULTS_DAY`, by the clock of Greenwich. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * The seeds of a proof, one after the other. `npm run proof` tries `most`, from 1 on or from `PROOF_FROM` on. Each day has a few of
 * those from 1 to `most`, which are known to pass. With `PROOF_SEED`, only those: `17` or `3,101-200`.
 */
export function seedsFor({ day: few, most }: Readonly<Record<typeof depth, number>>): number[] {
  const chosen = process.env['PROOF_SEED'];
  if (chosen !== undefined) {
    return chosen.split(',').flatMap((range) => {
      const [first = 1, last = first] = range.split('-').map(Number);
      return fromOn(first, last - first + 1);
    });
  }
  if (depth === 'most') return fromOn(Number(process.env['PROOF_FROM'] ?? 1), most);
  return fromOn(1 + randomOf(Date.parse(day) / dayLength).whole(most - few + 1), few);
}

/** Those of a list that a day tries: every `every`th, so that all of them come in turn. `npm run proof` tries all. */
export function ofTheDay<T>(all: readonly T[], every: number): readonly T[] {
  if (depth === 'most') return all;
  const first = Math.floor(Date.parse(day) / dayLength) % every;
  return all.filter((_, at) => at % every === first);
}

const dayLength = 24 * 60 * 60 * 1000;

const fromOn = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
