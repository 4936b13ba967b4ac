import { createMaker, logEnd } from './make-rebuild.ts';
import {
  createHistory,
  pauseBefore,
  refusalOf,
  stopping,
  withAsking,
  type QueueOptions,
  type Rebuilds,
  type Waiting,
} from './queue.ts';
import { after, isOver, started, type Rebuild } from './rebuild.ts';

/** The queue of one server, in its own memory. */
export function createLocalQueue(options: QueueOptions): Rebuilds {
  const { settings, log, run, isPaused = () => false } = options;
  const { quiet } = settings.rebuilds;
  const refusal = refusalOf(settings, run !== null);
  const history = createHistory(log);
  const closing = new AbortController();
  let waiting: Waiting | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const put = (rebuild: Rebuild) => void history.put(rebuild);
  const stopped = (rebuild: Rebuild, reason: string): Rebuild => {
    const ended = after(rebuild, { step: 'failed', reason, advice: 'Ask for it again.' });
    put(ended);
    return ended;
  };

  const request: Rebuilds['request'] = async (asking, how) => {
    if (refusal !== null) throw refusal;
    if (closing.signal.aborted) throw stopping();
    const now = performance.now();
    waiting = withAsking(waiting, asking, { now, quiet, atOnce: how?.atOnce === true });
    const { rebuild } = waiting;
    put(rebuild);
    pump();
    return history.get(rebuild.id) ?? rebuild;
  };
  const maker = run && createMaker({ ...options, run, request });

  const work = async (waited: Rebuild, make: NonNullable<typeof maker>['make']): Promise<void> => {
    const rebuild = started(waited);
    put(rebuild);
    const end = await make(rebuild, put, closing.signal);
    const reason = 'The server stopped before the rebuild finished.';
    logEnd(log, isOver(end) ? end : stopped(end, reason));
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (waiting === null || running !== null || maker === null || closing.signal.aborted) return;
    const pause = pauseBefore(waiting, performance.now(), isPaused());
    if (pause > 0) {
      timer = setTimeout(pump, Math.ceil(pause));
      // The process that builds begins while more changes may come.
      if (!isPaused()) prepare();
      return;
    }
    const { rebuild } = waiting;
    waiting = null;
    running = work(rebuild, maker.make).finally(afterRunning);
  };
  const afterRunning = (): void => {
    running = null;
    pump();
  };
  const prepare = (): void => {
    const isOff = refusal !== null || running !== null || closing.signal.aborted;
    const preparing = isOff ? null : (run?.prepare?.(closing.signal) ?? null);
    if (preparing !== null) running = preparing.then(afterRunning, afterRunning);
  };

  if (refusal === null) maker?.finish();
  return {
    refusal: refusal?.message ?? null,
    get isPaused() {
      return isPaused();
    },
    request,
    prepare() {
      if (waiting === null) prepare();
    },
    list: history.list,
    get: history.get,
    watch: history.watch,
    async close() {
      closing.abort();
      clearTimeout(timer);
      maker?.close();
      const left = waiting?.rebuild;
      waiting = null;
      if (left !== undefined) stopped(left, 'The server stopped before the rebuild started.');
      await running;
    },
  };
}
