import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

const onlyLoopback = new URL('only-loopback.ts', import.meta.url).href;

/** In the folder of a project: the hosts that its programs have looked for and did not find. */
export function lookedUpIn(folder: string): string {
  return join(folder, 'looked-up.txt');
}

/** No host but the loopback is found by Node's programs that run with these variables. */
export function onlyLoopbackIn(folder: string): Settings {
  return {
    NODE_OPTIONS: `--import ${onlyLoopback}?${encodeURIComponent(lookedUpIn(folder))}`,
  };
}

/** What a program of the tests gets of their own environment, and no settings of a site. */
export function bareEnvironment(): Record<string, string | undefined> {
  // With the last one, Node finds the code that other processes have compiled, and starts in half of the time.
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NO_COLOR: '1' };
}

/** For a program in a project's folder, with exactly these settings, and {@link onlyLoopbackIn}. */
export function environmentIn(
  folder: string,
  settings: Settings,
): Record<string, string | undefined> {
  return { ...bareEnvironment(), ...onlyLoopbackIn(folder), ...settings };
}

/** A program that talks with whoever has started it. */
export interface ProjectProcess {
  readonly child: ChildProcess;
  /** What a person would read. */
  output(): string;
  /** Its next message. Throws with what it has printed when it ends instead. */
  next(): Promise<unknown>;
}

/** Starts a program in a project's folder, in {@link environmentIn}. */
export function startIn(
  folder: string,
  script: string,
  settings: Settings,
  words: readonly string[] = [],
): ProjectProcess {
  const child = fork(script, words, {
    cwd: folder,
    execArgv: [],
    env: environmentIn(folder, settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${String(code)}:\n${output}`);
  });
  // Calls of `next` get this error; without a handler here, Node would end the tests.
  ended.catch(() => undefined);
  return {
    child,
    output: () => output,
    async next() {
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
      return message;
    },
  };
}
