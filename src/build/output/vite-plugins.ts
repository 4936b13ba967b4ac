import type { ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/**
 * Replaces Vite's preloading code, which is larger than our scripts and not needed. If Vite renames
 * its module, the code is back, and nothing else changes. See `docs/astro.md`.
 */
export function lightImports() {
  return {
    name: 'galley-light-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  } satisfies Plugin;
}

/**
 * Drops the styles of the server's pages: the readers' stylesheet has them, and Vite would write a
 * second file. Imports with `?url` stay.
 */
export function oneStylesheet() {
  return {
    name: 'galley-one-stylesheet',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\.css$|[?&]lang\.css$/ },
      handler: () => ({ code: '', map: null }),
    },
  } satisfies Plugin;
}
