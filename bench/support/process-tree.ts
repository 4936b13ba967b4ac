import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

const tasksOf = (id: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${id}/task`);
  } catch {
    return [];
  }
};

/** A process and everything that it has started and that runs still. Linux only, as all of this file. */
const treeOf = (id: number): number[] => [
  id,
  ...tasksOf(id)
    .flatMap((task) => read(`/proc/${id}/task/${task}/children`).trim().split(' '))
    .filter((child) => child !== '')
    .flatMap((child) => treeOf(Number(child))),
];

const residentBytes = (id: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0) * 1024;

/** Memory in bytes: resident, as Linux counts. What two processes share counts twice. */
interface Memory {
  /** Of all processes. */
  readonly peak: number;
  /** Without the processes that make the search index. */
  readonly peakWithoutIndex: number;
}

const makesIndex = (id: number): boolean => read(`/proc/${id}/cmdline`).includes('pagefind');

/** What a process and its descendants hold now. */
const memoryOf = (id: number): Memory => {
  const held = treeOf(id).map((each) => ({ bytes: residentBytes(each), id: each }));
  const sum = (some: typeof held) => some.reduce((all, { bytes }) => all + bytes, 0);
  return {
    peak: sum(held),
    peakWithoutIndex: sum(held.filter((each) => !makesIndex(each.id))),
  };
};

const ticksPerSecond = 100;

// The name of a program stands in brackets, and may hold anything.
const ticksOf = (id: number): number =>
  (read(`/proc/${id}/stat`).split(') ').at(-1) ?? '')
    .split(' ')
    // User and system time, and both of the children that have ended.
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** Seconds of all processors that a process and its descendants, the ended ones as well, have taken so far. */
export function processorOf(id: number): number {
  return treeOf(id).reduce((sum, each) => sum + ticksOf(each), 0) / ticksPerSecond;
}

const sampleEvery = 50;

/** Samples the memory of a process and its descendants until `stop`, which returns the most of each figure. */
export function watchMemory(id: number): { stop(): Memory } {
  let most = memoryOf(id);
  const sampler = setInterval(() => {
    const now = memoryOf(id);
    most = {
      peak: Math.max(most.peak, now.peak),
      peakWithoutIndex: Math.max(most.peakWithoutIndex, now.peakWithoutIndex),
    };
  }, sampleEvery);
  return {
    stop() {
      clearInterval(sampler);
      return most;
    },
  };
}
