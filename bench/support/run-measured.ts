import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchMemory } from './process-tree.ts';
import type { Taken } from './record.ts';

interface Command {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command to its end, and says what it took. Linux only. Rejects, with what it printed, when it fails. */
export async function runMeasured({ command, folder, environment }: Command): Promise<Taken> {
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
  const memory = watchMemory(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  const held = memory.stop();
  const wall = (performance.now() - started) / 1000;
  const [, user, system] = /@@ ([\d.]+) ([\d.]+)\s*$/.exec(output) ?? [];
  if (code !== 0 || user === undefined || system === undefined) {
    throw new Error(`\`${command.join(' ')}\` ended with ${String(code)}:\n${output.slice(-4000)}`);
  }
  return { wall, processor: Number(user) + Number(system), ...held };
}
