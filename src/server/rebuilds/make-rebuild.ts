import type { Logger } from 'pino';
import type { QueueOptions, Rebuilds } from './queue.ts';
import { after, isOver, type Rebuild, type RebuildNews, type RunRebuild } from './rebuild.ts';

interface MakerOptions extends Pick<
  QueueOptions,
  'log' | 'onLive' | 'searchPause' | 'isBehind' | 'picturesLeft'
> {
  readonly run: RunRebuild;
  readonly request: Rebuilds['request'];
}

/** Makes the rebuilds of a queue, one after the other. */
export function createMaker(options: MakerOptions) {
  const { log, run, onLive, searchPause = 10 * 60_000, request } = options;
  const { isBehind = () => false, picturesLeft = () => 0 } = options;
  /** Pictures that the last rebuild left. If one makes none of them, the next one waits. */
  let left = Infinity;
  let isMaking = false;
  let isLeft = false;
  const finish = (): void => {
    if (isMaking || (!isLeft && !isBehind())) return;
    isLeft = false;
    askAgain('the search index is behind');
  };
  const askAgain = (reason: string): void => {
    request({ by: 'check', who: null, reason }).catch((err: unknown) =>
      log.warn({ err, reason }, 'what is left could not be tried again'),
    );
  };
  const finishing = setInterval(finish, searchPause).unref();

  return {
    /** Asks for a rebuild if a process made a release and ended before its work was done. */
    finish,
    /** Ends the plan to finish later. */
    close: () => clearInterval(finishing),
    /** Gives each change to `put`. Resolves with the end, or the state at an abort. */
    async make(
      first: Rebuild,
      put: (rebuild: Rebuild) => void | Promise<void>,
      signal: AbortSignal,
    ): Promise<Rebuild> {
      isMaking = true;
      const { id } = first;
      let rebuild = first;
      logBegin(log, first);
      const tell = async (news: RebuildNews): Promise<void> => {
        if (news.step === 'left') {
          const { what, reason } = news;
          log.warn({ rebuild: id, what, reason }, 'the site is live, but work after it failed');
          if (what === 'rest') isLeft = true;
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
      isMaking = false;
      await handled;
      if (!signal.aborted) {
        const reason = 'The rebuild ended without a result.';
        await tell({ step: 'failed', reason, advice: 'Ask for it again.' });
      }
      const before = left;
      left = picturesLeft() || Infinity;
      if (rebuild.state === 'live' && !isLeft && !signal.aborted && left < before)
        askAgain('pictures are left');
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

/** One line for a rebuild that begins, without names and without what people wrote. */
function logBegin(log: Logger, { id, askedBy }: Rebuild): void {
  const by = [...new Set(askedBy.map((asking) => asking.by))];
  const reasons = askedBy.flatMap(({ by: asker, reason }) =>
    (asker === 'check' || asker === 'due') && reason !== null ? [reason] : [],
  );
  log.info({ rebuild: id, by, reasons }, 'a rebuild begins');
}

export function logEnd(log: Logger, rebuild: Rebuild): void {
  const { id, state, askedBy, release, isSame, problem, startedAt, endedAt } = rebuild;
  const ms = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
  log[state === 'failed' ? 'error' : 'info'](
    { rebuild: id, state, calls: askedBy.length, ms, release, isSame, problem },
    'rebuild',
  );
}
