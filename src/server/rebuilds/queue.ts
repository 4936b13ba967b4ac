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
  /** Null where this server can't build, and no host is told to. */
  readonly run: RunRebuild | null;
  /** Called before a rebuild says that it is live, so that by then the server serves it. */
  readonly onLive?: (() => void | Promise<void>) | undefined;
  /** Milliseconds after which a search index is tried again that could not be made. Default ten minutes. */
  readonly searchPause?: number | undefined;
  /** An older release is live since somebody wanted it to be. */
  readonly isPaused?: (() => boolean) | undefined;
}

/** Calls without an end must not put a rebuild off for ever: it waits this many quiet times at most. */
const mostQuietTimes = 6;
const mostKept = 50;
/** Milliseconds: what waits for the end of a pause looks again after so long. */
const pauseCheck = 5000;

interface Waiting {
  readonly id: string;
  readonly since: number;
  /** When it may start. */
  due: number;
  /** Somebody has pressed the button, and waits. */
  atOnce: boolean;
  /** An editor has asked for it, which ends a pause. */
  isWanted: boolean;
}

/** Why a rebuild can't be asked for here at all; null where it can. */
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

/** The rebuilds of a server: one at a time, and at most one that waits. */
export const createRebuilds = ({
  settings,
  log,
  run,
  onLive,
  searchPause = 10 * 60_000,
  isPaused = () => false,
}: RebuildsOptions): Rebuilds => {
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
      log.warn({ rebuild: id, what, reason }, 'the site is live, and not all is done beside it');
      if (what === 'search') trySearchAgain();
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
    // What is told while the server turns to a release has to wait its turn.
    let told = Promise.resolve();
    const onNews = (news: RebuildNews) => {
      told = told.then(() => tell(id, news));
    };
    await run(first, onNews, closing.signal).catch((err: unknown) => {
      log.error({ err, rebuild: id }, 'a rebuild failed');
    });
    await told;
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
      request({ by: 'look', who: null, reason: 'the search index is behind' });
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
      ...{ id: rebuild.id, since, atOnce },
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
};
