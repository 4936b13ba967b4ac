import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cardDrawerOnce } from '../../content/cards/index.ts';
import { loadSettings } from '../../config/index.ts';
import { expectLoaders, isInMirror } from '../../wordpress/loaders.ts';
import type { SyncedSite } from '../../wordpress/sync/index.ts';
import { hideDrafts } from '../folder/index.ts';
import { developmentAnswers, sendAnswer } from './answer-in-development.ts';
import { placePages } from './place-pages.ts';
import { developmentIcons, siteIconFile } from './write-icons.ts';
import { mediaFiles } from './write-media.ts';

/**
 * Lets `astro dev` serve pictures, files, icons and redirects. Stops a build whose content config
 * has no loader of WordPress.
 */
export function galleyOutput(): AstroIntegration {
  return {
    name: 'galley-output',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        // Vite maps an error's stack when it is made. Astro maps it again, with wrong lines and a
        // warning (`docs/astro.md`).
        server.ssrFixStacktrace = () => undefined;
        // Not a static import: Astro also loads its configuration for commands without content.
        const { currentSite } = await import('../../wordpress/sync/index.ts');
        const { basePath: base } = loadSettings();
        let answers: ReturnType<typeof developmentAnswers>;
        let answersOf: SyncedSite | undefined;
        const answerTo = (target: string) => {
          const mirror = currentSite();
          if (mirror !== answersOf) {
            const media = mediaFiles(mirror.mirror);
            answers = developmentAnswers({ known: mirror.known(), media, base });
            answersOf = mirror;
          }
          const found = answers(target);
          return found && { found, folder: mirror.media.folder };
        };
        server.middlewares.use((request, response, next) => {
          let answer: ReturnType<typeof answerTo> = null;
          try {
            answer = answerTo(request.url ?? '/');
          } catch {
            // The mirror could not be read. Pages show the reason.
          }
          if (answer === null) next();
          else sendAnswer(answer.found, { folder: answer.folder, request, response, next, logger });
        });
        const iconAt = developmentIcons({ publicFolder: server.config.publicDir, base });
        const siteIcon = () => {
          const { mirror, media } = currentSite();
          return siteIconFile(mirror, media.folder);
        };
        server.middlewares.use((request, response, next) => {
          iconAt(request.url ?? '/', siteIcon).then((icon) => {
            if (icon === null) next();
            else response.end(icon);
          }, next);
        });
      },

      'astro:config:setup': ({ command, logger }) => {
        hideDrafts(loadSettings(), (warning) => logger.warn(warning));
        // Errors of the content config name the line of the source, not of Vite's output.
        if (command !== 'dev') process.setSourceMapsEnabled(true);
      },

      'astro:build:done': ({ dir, pages }) => placePages(fileURLToPath(dir), pages),

      'astro:build:start': () => {
        process.setSourceMapsEnabled(false);
        if (!isInMirror()) expectLoaders();
        // Opened here, because compiled templates can't find the packages of typefaces.
        cardDrawerOnce();
      },
    },
  };
}
