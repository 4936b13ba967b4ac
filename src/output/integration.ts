import type { AstroIntegration } from 'astro';
import { studioOnce } from '../artwork/once.ts';
import { loadSettings } from '../config.ts';
import { expectLoaders, isInMirror } from '../wordpress/loaders.ts';
import { developmentAnswers, sendAnswer } from './answer-in-development.ts';
import { mediaFiles } from './set-media.ts';

// Only when they are needed: Astro loads its configuration for commands that read no content, too.
const readSite = async () => {
  const { syncOnce } = await import('../wordpress/sync/once.ts');
  const { store, known, media } = await syncOnce();
  return { store, known: known(), mediaFolder: media.folder };
};

/**
 * Lets `astro dev` answer what is no page of Astro's: pictures and files, and old addresses. Ends a build whose content config gives
 * no content.
 */
export const galleyOutput = (): AstroIntegration => {
  return {
    name: 'galley-output',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const { basePath: base } = loadSettings();
        let answers: Promise<ReturnType<typeof developmentAnswers>> | undefined;
        let folder = '';
        const prepare = async () => {
          const { store, known, mediaFolder } = await readSite();
          folder = mediaFolder;
          return developmentAnswers({ known, media: mediaFiles(store), base });
        };
        server.middlewares.use((request, response, next) => {
          answers ??= prepare();
          answers
            .then((answer) => {
              const found = answer(request.url ?? '/');
              if (found === null) next();
              else sendAnswer(found, { folder, response, logger });
            })
            .catch((error: unknown) => {
              answers = undefined;
              next(error);
            });
        });
      },

      'astro:config:setup': ({ command }) => {
        // An error of the content config is told with its line, in place of the line that Vite has made of it.
        if (command !== 'dev') process.setSourceMapsEnabled(true);
      },

      'astro:build:start': () => {
        process.setSourceMapsEnabled(false);
        if (!isInMirror()) expectLoaders();
        // Here, where the packages of typefaces are found beside the sources.
        studioOnce();
      },
    },
  };
};
