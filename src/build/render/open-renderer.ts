import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cardDrawerOnce } from '../../content/cards/index.ts';
import { loadSettings } from '../../config/index.ts';
import { parts, type Compiled } from './compiled.ts';
import type * as entry from './entry.ts';
import { factsOf } from './keep-compiled.ts';
import { createPathList, fileOf, urlOf, type RoutesOfApp, type StaticPath } from './list-paths.ts';
import { programError } from './program-error.ts';

export interface PageToRender {
  /** Below the site: `client/2026/01/fog/index.html`. */
  readonly file: string;
  /** The cache key, program included; undefined for a page that each build renders. */
  readonly key: string | undefined;
  /** Null if the route answers nothing. */
  render(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** For renderers that list pages without keys. The page must be a text's or a list's. */
  keyNow(): Promise<string>;
}

/** The site's compiled templates, loaded into this thread. */
export interface Renderer {
  /** The folder of the compiled templates. */
  readonly folder: string;
  /** Digest of the program and of the settings that show on pages. */
  readonly key: string;
  /** Holds `client` and `server`: what Astro makes besides pages. */
  readonly shell: string;
  /** All pages of the mirror as it is now. The first route with a path has the page. */
  pages(): Promise<readonly PageToRender[]>;
  /** Paths that are left to the server (`views/prerendered.ts`). After {@link pages}. */
  pathsOnDemand(): Promise<readonly string[]>;
  /** Frees the memory that lists and feeds share. Call it when all of them are rendered. */
  forgetLists(): void;
}

/** The exports of the compiled `entry.ts`. */
type Templates = Omit<typeof entry, 'app'> & { readonly app: App };

/** The part of Astro's app that rendering uses. See `docs/astro.md`. */
interface App extends RoutesOfApp {
  setInternals(internals: unknown): void;
  setOptions(options: unknown): void;
  render(request: Request, options: { readonly routeData: unknown }): Promise<Response>;
}

interface Options {
  readonly folder: string;
  /** What they were compiled from. */
  readonly key: string;
  /** False in a rendering thread: then only pages of routes without parameters have keys. */
  readonly hasKeys?: boolean;
  /** False to list also the pages that a build leaves to the server. */
  readonly isLimited?: boolean;
}

/** Loads compiled templates into this thread, which then reads the mirror of `mirrorOnce`. */
export async function openRenderer(options: Options): Promise<Renderer> {
  const { folder, key, hasKeys = true, isLimited = true } = options;
  // Opened here, because compiled templates can't find the packages of typefaces.
  cardDrawerOnce();
  const facts = factsOf(folder);
  const templates = await load(join(folder, parts.templates), facts);
  const { app, renewContent, goWithoutKeys, fixedKeys, renderPage, renderInLanguage } = templates;
  if (!hasKeys) goWithoutKeys();
  if (isLimited) templates.goWithLimit();
  const { siteUrl, basePath } = loadSettings();
  const site = {
    origin: siteUrl === null ? unknownOrigin : new URL(siteUrl).origin,
    base: basePath,
  };

  const render = async ({ pathname, route, given }: StaticPath) => {
    const url = urlOf(pathname, route, site);
    if (given !== undefined && route.type === 'page') {
      const { component, params = {}, props = {} } = given;
      const page = await renderPage({ component, url, params, props });
      if (page !== undefined) return page;
    }
    const response = await app.render(new Request(url), { routeData: route });
    if (response.status >= 300 && response.status < 400)
      throw new Error(`${pathname} redirects to another address, but pages do not redirect.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length === 0 && response.body === null ? null : bytes;
  };

  const toPage = (path: StaticPath, cacheKey: string | undefined): PageToRender => ({
    file: `client/${fileOf(path.pathname, path.route)}`,
    key: cacheKey && `${key} ${cacheKey}`,
    render: () =>
      renderInLanguage(languageOf(path), () => render(path)).catch((error: unknown) => {
        const { pathname } = urlOf(path.pathname, path.route, site);
        throw programError(error, `The page ${pathname} was being rendered.`);
      }),
    keyNow: () =>
      renderInLanguage(languageOf(path), async () => {
        const view = viewOf(path);
        if (view === undefined) throw new Error(`${path.pathname} has no view.`);
        return `${key} ${templates.keyInFrame(await view())}`;
      }),
  });

  const listPaths = createPathList(app);
  const known = new WeakMap<StaticPath, PageToRender>();
  const knownPage = (path: StaticPath): PageToRender => {
    const page = known.get(path) ?? toPage(path, path.cacheKey);
    known.set(path, page);
    return page;
  };

  return {
    folder,
    key,
    forgetLists: templates.forgetFeedTexts,
    pathsOnDemand: templates.pathsOnDemand,
    shell: join(folder, parts.shell),
    async pages() {
      renewContent();
      const paths = await listPaths().catch(whileListing);
      const fixed = hasKeys ? await fixedKeys().catch(whileListing) : new Map<string, string>();
      const pages = new Map<string, PageToRender>();
      for (const path of paths) {
        const page =
          path.cacheKey === undefined ? toPage(path, fixed.get(path.pathname)) : knownPage(path);
        if (!pages.has(page.file)) pages.set(page.file, page);
      }
      return [...pages.values()];
    },
  };
}

const languageOf = ({ given }: StaticPath): string => {
  const language = given?.props?.['language'];
  return typeof language === 'string' ? language : '';
};

/** What gives the view of a page, for a route of texts or lists. */
const viewOf = ({ given }: StaticPath): (() => Promise<unknown>) | undefined => {
  const view = given?.props?.['view'];
  return typeof view === 'function' ? (view as () => Promise<unknown>) : undefined;
};

const whileListing = (error: unknown): never => {
  throw programError(error, 'The list of the pages was being made.');
};

/** Astro's own default. */
const unknownOrigin = 'http://localhost:4321';

async function load(folder: string, facts: Compiled): Promise<Templates> {
  const entry = pathToFileURL(join(folder, facts.entry)).href;
  const templates = (await import(entry).catch((error: unknown) => {
    throw programError(
      error,
      'The compiled templates, and what they read the content with, were being loaded.',
    );
  })) as Templates;
  const { app } = templates;
  app.setInternals({
    pagesByKeys: new Map(Object.entries(facts.styles).map(([key, styles]) => [key, { styles }])),
    entrySpecifierToBundleMap: new Map(Object.entries(facts.bundles)),
  });
  const destination = {
    write: ({ message }: { message: string }) => process.stderr.write(`${message}\n`),
  };
  app.setOptions({
    settings: { scripts: facts.scripts },
    logger: { options: { destination, level: 'error' } },
  });
  return templates;
}
