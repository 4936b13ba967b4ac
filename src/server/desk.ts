import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { ServerSettings } from '../config/index.ts';
import { readRollback } from '../publish/index.ts';
import type { Mirror } from '../wordpress/sync/index.ts';
import { createClients, type Clients } from './auth/clients.ts';
import type { Caller } from './auth/guard.ts';
import { createRateLimits, type RateLimits } from './auth/rate-limits.ts';
import { createSessionEnds, type SessionEnds } from './auth/session.ts';
import { createKeptForms, type KeptForms } from './desk/kept-forms.ts';
import { createForeign, type Foreign } from './foreign.ts';
import { countRebuilds, createMetrics, type Metrics } from './ops/metrics.ts';
import { createRebuilds } from './rebuilds/queue.ts';
import type { Rebuilds, RunRebuild } from './rebuilds/rebuild.ts';
import { runnerOf } from './rebuilds/runner.ts';
import { createSeenCalls, type SeenCalls } from './rebuilds/signed-calls.ts';
import { createLiveSite, type LiveSite } from './static/live-site.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

/** What the desk's requests share while the server runs. Nothing in it outlives the server, nor has to. */
export interface Desk {
  readonly settings: ServerSettings;
  /** What paths of this server begin with: empty, or `/blog`. */
  readonly base: string;
  /** The folder of the site that is live now; null where only the API is served. */
  readonly site: string | null;
  /** Where pages are rendered when they are asked for: what they show. Undefined where a built site is served. */
  readonly mirror?: (() => Mirror) | undefined;
  /** What readers get; null where only the API is served. */
  readonly live: LiveSite | null;
  /** Where releases of the site lie, and its previews; null where none are served. */
  readonly releases: string | null;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clients: Clients;
  readonly rateLimits: RateLimits;
  readonly sessionEnds: SessionEnds;
  readonly keptForms: KeptForms;
  readonly uploads: Uploads;
  readonly foreign: Foreign;
  readonly rebuilds: Rebuilds;
  readonly seenCalls: SeenCalls;
  close(): Promise<void>;
}

interface DeskOptions {
  readonly settings: ServerSettings;
  readonly base: string;
  readonly site?: string | undefined;
  readonly releases?: string | undefined;
  readonly log: Logger;
  /** The script of threads for foreign content, where it lies elsewhere than among the sources. */
  readonly foreignThread?: URL | undefined;
  /** The command that builds and publishes the site; null where there is none. */
  readonly publisher?: string | null | undefined;
  /** How rebuilds are made, where that is not by building. */
  readonly run?: RunRebuild | undefined;
  /** See {@link Desk}. */
  readonly mirror?: (() => Mirror) | undefined;
}

export const createDesk = (options: DeskOptions): Desk => {
  const { settings, base, site, releases, log, mirror, publisher = null } = options;
  const live =
    site === undefined
      ? null
      : createLiveSite({ own: resolve(site), releases: releases ?? null, base, log });
  const clients = createClients(settings);
  const rateLimits = createRateLimits(settings.desk.redisUrl, log);
  const areRead = settings.metricsToken !== null;
  const metrics = createMetrics({ areRead, release: () => live?.release ?? null });
  const foreign = createForeign(options.foreignThread);
  const uploads = createUploads(settings, { onReceived: metrics.uploaded, foreign });
  const run = options.run ?? runnerOf({ settings, publisher, releases: releases ?? null, log });
  const { secret } = settings.rebuilds;
  const seenCalls = createSeenCalls(secret === null ? null : settings.desk.redisUrl, log);
  const rebuilds = createRebuilds({
    ...{ settings, log, run },
    onLive: () => live?.refresh(),
    isPaused: () => releases !== undefined && readRollback(releases) !== null,
  });
  countRebuilds(rebuilds, metrics);
  return {
    ...{ settings, base, mirror, live, releases: releases ?? null },
    get site() {
      return live?.client ?? null;
    },
    ...{ log, metrics, clients, rateLimits, uploads, foreign, rebuilds, seenCalls },
    sessionEnds: createSessionEnds(settings.desk.sessionTime),
    keptForms: createKeptForms(),
    async close() {
      await rebuilds.close();
      live?.close();
      rateLimits.close();
      seenCalls.close();
      await Promise.all([clients.close(), uploads.close()]);
    },
  };
};

/** What the server gives the desk's pages along with a request: Astro's `locals`. */
export interface DeskLocals {
  readonly desk: Desk;
  readonly caller: Caller;
  /** The request as it came. Its body is read from here alone, since Astro's request has none. */
  readonly incoming: IncomingMessage;
}

/** The locals of a request. Throws where another server shows the page. */
export const localsOf = (locals: Partial<DeskLocals>): DeskLocals => {
  const { desk, caller, incoming } = locals;
  if (desk === undefined || caller === undefined || incoming === undefined) {
    throw new Error(
      'The desk works only in the server that a build makes. Run `npm start`, or build and run `node dist/server/entry.mjs`.',
    );
  }
  return { desk, caller, incoming };
};
