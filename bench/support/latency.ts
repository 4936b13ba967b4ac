/**
 * How long a request is under way to the services of the bench, in milliseconds: what a WordPress takes to start and the way to it,
 * and what it takes to put texts together. A WordPress 6.1 with PHP 8.2 on the machine that this was written on took 40 ms and more for
 * an answer of 1 kB, and 600 ms and more for a page of a hundred whole posts (770 kB), which take 280 ms here.
 */
export const latency = { least: 50, ofKilobyte: 0.3 } as const;

export function delayOf(bytes: number): number {
  return latency.least + (bytes / 1000) * latency.ofKilobyte;
}
