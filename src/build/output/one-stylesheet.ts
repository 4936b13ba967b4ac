/** As much of a Vite plugin as this is. */
interface OneStylesheet {
  readonly name: string;
  readonly enforce: 'pre';
  readonly applyToEnvironment: (environment: { readonly name: string }) => boolean;
  readonly transform: {
    readonly filter: { readonly id: RegExp };
    readonly handler: () => { readonly code: string; readonly map: null };
  };
}

/**
 * Lets the pages that the server renders do with the readers' one stylesheet: they are made of the same components,
 * whose styles would otherwise be put into a second file, and that file into every page. Files of their own (`?url`)
 * stay.
 */
export const oneStylesheet = (): OneStylesheet => ({
  name: 'galley-one-stylesheet',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\.css$|[?&]lang\.css$/ },
    handler: () => ({ code: '', map: null }),
  },
});
