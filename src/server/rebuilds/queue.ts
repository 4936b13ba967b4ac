import type { Logger } from 'pino';
import type { ServerSettings } from '../../config/index.ts';
import { Problem } from '../problem.ts';
import {
  type Rebuild,
  type Rebuilds,
  after,
  withRequest,
  isOver,
  newRebuild,
  started,
  type RebuildNews,
  type RunRebuild,
} from './rebuild.ts';

interface RebuildsOptions {
  readonly settings: Pick<ServerSettings, 'rebuilds' | 'deploy'>;
  readonly log: Logger;
  /** Null when this server cannot build and there is no deploy hook. */
  readonly run: RunRebuild | null;
  /** Called before a rebuild is reported as live, so that the server serves it by then. */
  readonly onLive?: (() => void | Promise<void>) | undefined;
  /** Milliseconds until a failed search index is tried again. Default: ten minutes. */
  readonly searchPause?: number | undefined;
  /** True after a rollback. */
  readonly isPaused?: (() => boolean) | undefined;
}

/** The most quiet times that a rebuild waits for, since requests may never stop. */
const mostQuietTimes = 6;
const mostKept = 50;
/** Milliseconds between two checks whether the pause is over. */
const pauseCheck = 5000;

interface Waiting {
  readonly id: string;
  readonly since: number;
  /** When it may start. */
  due: number;
  /** True when an editor waits for it. */
  atOnce: boolean;
  /** True when an editor has asked for it, which ends a pause. */
  isWanted: boolean;
}

/** Why this server refuses every request for a rebuild; null when it does not. */
const refusalOf = (context: 'production' | 'preview', canBuild: boolean): Problem | null => {
  if (context === 'preview') {
    return new Problem({
      code: 'preview-only',
      detail: 'This is a deploy preview. It shows one build and cannot be rebuilt.',
    });
  }
  if (canBuild) return null;
  return new Problem({
    code: 'unsupported',
    detail:
      'This server cannot build the site because it cannot find the project. Start it in the project’s folder, or set DEPLOY_HOOK_URL if a host builds the site.',
  });
};

/** The queue of rebuilds: one runs, and at most one more waits. */
export function createRebuilds({
  settings,
  log,
  run,
  onLive,
  searchPause = 10 * 60_000,
  isPaused = () => false,
}: RebuildsOptions): Rebuilds {
  const { quiet } = settings.rebuilds;
  const all = new Map<string, Rebuild>();
  const watchers = new Set<(rebuild: Rebuild) => void>();
  const closing = new AbortController();
  let waiting: Waiting | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let searching: NodeJS.Timeout | undefined;

  const put = (rebuild: Rebuild): Rebuild => {
    all.set(rebuild.id, rebuild);
    for (const { id, ...each } of all.values()) {
      if (all.size > mostKept && isOver(each)) all.delete(id);
    }
    for (const watcher of [...watchers]) {
      try {
        watcher(rebuild);
      } catch (err) {
        log.error({ err }, 'an event of a rebuild could not be sent');
      }
    }
    return rebuild;
  };

  const change = (id: string, how: (rebuild: Rebuild) => Rebuild): void => {
    const rebuild = all.get(id);
    if (rebuild !== undefined && !isOver(rebuild)) put(how(rebuild));
  };

  const tell = async (id: string, news: RebuildNews): Promise<void> => {
    if (news.step === 'left') {
      const { what, reason } = news;
      log.warn({ rebuild: id, what, reason }, 'the site is live, but work after it failed');
      if (what === 'rest') trySearchAgain();
      return;
    }
    if (news.step === 'live') {
      try {
        await onLive?.();
      } catch (err) {
        log.error({ err }, 'the new release is live, but this server could not switch to it');
      }
    }
    change(id, (rebuild) => after(rebuild, news));
  };

  const work = async (id: string, run: RunRebuild): Promise<void> => {
    change(id, started);
    const first = all.get(id);
    if (first === undefined) return;
    // News that comes while the server switches to a release waits until that is done.
    let handled = Promise.resolve();
    const onNews = (news: RebuildNews) => {
      handled = handled.then(() => tell(id, news));
    };
    await run(first, onNews, closing.signal).catch((err: unknown) => {
      log.error({ err, rebuild: id }, 'a rebuild failed');
    });
    await handled;
    const reason = closing.signal.aborted
      ? 'The server stopped before the rebuild finished.'
      : 'The rebuild ended without a result.';
    await tell(id, { step: 'failed', reason, advice: 'Ask for it again.' });
    const { state, askedBy, release, problem, startedAt, endedAt } = all.get(id) ?? first;
    const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
    log[state === 'failed' ? 'error' : 'info'](
      { rebuild: id, state, calls: askedBy.length, ms, release, problem },
      'rebuild',
    );
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (waiting === null || running !== null || run === null || closing.signal.aborted) return;
    if (!waiting.isWanted && isPaused()) {
      timer = setTimeout(pump, pauseCheck);
      return;
    }
    const pause = waiting.due - performance.now();
    if (pause > 0) {
      timer = setTimeout(pump, Math.ceil(pause));
      return;
    }
    const { id } = waiting;
    waiting = null;
    running = work(id, run).finally(() => {
      running = null;
      pump();
    });
  };

  const trySearchAgain = (): void => {
    clearTimeout(searching);
    if (closing.signal.aborted) return;
    searching = setTimeout(() => {
      request({ by: 'check', who: null, reason: 'the search index is behind' });
    }, searchPause).unref();
  };

  const refusal = refusalOf(settings.deploy.context, run !== null);

  const request: Rebuilds['request'] = (asking, how) => {
    if (refusal !== null) throw refusal;
    if (closing.signal.aborted) {
      throw new Problem({ code: 'busy', detail: 'The server is stopping.', retryAfter: 10 });
    }
    const now = performance.now();
    const known = waiting === null ? undefined : all.get(waiting.id);
    const rebuild = put(known === undefined ? newRebuild(asking) : withRequest(known, asking));
    const since = waiting?.since ?? now;
    const atOnce = how?.atOnce === true || waiting?.atOnce === true;
    waiting = {
      id: rebuild.id,
      since,
      atOnce,
      isWanted: asking.by === 'editor' || waiting?.isWanted === true,
      due: atOnce ? since : Math.min(now + quiet, since + mostQuietTimes * quiet),
    };
    pump();
    return all.get(rebuild.id) ?? rebuild;
  };

  return {
    refusal: refusal?.message ?? null,
    get isPaused() {
      return isPaused();
    },
    request,
    list: () => [...all.values()].toReversed(),
    get: (id) => all.get(id) ?? null,
    watch(onNews) {
      // The same function may watch twice, and end once.
      const watcher = (rebuild: Rebuild) => onNews(rebuild);
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      clearTimeout(searching);
      const left = waiting?.id;
      waiting = null;
      if (left !== undefined) {
        const reason = 'The server stopped before the rebuild started.';
        await tell(left, { step: 'failed', reason, advice: 'Ask for it again.' });
      }
      await running;
    },
  };
}
