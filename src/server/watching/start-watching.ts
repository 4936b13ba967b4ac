import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { cmsOptions, type ServerSettings } from '../../config/index.ts';
import { CmsError, createCms, type Cms } from '../../wordpress/client/index.ts';
import { Problem } from '../problem.ts';
import type { Rebuilds } from '../rebuilds/queue.ts';
import { isOver } from '../rebuilds/rebuild.ts';
import type { Live, Observation } from './differences.ts';
import { createJudge, growing, jittered } from './judge.ts';
import { createHiddenFilter, createObserver } from './observe.ts';
import { createSchedule } from './schedule.ts';

interface WatchingOptions {
  readonly settings: ServerSettings;
  readonly rebuilds: Pick<Rebuilds, 'refusal' | 'isPaused' | 'request' | 'list' | 'get' | 'watch'>;
  /** The content of the live site; null when it is unknown. */
  readonly live: () => Live | null;
  /** When an editor was last at the desk: milliseconds, as `Date.now()`. */
  readonly editorSeen?: (() => number) | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Watching {
  /** Ends the change check: no further requests, no further rebuilds. */
  stop(): void;
}

/** Every twentieth check compares everything. Those for somebody at work do not count. */
const checksPerFullCheck = 20;
/** Milliseconds between two checks while somebody is at work, and how long that is assumed. */
const pauseAtWork = 3000;
const workLasts = 10 * 60_000;
/** A check takes at most this share of the time, so that a slow WordPress is not kept busy. */
const mostOfTime = 1 / 8;
const longestOutagePause = 15 * 60_000;

/**
 * Checks WordPress for changes and asks for rebuilds. A quick check is a light request for each
 * type; every twentieth compares all ids and everything else that pages show. While an editor is at
 * the desk, and some minutes after a change, quick checks come every few seconds. Scheduled posts
 * are checked when due. Null when the change check is off.
 */
export function startWatching(options: WatchingOptions): Watching | null {
  const { settings, rebuilds, live, log, editorSeen = () => 0 } = options;
  const every = settings.rebuilds.checkEvery;
  if (every === null || settings.deploy.context === 'preview') return null;
  if (rebuilds.refusal !== null) {
    log.info({ reason: rebuilds.refusal }, 'the change check is off');
    return null;
  }
  const closing = new AbortController();
  const { signal } = closing;
  /** Milliseconds between two looks whether a check is due. */
  const tick = Math.min(every, pauseAtWork);
  const eye = openEye(settings, live);
  const judge = createJudge({ rebuilds, every });
  let checks = 0;
  let failures = 0;
  /** When the next check is due, and the next one if somebody is at work. */
  let due = Date.now() + jittered(every);
  let dueAtWork = 0;
  /** When WordPress was last changed, as far as checks have seen. */
  let changed = 0;

  const compare = async (isDue: boolean): Promise<void> => {
    const isFull = isDue && checks % checksPerFullCheck === 0;
    const { all, seen } = await eye.look({ isFull, isDue, isFirst: checks === 0 });
    signal.throwIfAborted();
    changed = Math.max(changed, lastChange(all));
    if (failures > 0) log.info('WordPress can be reached again');
    failures = 0;
    if (isDue) checks += 1;
    const reason = await judge(seen, live());
    if (reason === null) return;
    changed = Date.now();
    log.info({ reason }, 'WordPress has changed');
  };

  const check: Task = async () => {
    await untilIdle(rebuilds, signal);
    const begun = Date.now();
    const isAtWork = failures === 0 && begun - Math.max(changed, editorSeen()) < workLasts;
    if (begun < due && !(isAtWork && begun >= dueAtWork)) return tick;
    const isDue = begun >= due || checks === 0;
    let pause = jittered(every);
    try {
      // After a rollback the site is meant to differ from WordPress.
      if (!rebuilds.isPaused) await compare(isDue);
    } catch (error) {
      signal.throwIfAborted();
      if (!isBusy(error)) {
        if (!(error instanceof CmsError)) throw error;
        if (failures === 0) log.warn({ err: error }, 'WordPress could not be checked for changes');
        failures += 1;
        pause = jittered(growing(every, failures, longestOutagePause));
      }
    }
    const ended = Date.now();
    if (isDue || failures > 0) due = ended + pause;
    dueAtWork = ended + Math.max(tick, (ended - begun) / mostOfTime);
    return tick;
  };

  const schedule = createSchedule({
    rebuilds,
    every,
    client: eye.client,
    onRefused: (err) =>
      log.info(
        { err },
        'these credentials cannot read scheduled posts: the server notices each one when it is published',
      ),
  });

  const tasks = [
    { task: check, first: tick },
    // Something may be due in a minute.
    ...(settings.credentials === null ? [] : [{ task: schedule, first: 0 }]),
  ];
  void runTasks(tasks, signal).catch((error: unknown) => {
    if (signal.aborted) return;
    const isRefused = error instanceof Problem && error.code !== 'internal';
    log[isRefused ? 'info' : 'error']({ err: error }, 'the change check has stopped');
  });
  return {
    stop() {
      closing.abort();
      void eye.client().close();
    },
  };
}

/** Looks at WordPress: all that it has, and what of it a build shows. */
function openEye(settings: WatchingOptions['settings'], live: WatchingOptions['live']) {
  // A check that fails is not retried: the next check follows soon.
  const newClient = () => createCms({ ...cmsOptions(settings), retries: 0, concurrency: 2 });
  let cms: Cms = newClient();
  const withoutHidden = createHiddenFilter();
  const observe = createObserver();
  return {
    client: () => cms,
    async look({ isFull, isDue, isFirst }: Record<'isFull' | 'isDue' | 'isFirst', boolean>) {
      if (isFull && !isFirst) {
        // The result of discovery may have changed.
        await cms.close();
        cms = newClient();
      }
      const all = isFull
        ? await observe.fully(cms, live(), isFirst)
        : await observe.quickly(cms, live(), { withParts: isDue });
      return { all, seen: await withoutHidden(cms, all, live()) };
    },
  };
}

/** When the newest text that a check has seen was changed. Dates in the future say nothing. */
const lastChange = ({ entries }: Observation): number =>
  [...entries.values()]
    .flatMap(({ stamps }) => [...stamps.values()])
    .map((date) => Date.parse(date ?? ''))
    .filter((date) => date <= Date.now() + 60_000)
    .reduce((latest, date) => Math.max(latest, date), 0);

/** True when a rebuild can't be asked for now: the next check asks again. */
const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'busy';

/** Resolves when no rebuild waits or runs. Rejects when the signal ends it. */
const untilIdle = async (
  rebuilds: Pick<Rebuilds, 'list' | 'watch'>,
  signal: AbortSignal,
): Promise<void> => {
  const isIdle = () => rebuilds.list().every((rebuild) => isOver(rebuild));
  while (!isIdle()) {
    const news = new EventTarget();
    const stop = rebuilds.watch(() => void news.dispatchEvent(new Event('news')));
    try {
      await once(news, 'news', { signal });
    } finally {
      stop();
    }
  }
};

/** Returns the milliseconds until the next run; null for never. */
type Task = () => Promise<number | null>;

/** Runs each task when due, one at a time, until none is left or the signal ends it. */
const runTasks = async (
  /** `first`: milliseconds until the first run. */
  tasks: readonly { readonly task: Task; readonly first: number }[],
  signal: AbortSignal,
): Promise<void> => {
  const waiting = tasks.map(({ task, first }) => ({ task, at: performance.now() + first }));
  for (;;) {
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (next === undefined) return;
    // A timer must not keep the server from ending, and takes 24 days at most.
    const pause = Math.min(Math.max(next.at - performance.now(), 0), 2 ** 31 - 1);
    await sleep(pause, undefined, { signal, ref: false });
    if (next.at > performance.now() + 1) continue;
    const pauseAfter = await next.task();
    if (pauseAfter === null) waiting.splice(waiting.indexOf(next), 1);
    else next.at = performance.now() + pauseAfter;
  }
};
