import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('warm-builder-process.ts', import.meta.url));
const onlyLoopback = new URL('only-loopback.ts', import.meta.url).href;

const answer = z.object({ rendered: z.array(z.string()), folder: z.string() });

/** A process that keeps everything in memory between builds, as the one that publishes does. */
export interface WarmBuilder {
  /** Reads what has changed and builds. Gives the files that were rendered, and where the site stands. */
  build(): Promise<z.infer<typeof answer>>;
  end(): Promise<void>;
}

/** Starts it in a project's folder, with the program that lies in the folder `program`: this one, unless told otherwise. */
export function startWarmBuilder(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  program = root,
): WarmBuilder {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = fork(join(program, relative(root, script)), {
    cwd,
    execArgv: [],
    env: {
      ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NO_COLOR: '1' },
      ...{ NODE_OPTIONS: `--import ${onlyLoopback}`, TEST_LOOKED_UP: `${cwd}/looked-up.txt` },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  return {
    async build() {
      child.send('build');
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The builder ended with ${String(code)}:\n${output}`);
      });
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
      ended.catch(() => undefined);
      return answer.parse(message);
    },
    async end() {
      // It has failed, and has been told to have.
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
