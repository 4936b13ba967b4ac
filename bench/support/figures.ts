import { existsSync, readFileSync } from 'node:fs';

/** The value that a share of all is not above: 0.5 for the median, 0.95 for what is slow. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = Math.ceil(share * sorted.length) - 1;
  const value = sorted[Math.max(place, 0)];
  if (value === undefined) throw new Error('There is no quantile of nothing.');
  return value;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function milliseconds(value: number): string {
  return `${value.toFixed(3)} ms`;
}

export function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(1)} µs`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** The most that this process has held at once, in bytes. */
export function peakMemory(): number {
  // On Linux, `maxRSS` counts in what the parent held when it started this process.
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : null;
  return Number(own?.[1] ?? process.resourceUsage().maxRSS) * 1024;
}

const status = '/proc/self/status';
