import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** What a command took. */
export interface Taken {
  /** Seconds by the clock on the wall. */
  readonly wall: number;
  /** Seconds of all processors together, of the command and of everything that it started. */
  readonly processor: number;
  /** The most bytes that the command and everything it started held at one moment (resident, as Linux counts). */
  readonly peak: number;
}

const sampleEvery = 20;

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

const treeOf = (id: number): number[] => [
  id,
  ...tasksOf(id)
    .flatMap((task) => read(`/proc/${id}/task/${task}/children`).trim().split(' '))
    .filter((child) => child !== '')
    .flatMap((child) => treeOf(Number(child))),
];

const residentBytes = (id: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0) * 1024;

interface Command {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command to its end, and says what it took. Linux only. Rejects, with what it printed, when it fails. */
export const runMeasured = async ({ command, folder, environment }: Command): Promise<Taken> => {
  const started = performance.now();
  // The shell adds up the processors' time of all descendants that were waited for.
  const child = spawn('bash', ['-c', `TIMEFORMAT='@@ %U %S'; time "$@"`, 'time', ...command], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  let peak = 0;
  const { pid } = child;
  const sampler = setInterval(() => {
    if (pid === undefined) return;
    const bytes = treeOf(pid).reduce((sum, id) => sum + residentBytes(id), 0);
    peak = Math.max(peak, bytes);
  }, sampleEvery);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampler);
  const wall = (performance.now() - started) / 1000;
  const [, user, system] = /@@ ([\d.]+) ([\d.]+)\s*$/.exec(output) ?? [];
  if (code !== 0 || user === undefined || system === undefined) {
    throw new Error(`\`${command.join(' ')}\` ended with ${String(code)}:\n${output.slice(-4000)}`);
  }
  return { wall, processor: Number(user) + Number(system), peak };
};
