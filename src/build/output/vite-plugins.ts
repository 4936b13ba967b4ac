import type { ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/**
 * Replaces the code that Vite adds to `import()` for preloading stylesheets and chunks. It is larger than our scripts, which need no
 * preloading. If Vite renames its module, its code is back, and nothing else changes. See `docs/astro.md`.
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
 * Drops the styles of the server's pages, which use the readers' stylesheet: they have the same components, and Vite would put their
 * styles into a second file. Stylesheets imported with `?url` stay.
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
