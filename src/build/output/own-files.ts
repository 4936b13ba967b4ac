import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookParameters, ViteUserConfig } from 'astro';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const source = fileURLToPath(new URL('../../', import.meta.url));
const own = join(source, 'own/');
const config = join(source, '../astro.config.mjs');

const pathOf = (id: string): string => id.replace(/[?#].*$/, '');
/** The original of a file in `src/own`; other files are their own originals. */
const originalOf = (file: string): string =>
  file.startsWith(own) ? source + file.slice(own.length) : file;

/** The file for one of `src`: the owner's, unless that imports the original. */
function usedFor(file: string, importer: string): string {
  if (!file.startsWith(source)) return file;
  const override = own + originalOf(file).slice(source.length);
  return override !== importer && existsSync(override) ? override : originalOf(file);
}

/** The names of the owner's files, without those of packages. */
function ownNames(): string {
  if (!existsSync(own)) return '';
  const names = readdirSync(own, { encoding: 'utf8', recursive: true });
  const files = names.filter((name) => /\.\w+$/.test(name) && !name.includes('node_modules'));
  return files.sort().join();
}

/** Starts Astro again, as a change of its configuration does. See `docs/astro.md`. */
export function restartAstro({ watcher }: HookParameters<'astro:server:setup'>['server']): void {
  watcher.emit('change', config);
}

/**
 * A file in `src/own` replaces the component, layout, style, script or page of the same path in
 * `src`, and may import it. Its relative imports of files that `src/own` lacks mean those of `src`.
 */
export function ownFiles() {
  // As Astro reads its configuration, which depends on the files.
  const before = ownNames();
  return {
    name: 'galley-own-files',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:\.\.?\/|\/).*\.(?:astro|css|ts|js|svg)(?:\?|$)/ },
      handler(id, importer) {
        if (importer === undefined || !existsSync(own)) return null;
        const from = pathOf(importer);
        const path = pathOf(id);
        const file = path.startsWith('/') ? path : resolve(dirname(from), path);
        // A part of a component, such as its styles.
        if (file === from) return null;
        const used = usedFor(file, from);
        return used === file ? null : used + id.slice(path.length);
      },
    },
    // Vite resolves `@import` by itself.
    transform: {
      filter: { id: /\/src\/.*\.css(?:\?|$)/ },
      handler(code, id) {
        if (!existsSync(own)) return null;
        const from = pathOf(id);
        return code.replace(
          /(@import\s+(?:url\()?['"])(\.[^'"]+)/g,
          (_, start: string, path: string) => {
            return start + usedFor(resolve(dirname(from), path), from);
          },
        );
      },
    },
    // Vite remembers what is imported from where; typefaces are in Astro's configuration.
    configureServer(server) {
      let waiting: NodeJS.Timeout | undefined;
      // Several files may come at once, and some while Astro starts.
      const restart = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => ownNames() !== before && restartAstro(server), 200).unref();
      };
      server.watcher.on('ready', restart).on('all', (_, file) => file.startsWith(own) && restart());
    },
  } satisfies Plugin;
}
