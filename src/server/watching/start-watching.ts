import type { Logger } from 'pino';
import { CmsError, createCms, type Cms } from '../../wordpress/client/index.ts';
import { cmsOptions, type ServerSettings } from '../../config/index.ts';
import { Problem } from '../problem.ts';
import type { Published } from '../published.ts';
import type { Rebuilds } from '../rebuilds/rebuild.ts';
import type { Kind } from './face.ts';
import { untilIdle } from './idle.ts';
import { createJudge } from './judge.ts';
import { observeQuickly, observeWholly } from './observe.ts';
import { growing, jittered } from './pauses.ts';
import { createSchedule } from './schedule.ts';
import { createSieve } from './sift.ts';
import { takeTurns, type Turn } from './take-turns.ts';

interface WatchingOptions {
  readonly settings: ServerSettings;
  readonly rebuilds: Pick<Rebuilds, 'refusal' | 'isPaused' | 'request' | 'list' | 'get' | 'watch'>;
  /** What readers see now; null where nothing tells. */
  readonly live: () => Pick<Published, Kind> | null;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Watching {
  /** Ends it: what is under way is left, and nothing is asked for any more. */
  stop(): void;
}

/** Each so many looks, one is at everything. */
const quickLooks = 20;
const longestOutagePause = 15 * 60_000;

/**
 * Looks for changes in WordPress, so that what is published there is live without a hand: every so often two light
 * requests, all ids and whatever else pages show each twenty looks, and what is scheduled at its hour. Null where
 * nothing is to be watched.
 */
export const startWatching = (options: WatchingOptions): Watching | null => {
  const { settings, rebuilds, live, log } = options;
  const every = settings.rebuilds.lookEvery;
  if (every === null || settings.deploy.context === 'preview') return null;
  if (rebuilds.refusal !== null) {
    log.info({ reason: rebuilds.refusal }, 'the change check is off');
    return null;
  }
  const closing = new AbortController();
  const { signal } = closing;
  // A look that fails is not tried again at once: the next one is.
  const newClient = () => createCms({ ...cmsOptions(settings), retries: 0, concurrency: 2 });
  let cms: Cms = newClient();
  const sift = createSieve();
  const judge = createJudge({ rebuilds, every });
  let looks = 0;
  let failures = 0;

  const see = async (): Promise<void> => {
    const isWhole = looks % quickLooks === 0;
    if (isWhole && looks > 0) {
      // What was found out about the service grows old.
      await cms.close();
      cms = newClient();
    }
    const isFirst = looks === 0;
    const all = isWhole ? await observeWholly(cms, live(), isFirst) : await observeQuickly(cms);
    const seen = await sift(cms, all, live());
    signal.throwIfAborted();
    if (failures > 0) log.info('WordPress can be reached again');
    failures = 0;
    looks += 1;
    const reason = judge(seen, live());
    if (reason !== null) log.info({ reason }, 'WordPress has changed');
  };

  const look: Turn = async () => {
    await untilIdle(rebuilds, signal);
    // After a rollback the site differs from WordPress, and is meant to.
    if (rebuilds.isPaused) return jittered(every);
    try {
      await see();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CmsError)) throw error;
      if (failures === 0) log.warn({ err: error }, 'WordPress could not be checked for changes');
      failures += 1;
      return jittered(growing(every, failures, longestOutagePause));
    }
    return jittered(every);
  };

  const schedule = createSchedule({
    ...{ rebuilds, every },
    client: () => cms,
    onRefused: (err) =>
      log.info(
        { err },
        'these credentials cannot read scheduled posts: the server notices each one when it is published',
      ),
  });

  const turns = [
    { turn: look, first: jittered(every) },
    // Something may be due in a minute.
    ...(settings.credentials === null ? [] : [{ turn: schedule, first: 0 }]),
  ];
  void takeTurns(turns, signal).catch((error: unknown) => {
    if (signal.aborted) return;
    const isRefused = error instanceof Problem && error.code !== 'internal';
    log[isRefused ? 'info' : 'error']({ err: error }, 'the change check has stopped');
  });
  return {
    stop() {
      closing.abort();
      void cms.close();
    },
  };
};
