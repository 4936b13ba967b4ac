import type { ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/**
 * Replaces the code that Vite adds to `import()`, which looks for stylesheets and preloads parts. Our scripts have none or one of
 * them, and that code is larger than they are. If Vite renames it one day, it comes back, and nothing else changes. See
 * `docs/astro.md`.
 */
export const lightImports = () =>
  ({
    name: 'galley-light-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  }) satisfies Plugin;

/**
 * Lets pages that the server renders use the readers' stylesheet. They consist of the same components, whose styles Vite would put
 * into a second file on every page. Files of their own (`?url`) stay.
 */
export const oneStylesheet = () =>
  ({
    name: 'galley-one-stylesheet',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\.css$|[?&]lang\.css$/ },
      handler: () => ({ code: '', map: null }),
    },
  }) satisfies Plugin;
