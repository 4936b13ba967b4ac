/** A pause that doubles each time, up to a limit. `times` from 0. */
export const growing = (first: number, times: number, most: number): number =>
  Math.min(first * 2 ** times, Math.max(first, most));

/** So that many servers that were started at once don't ask at once. */
export const jittered = (pause: number): number => pause * (0.9 + Math.random() / 5);
