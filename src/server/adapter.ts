import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

const entry = fileURLToPath(new URL('entry.ts', import.meta.url));

/**
 * The desk's pages rendered by a server of our own: Astro's adapter for Node, with `entry.ts` in the place of
 * its server. Bodies are limited where they are read.
 */
export const deskServer = (): AstroIntegration => {
  const adapter = node({ mode: 'middleware', bodySizeLimit: 0 });
  const { 'astro:config:done': done, ...hooks } = adapter.hooks;
  return {
    name: 'galley-desk',
    hooks: {
      ...hooks,
      'astro:config:done': (options) =>
        done?.({
          ...options,
          // A getter, which the line above has read too early.
          get buildOutput() {
            return options.buildOutput;
          },
          setAdapter: (features) => {
            options.setAdapter({ ...features, serverEntrypoint: entry });
          },
        }),
    },
  };
};
