/**
 * A program of its own, since it takes memory that rendering has no use for: has Astro compile the templates into a folder, and
 * renders nothing. `node compile-templates.ts FOLDER`. What it takes of Astro that is not documented is in `docs/astro.md`.
 */
import './no-telemetry.ts';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type AstroIntegration } from 'astro';
import { z } from 'zod';
import { loadSettings } from '../config/index.ts';
import { mirrorCollections } from '../build/output/index.ts';
import { keepInMirror } from '../wordpress/loaders.ts';
import { compileError, parts, textRuntime, type Compiled } from '../build/render/index.ts';

// What is half done then is for nobody, and would be in the way of the next one.
const end = () => process.exit(1);
process.once('disconnect', end);
// It may have come while Astro was loaded.
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
          // For errors of templates, which are told as their sources show them.
          sourcemap: 'hidden' as const,
        },
      },
    },
  }),
};

// Of Astro's own bookkeeping, what its app reads while it renders.
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
          plugins: [ownEntry, textRuntime(), mirrorCollections(['prerender'], cacheDir)],
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
            styles: Object.fromEntries(
              Array.from(internals.pagesByKeys, ([key, { styles }]) => [key, styles]),
            ),
            scripts: app.getSettings().scripts,
            bundles: Object.fromEntries(internals.entrySpecifierToBundleMap),
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
try {
  // The mirror is brought up to date meanwhile, by whoever has asked for the templates. Astro's types don't tell of this option.
  const withoutContent: object = { sync: false };
  await build(
    {
      root,
      outDir: join(folder, parts.shell),
      // What fails is told below.
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
