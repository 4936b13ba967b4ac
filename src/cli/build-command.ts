import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/**
 * What Node is given for a build, as `npm run build` gives it. Left to itself, it lets what is young take up to 134 MB, most of
 * which is not looked at again; with less, 10,000 posts take no longer. It can't be told any more once it runs.
 */
export const buildArguments: readonly string[] = ['--max-semi-space-size=8', script];

/**
 * What a build's process is to find in its environment. The C library of most Linux systems gives each thread memory of its own, and
 * what is free in one is of no use to the others: with 10,000 posts that is 70 MB more. It can't be told once the process runs.
 */
export const buildEnvironment = { MALLOC_ARENA_MAX: '2' } as const;
