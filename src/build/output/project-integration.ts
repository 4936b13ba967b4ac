import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { absoluteHref, href, isProgram, pageFile } from '../../content/paths/index.ts';
import type { Synced } from '../../wordpress/sync/open.ts';
import { developmentAnswers, sendAnswer } from './answer-in-development.ts';
import { netlifyRedirects } from './hosts/netlify.ts';
import { languageOf } from './language-of.ts';
import { placePages } from './place-pages.ts';
import { redirectPage } from './redirect-page.ts';
import { isForeign, locationOf, redirectsById, redirectsOf, type Redirect } from './redirects.ts';
import { uploadRedirects } from './upload-redirects.ts';
import { mediaFileName, mediaFiles, mediaFolderName } from './write-media.ts';

export interface GalleyOptions {
  /**
   * How old addresses redirect. `pages`, the default: a small page for each, on every host.
   * `rules`: `_redirects` for Netlify and Cloudflare Pages, also of `/?p=12`. `none`.
   */
  readonly redirects?: 'pages' | 'rules' | 'none' | undefined;
  /** In `astro dev`: seconds between checks of WordPress. Default 10; 0: none. */
  readonly pollSeconds?: number | undefined;
}

const defaultPollSeconds = 10;
// One day. A timer takes 24 days at most.
const maxPollSeconds = 24 * 60 * 60;

type Config = Pick<AstroConfig, 'base' | 'site'>;

/**
 * For Astro projects with `galley/wordpress`. A build gets its entries' pictures and files in
 * `_media/`, and redirects from old addresses. `astro dev` serves both, and shows changes in
 * WordPress. Throws an Error if `pollSeconds` is not a whole number.
 */
export function galley(options: GalleyOptions = {}): AstroIntegration {
  const { redirects = 'pages', pollSeconds = defaultPollSeconds } = options;
  if (!Number.isInteger(pollSeconds) || pollSeconds < 0 || pollSeconds > maxPollSeconds)
    throw new Error(
      `\`pollSeconds\` of galley() is ${JSON.stringify(pollSeconds)}. It must be a whole number of seconds from 0 to ${maxPollSeconds}.`,
    );
  let config: Config = { base: '/', site: undefined };
  let routes: readonly IntegrationResolvedRoute[] = [];
  return {
    name: 'galley',
    hooks: {
      'astro:config:done': ({ config: done }) => {
        config = done;
      },

      'astro:routes:resolved': ({ routes: resolved }) => {
        routes = resolved;
      },

      'astro:server:setup': async ({ server, logger, refreshContent }) => {
        if (pollSeconds > 0 && refreshContent !== undefined) {
          // Not a static import: Astro also loads its configuration for commands without content.
          const { pollSites } = await import('../../wordpress/poll.ts');
          const stop = pollSites({
            seconds: pollSeconds,
            refreshContent,
            warn: (problem) => logger.warn(problem),
          });
          server.httpServer?.once('close', stop);
        }
        const answersOf = new WeakMap<Synced, Answers>();
        const find = async (target: string) => {
          for (const synced of await readSites()) {
            const answer = answersOf.get(synced) ?? entryAnswers(synced, config);
            answersOf.set(synced, answer);
            const found = answer(target);
            if (found !== null) return { found, folder: synced.media.folder };
          }
          return null;
        };
        server.middlewares.use((request, response, next) => {
          find(request.url ?? '/').then((answer) => {
            if (answer === null) next();
            else
              sendAnswer(answer.found, { folder: answer.folder, request, response, next, logger });
          }, next);
        });
      },

      'astro:build:done': async ({ dir, pages, logger }) => {
        await placePages(fileURLToPath(dir), pages);
        const sites = await readSites();
        if (sites.length === 0)
          logger.warn(
            'No collection of WordPress was read, so there are no pictures and no redirects. Give the collections in src/content.config.ts loaders of `wordpress()` from `galley/wordpress`.',
          );
        const folder = fileURLToPath(dir);
        const onDemand = routes.filter(({ isPrerendered }) => !isPrerendered);
        for (const site of sites) {
          await copyMedia(site, folder);
          if (redirects === 'none') continue;
          const has = (redirect: Redirect) =>
            isForeign(redirect) ||
            filesFor(redirect.to).some((file) => existsSync(join(folder, file))) ||
            onDemand.some(
              ({ patternRegex }) =>
                patternRegex.test(redirect.to) || patternRegex.test(redirect.to.replace(/\/$/, '')),
            );
          await (redirects === 'pages' ? writePages : writeRules)(site, { folder, config, has });
        }
      },
    },
  };
}

