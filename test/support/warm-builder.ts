import { once } from 'node:events';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startIn, type Settings } from './project-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('warm-builder-process.ts', import.meta.url));

const answer = z.object({ rendered: z.array(z.string()), folder: z.string() });

/** A process that keeps everything in memory between builds, as the one that publishes does. */
export interface WarmBuilder {
  /** Reads what has changed and builds. Gives the files that were rendered, and where the site stands. */
  build(): Promise<z.infer<typeof answer>>;
  end(): Promise<void>;
}

/** Starts it in a project's folder, with the program that lies in the folder `program`: this one, unless told otherwise. */
export function startWarmBuilder(cwd: string, settings: Settings, program = root): WarmBuilder {
  const { child, next } = startIn(cwd, join(program, relative(root, script)), settings);
  return {
    async build() {
      child.send('build');
      return answer.parse(await next());
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
