import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { headersFor } from '../build/csp/index.ts';
import { siteFolder, type ServerSettings } from '../config/index.ts';
import type { SyncedSite } from '../wordpress/sync/index.ts';
import { createClients } from './auth/clients.ts';
import type { Caller } from './auth/guard.ts';
import { createRateLimits } from './auth/rate-limits.ts';
import { createSessionEnds } from './auth/session.ts';
import { createKeptForms } from './kept-forms.ts';
import { createForeign } from './foreign.ts';
import { countRebuilds, createMetrics, type Metrics } from './ops/metrics.ts';
import { createPagesOnDemand, createSharedPages } from './on-demand/pages.ts';
import { createReadersGuard } from './readers/guard.ts';
import { createWaitingComments } from './readers/waiting-comments.ts';
import { createSitePreviewBuilds } from './previews/site-preview-builds.ts';
import { createLocalQueue } from './rebuilds/local-queue.ts';
import { lookUpsIn, type QueueOptions, type Rebuilds } from './rebuilds/queue.ts';
import type { RunRebuild } from './rebuilds/rebuild.ts';
import { previewRunnerOf, runnerOf } from './rebuilds/run-publisher.ts';
import { createSeenCalls } from './rebuilds/signed-calls.ts';
import { connectRedis, type Redis } from './redis.ts';
import { createLiveSite } from './static/live-site.ts';
import { createUploads } from './uploads/uploads.ts';

/** What all requests of the desk share. It may be lost; ended sessions are also kept on disk. */
export type ServerContext = Readonly<Awaited<ReturnType<typeof createContext>>>;

export interface ContextOptions {
  readonly settings: ServerSettings;
  /** What paths begin with: empty, or `/blog`. */
  readonly base: string;
  /** The folder of the built site; left out when only the API is served. */
  readonly site?: string | undefined;
  /** The folder of the site's releases and previews; left out when none are served. */
  readonly releases?: string | undefined;
  readonly log: Logger;
  /** The script of threads for foreign content, if it is not beside its source. */
  readonly foreignThread?: URL | undefined;
  /** The project's command that builds and publishes; without it this server makes no rebuilds. */
  readonly publisher?: string | null | undefined;
  /** How rebuilds are made. Default: by `publisher`, or by the deploy hook. */
  readonly run?: RunRebuild | undefined;
  /** The mirror of the dev server; left out when a built site is served. */
  readonly mirror?: (() => SyncedSite) | undefined;
}

/** Connects to Redis if there is one: the first thing that a server loads by its settings. */
export async function createContext(options: ContextOptions) {
  const { settings, base, log, mirror, site, publisher = null } = options;
  const releases = options.releases ?? null;
  const headers = headersFor({ isPreview: settings.deploy.context === 'preview' });
  const { redisUrl: url } = settings.desk;
  const redis = url === null ? null : await connectRedis({ url, site: settings.site.name, log });
  const metrics = createMetrics({
    areRead: settings.metricsToken !== null,
    release: () => live?.release ?? null,
  });
  if (redis !== null) metrics.showUp('redis', () => redis.client.isReady);
  const onDemand = createPagesOnDemand({
    publisher,
    cache: redis && createSharedPages(redis),
    log,
    onPage: metrics.pageOnDemand,
  });
  const sites = { releases, base, headers, pagesOnDemand: onDemand.of };
  const live = site === undefined ? null : createLiveSite({ own: resolve(site), ...sites }, log);
  const clients = createClients(settings);
  const rateLimits = createRateLimits(settings, clients, redis);
  const foreign = createForeign(options.foreignThread);
  const readers = createReadersGuard(settings, redis);
  const waitingComments = createWaitingComments({
    folder: siteFolder(settings),
    secret: settings.desk.sessionSecret,
    send: (comment) => clients.of(settings.credentials).sendComment(comment),
    log,
  });
  const uploads = createUploads(settings, { onReceived: metrics.uploaded, foreign });
  const { rebuilds, sitePreviewBuilds } = await createRebuilds(options, redis, metrics, () =>
    live?.refresh(),
  );
  return {
    settings,
    /** What paths begin with: empty, or `/blog`. */
    base,
    /** See {@link ContextOptions}. */
    mirror,
    /** The headers of every response. */
    headers,
    /** The readers' site; null when only the API is served. */
    live,
    /** The folder of the site's releases and previews; null when none are served. */
    releases,
    log,
    metrics,
    clients,
    rateLimits,
    uploads,
    foreign,
    rebuilds,
    sitePreviewBuilds,
    seenCalls: createSeenCalls(redis),
    /** Null when this server shares nothing with others. */
    redis,
    sessionEnds: createSessionEnds(settings, redis, log),
    keptForms: createKeptForms(),
    /** What protects the forms of readers. */
    readers,
    waitingComments,
    /** `lastSeen`: when one was last at the desk or called the API, as `Date.now()`. */
    editors: { lastSeen: 0 },
    /** The folder of the site that is live now; null when only the API is served. */
    get site(): string | null {
      return live?.client ?? null;
    },
    async close() {
      await Promise.all([rebuilds.close(), sitePreviewBuilds.close()]);
      live?.close();
      waitingComments.close();
      onDemand.close();
      redis?.close();
      foreign.close();
      await Promise.all([clients.close(), uploads.close(), readers.close()]);
    },
  };
}

async function createRebuilds(
  { settings, log, run, publisher = null, ...options }: ContextOptions,
  redis: Redis | null,
  metrics: Metrics,
  onLive: QueueOptions['onLive'],
) {
  const releases = options.releases ?? null;
  const makes = settings.rebuilds.worker;
  const runner = { settings, publisher, releases, log };
  const rebuilds = await openQueue(
    {
      settings,
      log,
      run: run ?? (makes ? runnerOf(runner) : null),
      onLive,
      ...lookUpsIn(releases),
    },
    redis,
    metrics.takenOver,
  );
  countRebuilds(rebuilds, metrics);
  const sitePreviewBuilds = createSitePreviewBuilds({
    releases,
    log,
    canHaveDrafts: settings.credentials !== null,
    runOf: makes ? previewRunnerOf(runner) : null,
  });
  return { rebuilds, sitePreviewBuilds };
}

/** A deploy preview shares no queue with the site: nothing is rebuilt there. */
async function openQueue(
  options: QueueOptions,
  redis: Redis | null,
  onTakenOver: () => void,
): Promise<Rebuilds> {
  if (redis === null || options.settings.deploy.context === 'preview') {
    return createLocalQueue(options);
  }
  // Loads BullMQ.
  const { createSharedQueue } = await import('./rebuilds/shared-queue.ts');
  return createSharedQueue({ ...options, redis, onTakenOver });
}

/** Astro's `locals` of the desk's pages. */
export interface DeskLocals {
  readonly context: ServerContext;
  readonly caller: Caller;
  /** The request as it came. Its body is read from here, since Astro's request has none. */
  readonly incoming: IncomingMessage;
}

/** The locals of a request. Throws when another server shows the page. */
export function localsOf(locals: Partial<DeskLocals>): DeskLocals {
  const { context, caller, incoming } = locals;
  if (context === undefined || caller === undefined || incoming === undefined) {
    throw new Error(
      'The desk works only in the server that a build makes. Run `npm start`, or `npm run publish` and then `npm run serve`.',
    );
  }
  return { context, caller, incoming };
}
