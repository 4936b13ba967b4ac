/**
 * Loaded into programs with `--import …/record-processes.ts?FILE`: each process that they start, Node's or not, adds a line to the file, with its
 * command line and the variables that it gets, as `/proc/PID/cmdline` and `/proc/PID/environ` show them.
 */
import childProcess, { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { z } from 'zod';

const started = z.object({
  pid: z.int().nullable(),
  command: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
});

/** A process as its parent has started it. */
export type StartedProcess = z.output<typeof started>;

interface Options {
  readonly env?: NodeJS.ProcessEnv | undefined;
}

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
if (file !== '') record();

function record(): void {
  const add = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  // All of its ways to start a process without waiting for its end use this method, which no type mentions.
  const spawn: unknown = Reflect.get(ChildProcess.prototype, 'spawn');
  if (typeof spawn !== 'function') throw new Error('Node starts processes in another way now.');
  Object.assign(ChildProcess.prototype, {
    spawn(this: ChildProcess, options: unknown) {
      const result: unknown = Reflect.apply(spawn, this, [options]);
      const { args, envPairs } = z
        .object({ args: z.array(z.string()), envPairs: z.array(z.string()) })
        .parse(options);
      const pairs = envPairs.map((pair) => {
        const equals = pair.indexOf('=');
        return [pair.slice(0, equals), pair.slice(equals + 1)];
      });
      add({ pid: this.pid ?? null, command: args, variables: Object.fromEntries(pairs) });
      return result;
    },
  });
  for (const name of ['spawnSync', 'execFileSync'] as const) {
    const run: unknown = childProcess[name];
    if (typeof run !== 'function') throw new Error(`Node has no ${name} any more.`);
    const recorded = (command: string, args: readonly string[] = [], options: Options = {}) => {
      const variables = options.env ?? process.env;
      add({ pid: null, command: [command, ...args], variables });
      return Reflect.apply(run, childProcess, [command, args, options]) as unknown;
    };
    Object.assign(childProcess, { [name]: recorded });
  }
  syncBuiltinESMExports();
}

/** The value of `NODE_OPTIONS` that records into a file. */
export function recordInto(into: string): string {
  return `--import ${import.meta.url.split('?')[0] ?? ''}?${encodeURIComponent(into)}`;
}

/** The processes in a file, in the order of their start. */
export function recordedIn(from: string): readonly StartedProcess[] {
  const lines = existsSync(from) ? readFileSync(from, 'utf8').trim().split('\n') : [];
  return lines.filter(Boolean).map((line) => started.parse(JSON.parse(line)));
}
