import type { ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const prefix = 'virtual:galley/';

/**
 * Gives Vite stylesheets that are made rather than written, by their names: `look.css` is to be had
 * as `virtual:galley/look.css`. They become a part of the site's one file of styles; with `?url`, a file of their own.
 */
export const ownStyles = (sheets: Readonly<Record<string, string>>) => {
  const sheetOf = (id: string): string | undefined =>
    id.startsWith(prefix) ? sheets[id.slice(prefix.length)] : undefined;
  return {
    name: 'galley-styles',
    resolveId: (id: string) =>
      sheetOf(id.replace(/\?(url|transform-only)$/, '')) === undefined ? null : id,
    // What Vite asks for when a `?url` of its own leads here.
    load: (id: string) => sheetOf(id.replace(/\?transform-only$/, '')) ?? null,
  } satisfies Plugin;
};
