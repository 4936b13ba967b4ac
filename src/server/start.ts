import type { IncomingMessage } from 'node:http';
import type { DestinationStream } from 'pino';
import type { ServerSettings } from '../config/index.ts';
import { currentMirror } from '../wordpress/sync/index.ts';
import { createApi } from './api/app.ts';
import { createDesk, type Desk, type DeskLocals } from './desk.ts';
import type { TimeLimits } from './http/time-limits.ts';
import { answerInTurn, listen, type Layer, type RunningServer } from './http/listen.ts';
import { neverStored, headersOfPreview, safeHeaders } from './http/headers.ts';
import { createLog, watchRequests } from './ops/requests.ts';
import { serveHealth, serveMetrics } from './ops/endpoints.ts';
import { isBelow } from './paths.ts';
import { renewedSession, callerOf } from './auth/caller.ts';
import { serveSitePreviews } from './previews/site-previews.ts';
import { toProblem } from './problem.ts';
import { publishedBy } from './published.ts';
import type { RunRebuild } from './rebuilds/rebuild.ts';
import { startWatching, type Watching } from './watching/start-watching.ts';

/** Astro's handler. */
export type Pages = (...request: [...Parameters<Layer>, locals: DeskLocals]) => void;

export interface ServerOptions {
  readonly settings: ServerSettings;
  /** What paths begin with: empty, or `/blog`. */
  readonly base: string;
  /** The folder of the built site; left out where only the API is wanted. */
  readonly site?: string | undefined;
  /** Where releases of the site lie, and its previews; left out where none are served. */
  readonly releases?: string | undefined;
  readonly pages?: Pages | undefined;
  /** See `createDesk`. */
  readonly foreignThread?: URL | undefined;
  /** The project's command that builds and publishes; without it this server makes no rebuilds. */
  readonly publisher?: string | null | undefined;
  /** How long clients may take to send a request; what tests shorten. */
  readonly timeLimits?: TimeLimits | undefined;
  /** Where the log goes. Default: standard output. */
  readonly log?: DestinationStream | undefined;
}

/** What answers the desk's requests, in turn: the API, then the desk's pages and previews. */
const deskLayers = (desk: Desk, pages?: Pages): Layer[] => {
  const isAt = (...names: string[]) => {
    const places = names.map((name) => `${desk.base}/${name}`);
    return ({ url = '' }: IncomingMessage) => places.some((place) => isBelow(url, place));
  };
  const isOurs = isAt('api', 'desk', 'preview');
  const isPage = isAt('desk', 'preview');

  const deskPages: Layer = (request, response, next) => {
    if (pages === undefined || !isPage(request)) return next();
    if (!['GET', 'HEAD', 'POST'].includes(request.method ?? '')) {
      response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
      return;
    }
    return callerOf(desk, request).then((caller) => {
      // Astro takes this for a body that has been read, and leaves the real one to `readForm`.
      Object.assign(request, { body: new Uint8Array() });
      pages(request, response, next, { desk, caller, incoming: request });
    });
  };
  return [neverStored(isOurs), renewedSession(desk, isOurs), createApi(desk), deskPages];
};

interface DevelopmentOptions extends Pick<ServerOptions, 'settings' | 'base' | 'pages'> {
  /** Has the pages show what WordPress holds now. */
  readonly refresh: () => Promise<void>;
}

/**
 * Opens the desk beside `astro dev`, and looks for changes in WordPress as the site's server does. A rebuild is a refresh of the
 * content here, and publishes nothing.
 */
export const openDesk = ({ settings, base, pages, refresh }: DevelopmentOptions) => {
  const run: RunRebuild = async (_, tell) => {
    try {
      await refresh();
      const nothing = { release: '', isSame: false, changed: [], warnings: [], duration: 0 };
      tell({ step: 'live', ...nothing });
    } catch (error) {
      tell({ step: 'failed', reason: toProblem(error).message, advice: null });
    }
  };
  const desk = createDesk({
    ...{ base, run, mirror: currentMirror },
    settings: { ...settings, rebuilds: { ...settings.rebuilds, quiet: 0 } },
    log: createLog('warn'),
  });
  const watching = watchFor(desk);
  const layers = deskLayers(desk, pages);
  const onFault = (err: unknown) => desk.log.error({ err }, 'a request failed');
  const answer: Layer = (request, response, next) =>
    answerInTurn([...layers, () => next()], request, response, onFault);
  const close = () => {
    watching?.stop();
    return desk.close();
  };
  return { answer, close };
};

const watchFor = (desk: Desk): Watching | null =>
  startWatching({
    ...{ settings: desk.settings, rebuilds: desk.rebuilds, log: desk.log },
    live: () => publishedBy(desk),
  });

/** Starts the readers' site, the API and the desk. Rejects when the port is taken. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const {
    settings,
    base,
    site,
    releases,
    publisher,
    foreignThread,
    pages,
    timeLimits: patience,
    log,
  } = options;
  const desk = createDesk({
    settings,
    base,
    site,
    releases,
    publisher,
    foreignThread,
    log: createLog(settings.logLevel, log),
  });

  let isStopping = false;
  const notReady = () => {
    if (isStopping) return 'stopping';
    return desk.live?.isThere === false ? 'no-site' : null;
  };

  const { metrics } = desk;
  const server = await listen(
    [
      watchRequests(desk),
      settings.deploy.context === 'preview' ? headersOfPreview : safeHeaders,
      serveHealth(base, notReady),
      serveMetrics({ base, metrics, token: settings.metricsToken }),
      ...deskLayers(desk, pages),
      serveSitePreviews(desk),
      ...(desk.live?.layers() ?? []),
    ],
    { host: settings.host, port: settings.port, timeLimits: patience },
    (error) => desk.log.error({ err: error }, 'a request failed'),
  );
  const watching = watchFor(desk);
  const stop = async (patience?: number): Promise<void> => {
    isStopping = true;
    watching?.stop();
    // Those who watch a rebuild would keep their connections open.
    await Promise.all([server.stop(patience), desk.rebuilds.close()]);
    await desk.close();
  };
  let stopped: Promise<void> | null = null;
  return { ...server, stop: (patience) => (stopped ??= stop(patience)) };
};
