import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { foreignThreadFile } from './foreign.ts';

const entry = fileURLToPath(new URL('entry.ts', import.meta.url));

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/** Puts the script of threads for foreign content beside the server's entry: Vite knows of no threads there. */
export const foreignThread = () =>
  ({
    name: 'galley-foreign-thread',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const id = fileURLToPath(new URL('foreign-thread.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: foreignThreadFile });
    },
  }) satisfies Plugin;

/**
 * The desk's pages rendered by a server of our own: Astro's adapter for Node, with `entry.ts` in the place of
 * its server. Bodies are limited where they are read. See `docs/astro.md`.
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
