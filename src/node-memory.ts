/**
 * By default, short-lived objects take up to 134 MB. With less, a build of 10,000 posts is as fast. The limit cannot be changed once
 * Node runs.
 */
export const smallYoungSpace = '--max-semi-space-size=8';

/**
 * The variables of a process that builds or publishes. glibc gives each thread its own memory (arenas), and threads cannot use each other's
 * free memory. Two arenas, together with `tidyMemory`, save a tenth of the peak memory with 10,000 posts; either alone saves almost
 * nothing. The number cannot be changed once the process runs.
 */
export function withFewArenas(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    MALLOC_ARENA_MAX: '2',
    ...env,
  };
}
