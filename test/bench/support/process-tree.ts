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

/** What a process and its descendants hold now (resident, as Linux counts: what two share counts twice). */
const memoryOf = (id: number): number =>
  treeOf(id).reduce((sum, each) => sum + residentBytes(each), 0);

const ticksPerSecond = 100;

// The name of a program stands in brackets, and may hold anything.
const ticksOf = (id: number): number =>
  (read(`/proc/${id}/stat`).split(') ').at(-1) ?? '')
    .split(' ')
    // User and system time, and both of the children that have ended.
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** Seconds of all processors that a process and its descendants, the ended ones as well, have taken so far. */
export const processorOf = (id: number): number =>
  treeOf(id).reduce((sum, each) => sum + ticksOf(each), 0) / ticksPerSecond;

const sampleEvery = 50;

/** Looks at a process and its descendants all the time; gives the most bytes that they held at one moment. */
export const watchMemory = (id: number): { stop(): number } => {
  let peak = memoryOf(id);
  const sampler = setInterval(() => (peak = Math.max(peak, memoryOf(id))), sampleEvery);
  return {
    stop() {
      clearInterval(sampler);
      return peak;
    },
  };
};
