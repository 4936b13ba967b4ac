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

/** The seeds of a proof, from 1 to as many as its depth has. With `PROOF_SEED`, only those: `17` or `3,101-200`. */
export function seedsFor(counts: Readonly<Record<typeof depth, number>>): number[] {
  const chosen = process.env['PROOF_SEED'] ?? `1-${counts[depth]}`;
  return chosen.split(',').flatMap((range) => {
    const [first = 1, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
