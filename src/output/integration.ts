import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { studioOnce } from '../artwork/once.ts';
import { loadSettings, reportFolder } from '../config.ts';
import { homePath } from '../paths.ts';
import { developmentAnswers } from './answer-in-development.ts';
import { mediaFiles, mediaFolderName, publishMedia } from './publish-media.ts';
import { publishIcons } from './publish-icons.ts';
import { publishRedirects } from './publish-redirects.ts';
import { publishRobots } from './publish-robots.ts';
import { publishSearch } from './publish-search.ts';
import { publishState } from './publish-state.ts';
import { siteIconFile } from './site-icon.ts';

// Only when they are needed: Astro loads its configuration for commands that read no content, too.
const readSite = async () => {
  const { syncOnce } = await import('../sync/once.ts');
  const { store, known, media } = await syncOnce();
  return { store, known: known(), mediaFolder: media.folder };
};

const isLanguage = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
};

/** Puts into the finished site what is no page of Astro's: pictures and files, and old addresses. */
export const galleyOutput = (): AstroIntegration => {
  let publicFolder = '';
  let serverFolder = '';
  return {
    name: 'galley-output',
    hooks: {
      'astro:config:done': ({ config }) => {
        publicFolder = fileURLToPath(config.publicDir);
        serverFolder = fileURLToPath(config.build.server);
      },

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
              else if (found.kind === 'redirect') {
                // Not for ever: what is remembered by a browser outlives the change that is tried out.
                response.writeHead(302, { location: found.location }).end();
              } else {
                response.writeHead(200, { 'content-type': found.type });
                pipeline(createReadStream(join(folder, found.file)), response, (error) => {
                  if (error) logger.warn(`${found.file} could not be sent: ${error.message}`);
                });
              }
            })
            .catch((error: unknown) => {
              answers = undefined;
              next(error);
            });
        });
      },

      'astro:build:start': () => {
        // Here, where the packages of typefaces are found beside the sources.
        studioOnce();
      },

      'astro:build:done': async ({ dir }) => {
        const settings = loadSettings();
        const { basePath: base, siteUrl, deploy } = settings;
        const isPreview = deploy.context === 'preview';
        const privateFolder = reportFolder(settings);
        const { store, known, mediaFolder } = await readSite();
        const dist = fileURLToPath(dir);
        const asked = settings.siteLanguage ?? store.get('site', 'site')?.record.language ?? 'en';
        const language = isLanguage(asked) ? asked : 'en';
        // Before anything else writes pages, which nobody looks for.
        const hasTexts = known.records.some(
          ({ kind, path }) => (kind === 'post' || kind === 'page') && path !== homePath,
        );
        await publishSearch({ dist, language, hasTexts });
        const folders = { dist, publicFolder, privateFolder, serverFolder };
        const { livePath } = deploy;
        await publishRedirects({
          ...{ ...folders, known, base, siteUrl, livePath, isPreview, language },
        });
        const names = mediaFiles(store).keys();
        await publishMedia(names, mediaFolder, join(dist, mediaFolderName));
        const studio = studioOnce();
        await publishMedia(studio.inUse(), studio.folder, join(dist, mediaFolderName));
        await studio.tidy();
        const siteIcon = siteIconFile(store, mediaFolder);
        await publishIcons({ dist, publicFolder, siteIcon });
        await publishState({ store, serverFolder, isPreview });
        await publishRobots({ dist, privateFolder, base, siteUrl, isPreview });
      },
    },
  };
};
