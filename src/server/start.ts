import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DestinationStream } from 'pino';
import { currentSite } from '../wordpress/sync/index.ts';
import { createApi } from './api/app.ts';
import {
  createContext,
  type ServerContext,
  type DeskLocals,
  type ContextOptions,
} from './context.ts';
import type { TimeLimits } from './http/time-limits.ts';
import { answerInTurn, listen, type Layer, type RunningServer } from './http/listen.ts';
import { alwaysSet, neverStored } from './http/headers.ts';
import { createLog, watchRequests } from './ops/requests.ts';
import { serveHealth, serveMetrics } from './ops/endpoints.ts';
import { startFollowing } from './following.ts';
import { isBelow } from './paths.ts';
import { renewedSession, callerOf, strangerOf } from './auth/caller.ts';
import { mayLookAtRelease, showReleases } from './previews/release-previews.ts';
import { serveSitePreviews } from './previews/site-previews.ts';
import { toProblem } from './problem.ts';
import { publishedBy } from './published.ts';
import { readersDoor } from './readers/index.ts';
import type { RunRebuild } from './rebuilds/rebuild.ts';
import { startWatching, type Watching } from './watching/start-watching.ts';

/** Astro's handler. */
export type Pages = (...request: [...Parameters<Layer>, locals: DeskLocals]) => void;

export interface ServerOptions extends Omit<ContextOptions, 'log' | 'run' | 'mirror'> {
  readonly pages?: Pages | undefined;
  /** How long clients may take to send a request. */
  readonly timeLimits?: TimeLimits | undefined;
  /** Where the log goes. Default: standard output. */
  readonly log?: DestinationStream | undefined;
}

const isForPage = ({ method = '' }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'POST'].includes(method);

const sayMethods = (response: ServerResponse): void => {
  response.writeHead(405, { allow: 'GET, HEAD, POST', 'content-type': 'text/plain' });
  response.end('This address is called with GET, HEAD and POST.');
};

/** The layers that answer the desk's requests: the API, then the desk's pages and previews. */
const deskLayers = (context: ServerContext, pages?: Pages): Layer[] => {
  const isAt =
    (...names: string[]) =>
    ({ url = '' }: IncomingMessage) =>
      names.some((name) => isBelow(url, `${context.base}/${name}`));
  const isExactly =
    (...names: string[]) =>
    ({ url = '' }: IncomingMessage) =>
      names.some((name) => url.split('?', 1)[0] === `${context.base}/${name}`);
  const isOurs = isAt('api', 'desk', 'preview');
  const pagesFor = (
    isTheirs: (request: IncomingMessage) => boolean,
    ask: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<Omit<DeskLocals, 'context' | 'incoming'> | null>,
  ): Layer => {
    return async (request, response, next) => {
      if (pages === undefined || !isTheirs(request)) return next();
      if (!isForPage(request)) return sayMethods(response);
      const asked = await ask(request, response);
      if (asked === null) return;
      // For Astro this is the body. `readForm` reads the real one.
      Object.assign(request, { body: new Uint8Array() });
      pages(request, response, next, { context, incoming: request, ...asked });
    };
  };
  const door = readersDoor(context);
  return [
    neverStored(isOurs),
    // Readers have no session, so nothing looks for one.
    pagesFor(isExactly('api/comments', 'api/forms'), async (request, response) => {
      const found = await door(request, response);
      return found && { caller: strangerOf(context, request), ...found };
    }),
    renewedSession(context, isOurs),
    createApi(context),
    pagesFor(isAt('desk', 'preview'), async (request) => ({
      caller: await callerOf(context, request),
    })),
  ];
};

interface DevelopmentOptions extends Pick<ServerOptions, 'settings' | 'base' | 'pages'> {
  /** Reads WordPress again, so that pages show its current content. */
  readonly refresh: () => Promise<void>;
}

/** Opens the desk beside `astro dev`. A rebuild refreshes the content and publishes nothing. */
export async function openDesk({ settings, base, pages, refresh }: DevelopmentOptions) {
  const run: RunRebuild = async (_, tell) => {
    try {
      await refresh();
      const nothing = { release: '', isSame: false, changed: [], warnings: [], duration: 0 };
      tell({ step: 'live', ...nothing });
    } catch (error) {
      tell({ step: 'failed', reason: toProblem(error).message, advice: null });
    }
  };
  const context = await createContext({
    base,
    run,
    mirror: currentSite,
    settings: {
      ...settings,
      // It shares nothing with the servers of the site.
      desk: { ...settings.desk, redisUrl: null },
      rebuilds: { ...settings.rebuilds, quiet: 0 },
    },
    log: createLog('warn'),
  });
  const watching = watchFor(context);
  const layers = deskLayers(context, pages);
  const onFault = (err: unknown) => context.log.error({ err }, 'a request failed');
  const answer: Layer = (request, response, next) =>
    answerInTurn([...layers, () => next()], request, response, onFault);
  const close = () => {
    watching?.stop();
    return context.close();
  };
  return { answer, close };
}

const watchFor = (context: ServerContext): Watching | null =>
  startWatching({
    settings: context.settings,
    rebuilds: context.rebuilds,
    log: context.log,
    live: () => publishedBy(context),
    editorSeen: () => context.editors.lastSeen,
  });

/** The layer for everybody except browsers that look at a release. */
const unlessLooking =
  (layer: Layer): Layer =>
  (request, response, next) =>
    mayLookAtRelease(request.headers.cookie) ? next() : layer(request, response, next);

/** Starts the readers' site, the API and the desk. Rejects when the port is taken. */
export async function startServer({
  pages,
  timeLimits,
  log,
  ...options
}: ServerOptions): Promise<RunningServer> {
  const { settings, base } = options;
  const context = await createContext({ ...options, log: createLog(settings.logLevel, log) });
  let isStopping = false;
  const notReady = () => {
    if (isStopping) return 'stopping';
    return context.live?.isThere === false ? 'no-site' : null;
  };

  const { metrics, releases } = context;
  const onLive = () => context.live?.refresh();
  const following = startFollowing({ settings, releases, log: context.log, onLive });
  if (following !== null) metrics.showUp('bucket', () => following.trouble === null);
  const shownReleases = showReleases(context);
  const server = await listen(
    [
      watchRequests(context),
      ...(context.live === null ? [] : [unlessLooking(context.live.answerAgain)]),
      alwaysSet(context.headers),
      serveHealth({ base, notReady, redis: context.redis, following }),
      serveMetrics({ base, metrics, token: settings.metricsToken }),
      ...deskLayers(context, pages),
      serveSitePreviews(context),
      shownReleases.answer,
      ...(context.live === null ? [] : [context.live.answer]),
    ],
    { host: settings.host, port: settings.port, timeLimits },
    (error) => context.log.error({ err: error }, 'a request failed'),
  );
  const watching = watchFor(context);
  const stop = async (patience?: number): Promise<void> => {
    isStopping = true;
    watching?.stop();
    await following?.stop();
    // A page that follows a rebuild keeps its connection open until the rebuild ends.
    await Promise.all([server.stop(patience), context.rebuilds.close()]);
    shownReleases.close();
    await context.close();
  };
  let stopped: Promise<void> | null = null;
  return { ...server, stop: (patience) => (stopped ??= stop(patience)) };
}
