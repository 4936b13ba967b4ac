import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/**
 * What Node is given for a build, as `npm run build` gives it. Left to itself, it lets what is young take up to 134 MB, most of
 * which is not looked at again; with less, 10,000 posts take no longer. It can't be told any more once it runs.
 */
export const buildArguments: readonly string[] = ['--max-semi-space-size=8', script];
