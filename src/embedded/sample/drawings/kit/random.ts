/** A number from 0 up to 1, the same series for the same seed, so that a picture never changes by itself. */
export type Random = () => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What `make` gives for 0, 1, … `count - 1`, one after another. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

export function between(from: number, to: number, chance: Random): number {
  return from + (to - from) * chance();
}

/** Pixels with one decimal: the drawings' files stay small and comparable. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
