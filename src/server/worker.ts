import type { DestinationStream } from 'pino';
import type { Settings } from '../config/index.ts';
import { createLog } from './ops/requests.ts';
import { lookUpsIn } from './rebuilds/queue.ts';
import { runnerOf } from './rebuilds/run-publisher.ts';
import { createSharedQueue } from './rebuilds/shared-queue.ts';
import { connectRedis } from './redis.ts';

interface WorkerOptions {
  readonly settings: Settings;
  /** The address of the Redis that holds the queue. */
  readonly redisUrl: string;
  /** The project's command that builds and publishes. */
  readonly publisher: string;
  /** The folder of releases, which this process shares with the servers. */
  readonly releases: string;
  /** Where the log goes. Default: standard output. */
  readonly log?: DestinationStream | undefined;
}

/** Makes rebuilds for servers, without a desk. `stop` gives a running one back to the queue. */
export async function startWorker({
  settings,
  redisUrl,
  publisher,
  releases,
  ...to
}: WorkerOptions) {
  const log = createLog(settings.logLevel, to.log);
  const redis = await connectRedis({ url: redisUrl, site: settings.site.name, log });
  const rebuilds = createSharedQueue({
    settings,
    log,
    redis,
    run: runnerOf({ settings, publisher, releases, log }),
    ...lookUpsIn(releases),
  });
  log.info({ site: settings.site.name, releases }, 'this worker takes rebuilds');
  return {
    async stop() {
      await rebuilds.close();
      redis.close();
    },
  };
}
