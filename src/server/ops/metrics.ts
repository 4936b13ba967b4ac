import { extname } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CmsError } from '../../wordpress/client/index.ts';
import { isBelow } from '../paths.ts';
import type { Rebuilds } from '../rebuilds/queue.ts';
import { isOver, type Rebuild } from '../rebuilds/rebuild.ts';

/** The kinds of requests. `state`: health checks and metrics. */
export type RequestKind = 'page' | 'asset' | 'api' | 'desk' | 'preview' | 'state';

const states = ['healthz', 'readyz', 'metrics'];

/** @param base empty, or `/blog` */
export function kindOf(path: string, base: string): RequestKind {
  const isAt = (name: string) => isBelow(path, `${base}/${name}`);
  if (states.some((name) => path === `/${name}` || path === `${base}/${name}`)) return 'state';
  if (isAt('api')) return 'api';
  if (isAt('desk')) return 'desk';
  if (isAt('preview') || isAt('previews')) return 'preview';
  return ['', '.html'].includes(extname(path)) ? 'page' : 'asset';
}

/** The result of a rebuild. `same`: nothing had changed. */
type RebuildResult = 'live' | 'same' | 'requested' | 'failed';

interface MetricsOptions {
  /** The id of the live release; null for a site without releases. */
  readonly release: () => string | null;
  /** True when metrics are on: some figures of the process are measured all the time. */
  readonly areRead: boolean;
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

// A problem of the desk has WordPress's error as its cause.
const serviceErrorIn = (error: unknown): CmsError | null => {
  if (error instanceof CmsError) return error;
  return error instanceof Error && error.cause !== undefined ? serviceErrorIn(error.cause) : null;
};

/** What the server counts, for Prometheus. Each label has a closed list of values. */
export function createMetrics({ release, areRead }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  if (areRead) collectDefaultMetrics({ register: registry });

  const { rebuilds, requests, uploads, serviceErrors, pagesOnDemand, takenOver } =
    openMetrics(registers);
  showRelease(registers, release);
  const counted = new WeakSet<CmsError>();
  return {
    rebuildEnded: (result: RebuildResult, seconds: number) => rebuilds.observe({ result }, seconds),
    requestEnded: (kind: RequestKind, status: number, seconds: number) =>
      requests.observe({ kind, status: statusClass(status) }, seconds),
    pageOnDemand: (from: 'render' | 'cache' | 'failure') => pagesOnDemand.inc({ from }),
    takenOver: () => takenOver.inc(),
    /** Shows whether this server reaches something that it shares with others. */
    showUp(what: 'redis' | 'bucket', isUp: () => boolean): void {
      new Gauge({
        name: `galley_${what}_up`,
        help: `1 if this server reaches its ${what === 'redis' ? 'Redis' : 'bucket'}, else 0.`,
        registers,
        collect() {
          this.set(isUp() ? 1 : 0);
        },
      });
    },
    /** Shows how many rebuilds wait and run. */
    showQueue(list: Rebuilds['list']): void {
      const queue = new Gauge({
        name: 'galley_rebuilds',
        help: 'Rebuilds of the site that wait or run, on all servers that share the queue.',
        labelNames: ['state'] as const,
        registers,
        collect() {
          const open = list().filter((rebuild) => !isOver(rebuild));
          const waiting = open.filter(({ startedAt }) => startedAt === null).length;
          queue.set({ state: 'waiting' }, waiting);
          queue.set({ state: 'running' }, open.length - waiting);
        },
      });
    },
    /** Counts the bytes of a file from an editor. */
    uploaded: (bytes: number) => uploads.inc(bytes),
    /** Counts a failure of WordPress by its code, each error once. Ignores other errors. */
    serviceFailed(error: unknown): void {
      const found = serviceErrorIn(error);
      if (found === null || counted.has(found)) return;
      counted.add(found);
      serviceErrors.inc({ code: found.code });
    },
    /** The metrics in the format of Prometheus, with its media type. */
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}

function openMetrics(registers: Registry[]) {
  return {
    rebuilds: new Histogram({
      name: 'galley_rebuild_duration_seconds',
      help: 'Duration of rebuilds, by result.',
      labelNames: ['result'] as const,
      buckets: [5, 15, 30, 60, 120, 300, 600, 1800],
      registers,
    }),
    requests: new Histogram({
      name: 'galley_request_duration_seconds',
      help: 'Duration of requests, by route and class of the status.',
      labelNames: ['kind', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    uploads: new Counter({
      name: 'galley_upload_bytes_total',
      help: 'Bytes of the files that editors have sent.',
      registers,
    }),
    serviceErrors: new Counter({
      name: 'galley_content_service_errors_total',
      help: 'Failed requests to WordPress, by error code.',
      labelNames: ['code'] as const,
      registers,
    }),
    pagesOnDemand: new Counter({
      name: 'galley_pages_on_demand_total',
      help: 'Pages that have no file, by where they came from. Those in memory do not count.',
      labelNames: ['from'] as const,
      registers,
    }),
    takenOver: new Counter({
      name: 'galley_rebuilds_taken_over_total',
      help: 'Rebuilds whose server has died and which another server has begun again. Every server counts all of them.',
      registers,
    }),
  };
}

function showRelease(registers: Registry[], release: MetricsOptions['release']): void {
  new Gauge({
    name: 'galley_live_release_info',
    help: 'The live release, as a label; empty for a site without releases.',
    labelNames: ['release'] as const,
    registers,
    collect() {
      this.reset();
      this.set({ release: release() ?? '' }, 1);
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

const resultOf = ({ state, isSame }: Rebuild): RebuildResult | null => {
  if (state === 'live') return isSame ? 'same' : 'live';
  return state === 'requested' || state === 'failed' ? state : null;
};

/** Counts each rebuild when it has ended, also one that another server has made. */
export function countRebuilds(rebuilds: Pick<Rebuilds, 'list' | 'watch'>, metrics: Metrics): void {
  metrics.showQueue(rebuilds.list);
  rebuilds.watch((rebuild) => {
    const { startedAt, endedAt } = rebuild;
    const result = resultOf(rebuild);
    if (result === null || endedAt === null) return;
    const started = Date.parse(startedAt ?? endedAt);
    metrics.rebuildEnded(result, (Date.parse(endedAt) - started) / 1000);
  });
}
