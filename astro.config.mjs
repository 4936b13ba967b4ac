import { defineConfig } from 'astro/config';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings, reloadLook } from './src/config/index.ts';
import { headingFonts } from './src/content/fonts/index.ts';
import {
  galleyOutput,
  lightImports,
  mirrorCollections,
  oneStylesheet,
  ownFiles,
  ownStyles,
} from './src/build/output/index.ts';
import { compiledSettings } from './src/build/render/blanks.ts';
import { deskServer, foreignThread } from './src/server/adapter.ts';

const settings = loadSettings();
const { folder, lookFile, publish } = settings;
const { siteUrl, basePath, policy } = compiledSettings(settings);
const cacheDir = join(folder, 'astro');
const imageService = new URL('src/build/output/image-service.ts', import.meta.url);
const { headings } = (await reloadLook(lookFile)).fonts;

export default defineConfig({
  site: siteUrl ?? undefined,
  base: basePath,
  // Links end with a slash, as WordPress's do; this lets `astro dev` answer without one too, as static hosts do.
  trailingSlash: 'ignore',
  build: {
    format: 'directory',
    concurrency: 4,
    // A file is let in by a strict content security policy, and is fetched once for all pages. So
    // it is with scripts, below.
    inlineStylesheets: 'never',
  },
  cacheDir,
  integrations: [galleyOutput()],
  image: { service: { entrypoint: fileURLToPath(imageService) } },
  // Its colours are style attributes, which the policy forbids.
  markdown: { syntaxHighlight: false },
  adapter: deskServer(),
  // The desk seals its own.
  session: false,
  // `src/scripts/site.ts` starts it on readers' pages. With this option, the desk's pages would have it too.
  prefetch: false,
  fonts: headingFonts(headings),
  // The desk has a guard of its own: Astro's refuses a DELETE of a script, and lets foreign JSON through.
  security: { csp: policy, checkOrigin: false },
  devToolbar: { enabled: false },
  vite: {
    // Else it is node_modules, where the account of a server may not write.
    cacheDir: join(folder, 'vite'),
    plugins: [
      ownFiles(),
      ownStyles(headings),
      lightImports(),
      oneStylesheet(),
      // The server lives on when the mirror changes.
      mirrorCollections(['ssr'], cacheDir),
      foreignThread(),
    ],
    // A publication changes thousands of files there.
    server: {
      watch: {
        ignored: [`${resolve(folder)}/**`, `${publish.releases ?? resolve('releases')}/**`],
      },
    },
    build: { cssCodeSplit: false, assetsInlineLimit: 0 },
  },
});
