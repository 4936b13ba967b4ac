/**
 * `node compile-templates.ts FOLDER` makes Astro compile the templates into a folder, with memory
 * that rendering needs later. `docs/astro.md` lists the undocumented parts of Astro that it uses.
 */
import './no-telemetry.ts';
import { cpSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type AstroIntegration } from 'astro';
import { z } from 'zod';
import { loadSettings } from '../config/index.ts';
import { mirrorCollections } from '../build/output/index.ts';
import { keepInMirror } from '../wordpress/loaders.ts';
import {
  blankLook,
  compileError,
  leaveBlanks,
  parts,
  textRuntime,
  type Compiled,
} from '../build/render/index.ts';

// The parent has ended: stop in the middle of compiling.
const end = () => process.exit(1);
process.once('disconnect', end);
// The parent may have ended while Astro was loading.
if (process.send !== undefined && !process.connected) end();

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = fileURLToPath(new URL('../build/render/entry.ts', import.meta.url));
const [folder = ''] = process.argv.slice(2);

const cacheDir = join(loadSettings().folder, 'astro');

const ownEntry = {
  name: 'galley-entry',
  config: () => ({
    environments: {
      prerender: {
        build: {
          rolldownOptions: { input: entry, output: { sourcemapExcludeSources: true } },
          // For errors of templates, which name a place in the source.
          sourcemap: 'hidden' as const,
        },
      },
    },
  }),
};

const sources = new Set<string>();

/** Notes the project's files in the compiled templates. Stylesheets have styles in their names. */
const noteSources = {
  name: 'galley-note-sources',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'prerender',
  generateBundle(_: unknown, bundle: Readonly<Record<string, { readonly modules?: object }>>) {
    for (const { modules = {} } of Object.values(bundle))
      for (const path of Object.keys(modules).map(pathOf))
        if (path.startsWith('src/')) sources.add(path);
  },
};

/** The path of a module in the project. */
const pathOf = (id: string) =>
  relative(root, id.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/');

// The part of Astro's build state that its app reads while it renders.
const appSchema = z.object({
  internals: z.object({
    prerenderEntryFileName: z.string(),
    pagesByKeys: z.map(z.string(), z.object({ styles: z.array(z.unknown()) })),
    entrySpecifierToBundleMap: z.map(z.string(), z.string()),
  }),
});

const keepTemplates: AstroIntegration = {
  name: 'galley-compile',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            ...[ownEntry, noteSources, blankLook(), textRuntime()],
            mirrorCollections(['prerender'], cacheDir),
          ],
        },
      });
    },
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((prerenderer) => ({
        ...prerenderer,
        async setup() {
          await prerenderer.setup?.();
          const { app } = prerenderer as unknown as {
            app: { getSettings(): { scripts: unknown[] } };
          };
          const { internals } = appSchema.parse(app);
          const facts: Compiled = {
            entry: internals.prerenderEntryFileName,
            sources: [...sources].sort(),
            styles: Object.fromEntries(
              Array.from(internals.pagesByKeys, ([key, { styles }]) => [key, styles]),
            ),
            scripts: app.getSettings().scripts,
            bundles: Object.fromEntries(internals.entrySpecifierToBundleMap),
            ofTemplates: [...internals.entrySpecifierToBundleMap]
              .filter(([id, file]) => file.startsWith('_astro/') && sources.has(pathOf(id)))
              .map(([, file]) => file),
          };
          cpSync(join(folder, parts.shell, 'server', '.prerender'), join(folder, parts.templates), {
            recursive: true,
          });
          writeFileSync(join(folder, parts.facts), JSON.stringify(facts));
        },
        getStaticPaths: () => Promise.resolve([]),
      }));
    },
  },
};

keepInMirror();
leaveBlanks();
try {
  // The parent process syncs the mirror meanwhile. Astro's types do not have this option.
  const withoutContent: object = { sync: false };
  await build(
    {
      root,
      outDir: join(folder, parts.shell),
      // Failures are reported below.
      logLevel: 'silent',
      integrations: [keepTemplates],
    },
    withoutContent,
  );
} catch (error) {
  const { message } = compileError(error);
  if (process.send === undefined) console.error(message);
  else await new Promise((done) => process.send?.(message, done));
  process.exit(1);
}
// Astro may leave a server of fonts running.
process.exit(0);