/** @alias For `import galley from 'galley'`, as `astro add` writes it. */
export default galley;

type Answers = ReturnType<typeof developmentAnswers>;

/** Redirects lead to entries only, because the other pages of the project are unknown here. */
function entryAnswers({ mirror, known }: Synced, { base }: Config): Answers {
  const answer = developmentAnswers({ known: known(), media: mediaFiles(mirror), base });
  const entries = new Set(known().records.map(({ path }) => href(path, base)));
  return (target) => {
    const found = answer(target);
    const isOther =
      found?.kind === 'redirect' && found.location.startsWith('/') && !entries.has(found.location);
    return isOther ? null : found;
  };
}

async function readSites(): Promise<readonly Synced[]> {
  const { syncedSites } = await import('../../wordpress/sync/open.ts');
  return syncedSites();
}

async function copyMedia({ mirror, media }: Synced, folder: string): Promise<void> {
  const target = join(folder, mediaFolderName);
  await mkdir(target, { recursive: true });
  for (const name of mediaFiles(mirror).keys()) {
    const to = join(target, mediaFileName(name));
    // A file's name comes from its content, so an existing file is up to date.
    if (!existsSync(to)) await copyFile(join(media.folder, name), to, constants.COPYFILE_FICLONE);
  }
}

interface Target {
  /** The folder that is uploaded to the host. */
  readonly folder: string;
  readonly config: Config;
  /** True if the site has the page that a redirect leads to. */
  readonly has: (redirect: Redirect) => boolean;
}

/** The possible files of a page: one for each `build.format` of Astro. */
const filesFor = (path: string): readonly string[] =>
  path.endsWith('/') ? [`${path}index.html`, `${path.slice(0, -1)}.html`] : [path];

async function writePages(site: Synced, { folder, config, has }: Target): Promise<void> {
  const redirects = redirectsOf(site.known()).filter((each) => !isProgram(each.from) && has(each));
  for (const redirect of redirects) {
    const files = filesFor(redirect.from);
    if (!files.some((file) => existsSync(join(folder, file))))
      await writePage(site, redirect, { folder, config });
  }
}

async function writeRules(site: Synced, { folder, config, has }: Target): Promise<void> {
  const known = site.known();
  const redirects = redirectsOf(known).filter(has);
  const file = join(folder, '_redirects');
  const own = existsSync(file) ? await readFile(file, 'utf8') : '';
  await writeFile(
    file,
    netlifyRedirects(
      {
        redirects,
        uploads: uploadRedirects(site.mirror),
        base: config.base,
        search: null,
        further: null,
      },
      own,
    ),
  );
  // The rule for `/?p=12` leads to these pages.
  for (const redirect of redirectsById(known).filter(has))
    await writePage(site, redirect, { folder, config });
}

async function writePage(
  { mirror }: Synced,
  redirect: Redirect,
  { folder, config: { base, site } }: Omit<Target, 'has'>,
): Promise<void> {
  const { from, to } = redirect;
  const file = join(folder, pageFile(from));
  const own = locationOf(redirect, base);
  const isMoved = !isForeign(redirect) && redirect.isTemporary !== true;
  const address = site === undefined ? own : absoluteHref(to, base, site);
  const canonical = isMoved ? address : null;
  const language = languageOf({ siteLanguage: null }, mirror);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, redirectPage({ href: own, canonical, path: to, language }));
}
