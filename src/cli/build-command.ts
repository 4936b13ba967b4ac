import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/index.ts';
import { smallYoungSpace, withFewArenas } from '../node-memory.ts';
import type { BuildCommand } from '../publish/index.ts';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/** Node's arguments for a build, the same as in `npm run build`. */
export const buildArguments: readonly string[] = [smallYoungSpace, script];

/** The build process of `npm run publish`, with exactly these variables. */
export function buildCommand(
  { publish: { timeout } }: Pick<Settings, 'publish'>,
  env: NodeJS.ProcessEnv,
): BuildCommand {
  return {
    command: process.execPath,
    args: [...buildArguments, '--jobs'],
    env: withFewArenas(env),
    timeout,
  };
}
