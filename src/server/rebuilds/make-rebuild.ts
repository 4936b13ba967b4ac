import type { Logger } from 'pino';
import type { QueueOptions, Rebuilds } from './queue.ts';
import { after, isOver, type Rebuild, type RebuildNews, type RunRebuild } from './rebuild.ts';

interface Maker {
  /**
   * Makes a rebuild that has started, and gives each change to `put`. Resolves with the rebuild at its end, or as it was when the
   * signal ended it.
   */
  make(
    rebuild: Rebuild,
    put: (rebuild: Rebuild) => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<Rebuild>;
  /** Ends the plan to try a failed search index again. */
  close(): void;
}

interface MakerOptions extends Pick<QueueOptions, 'log' | 'onLive' | 'searchPause'> {
  readonly run: RunRebuild;
  readonly request: Rebuilds['request'];
}

/** Makes the rebuilds of a queue, one after the other. */
export function createMaker(options: MakerOptions): Maker {
  const { log, run, onLive, searchPause = 10 * 60_000, request } = options;
  let searching: NodeJS.Timeout | undefined;
  const trySearchAgain = (): void => {
    clearTimeout(searching);
    searching = setTimeout(() => {
      request({ by: 'check', who: null, reason: 'the search index is behind' }).catch(
        (err: unknown) => log.warn({ err }, 'the search index could not be tried again'),
      );
    }, searchPause).unref();
  };

  return {
    close: () => clearTimeout(searching),
    async make(first, put, signal) {
      const { id } = first;
      let rebuild = first;
      const tell = async (news: RebuildNews): Promise<void> => {
        if (news.step === 'left') {
          const { what, reason } = news;
          log.warn({ rebuild: id, what, reason }, 'the site is live, but work after it failed');
          if (what === 'rest' && !signal.aborted) trySearchAgain();
          return;
        }
        if (isOver(rebuild)) return;
        if (news.step === 'live') await switchTo(onLive, log);
        rebuild = after(rebuild, news);
        await put(rebuild);
      };
      // News that comes while the server switches to a release waits until that is done.
      let handled = Promise.resolve();
      const onNews = (news: RebuildNews) => {
        handled = handled.then(() => tell(news));
      };
      await run(first, onNews, signal).catch((err: unknown) => {
        log.error({ err, rebuild: id }, 'a rebuild failed');
      });
      await handled;
      if (!signal.aborted) {
        const reason = 'The rebuild ended without a result.';
        await tell({ step: 'failed', reason, advice: 'Ask for it again.' });
      }
      return rebuild;
    },
  };
}

/** Has this server serve the new release. Never throws. */
export async function switchTo(onLive: QueueOptions['onLive'], log: Logger): Promise<void> {
  try {
    await onLive?.();
  } catch (err) {
    log.error({ err }, 'the new release is live, but this server could not switch to it');
  }
}

/** One line for a rebuild that has ended. */
export function logEnd(log: Logger, rebuild: Rebuild): void {
  const { id, state, askedBy, release, problem, startedAt, endedAt } = rebuild;
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  log[state === 'failed' ? 'error' : 'info'](
    { rebuild: id, state, calls: askedBy.length, ms, release, problem },
    'rebuild',
  );
}
