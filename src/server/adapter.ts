import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration, HookParameters, ViteUserConfig } from 'astro';
import { loadServerSettings, readEnvironment } from '../config/index.ts';
import { onePerProcess } from '../one-per-process.ts';
import { loaderName, refreshed } from '../wordpress/loaders.ts';
import { foreignThreadFile } from './foreign.ts';
import type * as Program from './start.ts';

const entry = fileURLToPath(new URL('entry.ts', import.meta.url));
const start = fileURLToPath(new URL('start.ts', import.meta.url));

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/** Builds the script of the threads for foreign content: Vite does not find threads itself. */
export function foreignThread() {
  return {
    name: 'galley-foreign-thread',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const id = fileURLToPath(new URL('foreign-thread.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: foreignThreadFile });
    },
  } satisfies Plugin;
}

/** Milliseconds for which Astro ignores the watcher after it has written its store. */
const echo = 1200;

/** Astro's dev server takes the locals of a page from this property of its request. */
const localsName = Symbol.for('astro.locals');

const started = onePerProcess('dev server', () => ({ once: false }));

/**
 * Makes `astro dev` serve the desk and show changes in WordPress, as the site's server does.
 * Without SESSION_SECRET, sessions of the desk end with the dev server.
 */
function serveDesk({ server, refreshContent }: HookParameters<'astro:server:setup'>): void {
  // The instance that the desk's pages use. After a change of the source Vite makes a new one.
  const { runner } = server.environments.ssr as unknown as {
    readonly runner: { import(file: string): Promise<typeof Program> };
  };
  const base = server.config.base.replace(/\/$/, '');
  const store = join(server.config.root, '.astro/data-store.json');
  const secret = randomBytes(33).toString('base64');
  // Astro's dev server reads the body of its request. The desk's pages read the real one.
  const pages: Program.Pages = ({ method, url, headers, socket }, response, _, locals) => {
    const request = new IncomingMessage(socket);
    request.push(null);
    // Node closes the connection of a request that has ended but is not complete.
    const what = { method, url, headers, complete: true, [localsName]: locals };
    server.middlewares(Object.assign(request, what), response);
  };
  const refresh = async (tries?: number) => {
    await refreshed(async () => refreshContent?.({ loaders: [loaderName], context: {} }), tries);
    // A page loaded while Astro writes its store can leave Vite with the old one (`docs/astro.md`).
    setTimeout(() => server.watcher.emit('change', store), echo).unref();
  };
  const readAgain = () =>
    void refresh(20).catch((error: unknown) => server.config.logger.error(String(error)));
  // When Astro starts again, it reads no content, and there may be other fields.
  if (started.once) readAgain();
  started.once = true;
  server.watcher.on('change', (file) => /\/src\/(?:own\/)?fields\.ts$/.test(file) && readAgain());
  let program: typeof Program | undefined;
  let desk: ReturnType<typeof Program.openDesk> | undefined;
  const close = async () => (await desk?.catch(() => undefined))?.close();
  const deskNow = async () => {
    const current = await runner.import(start);
    if (desk === undefined || program !== current) {
      const settings = loadServerSettings({ SESSION_SECRET: secret, ...readEnvironment() });
      void close();
      desk = current.openDesk({ settings, base, pages, refresh });
      program = current;
    }
    return desk;
  };

  server.middlewares.use((request, response, next) => {
    const { url = '/', originalUrl = url } = request;
    if (localsName in request || !/^\/(?:api|desk|preview)(?:[/?]|$)/.test(url)) {
      // Opened after the first page, which need not wait. The desk's pages report a failure.
      if (desk === undefined) response.once('close', () => void deskNow().catch(() => undefined));
      next();
      return;
    }
    // Astro has removed the base, but the desk's paths begin with it.
    request.url = originalUrl;
    deskNow()
      .then(({ answer }) => answer(request, response, next))
      .catch(next);
  });
  server.httpServer?.once('close', () => void close());
}

const isOfDesk = /\/pages\/(?:api|desk|preview)\//;

/**
 * Renders the desk's pages in our own server: Astro's adapter for Node, with `entry.ts` in place of
 * its server. Bodies are limited when they are read. See `docs/astro.md`.
 */
export function deskServer(): AstroIntegration {
  const adapter = node({ mode: 'middleware', bodySizeLimit: 0 });
  const { 'astro:config:done': done, ...hooks } = adapter.hooks;
  return {
    name: 'galley-desk',
    hooks: {
      ...hooks,
      'astro:server:setup': serveDesk,
      // As `export const prerender = false` in each of its pages.
      'astro:route:setup': ({ route }) => {
        if (isOfDesk.test(route.component)) route.prerender = false;
      },
      'astro:config:done': (options) =>
        done?.({
          ...options,
          // A getter, which the spread above would read too early.
          get buildOutput() {
            return options.buildOutput;
          },
          setAdapter: (features) => {
            options.setAdapter({ ...features, serverEntrypoint: entry });
          },
        }),
    },
  };
}
