import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/index.ts';
import type { BuildCommand } from '../publish/index.ts';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/**
 * Node's arguments for a build, the same as in `npm run build`. By default, short-lived objects take up to 134 MB. With less, a
 * build of 10,000 posts is as fast. The limit cannot be changed once Node runs.
 */
export const buildArguments: readonly string[] = ['--max-semi-space-size=8', script];

/**
 * The variables of a build process. glibc gives each thread its own memory (arenas), and threads cannot use each other's free
 * memory. Two arenas, together with `tidyMemory`, save a tenth of the peak memory with 10,000 posts; either alone saves almost
 * nothing. The number cannot be changed once the process runs.
 */
export function withFewArenas(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    MALLOC_ARENA_MAX: '2',
    ...env,
  };
}

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
