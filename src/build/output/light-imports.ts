/** As much of a Vite plugin as this is. */
interface LightImports {
  readonly name: string;
  readonly enforce: 'pre';
  readonly load: {
    readonly filter: { readonly id: RegExp };
    readonly handler: () => string;
  };
}

/**
 * Puts a line in the place of what Vite adds to `import()`: it looks for stylesheets and parts to load
 * ahead, of which our scripts have none or one, and it is larger than they are. Should Vite give it
 * another name one day, it is back, and all else is as before. See `docs/astro.md`.
 */
export const lightImports = (): LightImports => ({
  name: 'galley-light-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
