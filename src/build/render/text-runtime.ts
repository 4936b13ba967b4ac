import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runtime = fileURLToPath(new URL('runtime/index.ts', import.meta.url));
const sources = fileURLToPath(new URL('../..', import.meta.url));

/** What only Astro's own renderer can do: islands, components that are rendered later, transitions. */
const ownOfAstro =
  /\s(?:client:(?:load|idle|visible|media|only)|server:defer|transition:(?:name|animate|persist))(?=[\s=/>])/;

/**
 * A plugin for Vite that has templates become one text at once, where they are compiled to write files. Where a template below
 * `src/` asks for more than that can do, it does nothing, and Astro's own renderer renders all of them.
 * See `docs/astro.md`.
 */
export const textRuntime = (folder = sources) => ({
  name: 'galley-text-runtime',
  enforce: 'pre' as const,
  applyToEnvironment: ({ name }: { readonly name: string }) =>
    name === 'prerender' && !needsAstro(folder),
  resolveId: (source: string, importer: string | undefined) =>
    source === 'astro/compiler-runtime' && importer?.split('?', 1)[0]?.endsWith('.astro')
      ? runtime
      : undefined,
});

const needsAstro = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.name.endsWith('.astro') &&
      ownOfAstro.test(readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
