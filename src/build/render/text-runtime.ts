import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runtime = fileURLToPath(new URL('runtime/index.ts', import.meta.url));
const sources = fileURLToPath(new URL('../..', import.meta.url));

/** What only Astro's own renderer supports: islands, deferred components, transitions. */
const astroOnly =
  /\s(?:client:(?:load|idle|visible|media|only)|server:defer|transition:(?:name|animate|persist))(?=[\s=/>])/;

/**
 * Compiles prerendered pages' templates with the runtime in `runtime/`. If a template needs more,
 * Astro renders all pages. See `docs/astro.md`.
 */
export function textRuntime() {
  return {
    name: 'galley-text-runtime',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { readonly name: string }) =>
      name === 'prerender' && !needsAstro(),
    resolveId: (source: string, importer: string | undefined) =>
      source === 'astro/compiler-runtime' && importer?.split('?', 1)[0]?.endsWith('.astro')
        ? runtime
        : undefined,
  };
}

const needsAstro = (): boolean =>
  readdirSync(sources, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.name.endsWith('.astro') &&
      astroOnly.test(readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
