import type { AstroIntegration } from 'astro';
import { studioOnce } from '../../content/cards/index.ts';
import { loadSettings } from '../../config/index.ts';
import { expectLoaders, isInMirror } from '../../wordpress/loaders.ts';
import type { Mirror } from '../../wordpress/sync/index.ts';
import { developmentAnswers, sendAnswer } from './answer-in-development.ts';
import { mediaFiles } from './write-media.ts';

/**
 * Lets `astro dev` answer what is no page of Astro's: pictures and files, and old addresses. Ends a build whose content config gives
 * no content.
 */
export const galleyOutput = (): AstroIntegration => {
  return {
    name: 'galley-output',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        // Only here: Astro loads its configuration for commands that read no content, too.
        const { currentMirror } = await import('../../wordpress/sync/index.ts');
        const { basePath: base } = loadSettings();
        let answers: ReturnType<typeof developmentAnswers>;
        let of: Mirror | undefined;
        const answerTo = (target: string) => {
          const mirror = currentMirror();
          if (mirror !== of) {
            const media = mediaFiles(mirror.store);
            answers = developmentAnswers({ known: mirror.known(), media, base });
            of = mirror;
          }
          const found = answers(target);
          return found && { found, folder: mirror.media.folder };
        };
        server.middlewares.use((request, response, next) => {
          let answer: ReturnType<typeof answerTo> = null;
          try {
            answer = answerTo(request.url ?? '/');
          } catch {
            // If the mirror could not be read, pages say why.
          }
          if (answer === null) next();
          else sendAnswer(answer.found, { folder: answer.folder, response, logger });
        });
      },

      'astro:config:setup': ({ command }) => {
        // Errors of the content config name the line of the source, not of Vite's output.
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
