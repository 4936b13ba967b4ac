import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/**
 * What Node is given for a build, as `npm run build` gives it. Left to itself, it lets what is young take up to 134 MB, most of
 * which is not looked at again; with less, 10,000 posts take no longer. It can't be told any more once it runs.
 */
export const buildArguments: readonly string[] = ['--max-semi-space-size=8', script];

/**
 * The environment of a build's process: this one's, and what is not said in it. The C library of most Linux systems gives each thread
 * memory of its own, and what is free in one is of no use to the others; it can't be told once the process runs. With 10,000 posts that
 * and `tidyMemory` take a tenth off what is held at most, and one without the other hardly anything.
 */
export const buildEnvironment = (own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  ...own,
});
