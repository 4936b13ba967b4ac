import './no-telemetry.ts';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'astro';
import type { OnCount } from './screen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Where the prerenderer is replaced, Astro expects its entry to be, too. Ours is Astro's own, with a count.
const usualEntry = {
  name: 'galley-usual-entry',
  config: () => ({
    environments: {
      prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } },
    },
  }),
};

/** Counts the pages while Astro renders them. */
const countPages = (onCount: OnCount): AstroIntegration => ({
  name: 'galley-progress',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [usualEntry] } });
    },
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((prerenderer) => {
        let done = 0;
        let total = 0;
        return {
          ...prerenderer,
          async getStaticPaths() {
            const paths = await prerenderer.getStaticPaths();
            total = paths.length;
            return paths;
          },
          async render(request, options) {
            const response = await prerenderer.render(request, options);
            done += 1;
            onCount(done, total);
            return response;
          },
        };
      });
    },
  },
});

/** Renders the site from the mirror into a folder. Gives the number of pages and files rendered. */
export const renderSite = async (folder: string, onCount: OnCount): Promise<number> => {
  let rendered = 0;
  await build({
    root,
    outDir: folder,
    logLevel: 'error',
    integrations: [
      countPages((done, total) => {
        rendered = done;
        onCount(done, total);
      }),
    ],
  });
  return rendered;
};
