import { setTimeout as sleep } from 'node:timers/promises';
import {
  createNodeRedisClient,
  DelayedError,
  Queue,
  WaitingError,
  Worker,
  type IRedisClient,
  type Job,
} from 'bullmq';
import { Problem } from '../problem.ts';
import type { Redis } from '../redis.ts';
import { createMaker, logEnd, switchTo } from './make-rebuild.ts';
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
import { after, givenBack, isOver, started, type Rebuild, type RebuildRequest } from './rebuild.ts';
import { createSharedRecords, type News } from './shared-records.ts';

interface SharedQueueOptions extends QueueOptions {
  readonly redis: Redis;
  /** Called for each rebuild whose server has died and which another server begins again. */
  readonly onTakenOver?: (() => void) | undefined;
}

/** Of a rebuild that runs, in milliseconds. A server that is silent for this long has died. */
const lockDuration = 6000;
const stalledInterval = 2000;
/** A rebuild that ends its process each time is given up. */
const mostDeaths = 3;

/** An error before the start of a rebuild is one of Redis. */
const jobOptions = {
  attempts: 1000,
  backoff: { type: 'fixed', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/** Milliseconds. */
const longestAdding = 3000;
const catchUpPause = 1000;
const longestGoodbye = { up: 5000, away: 500 };

/**
 * The queue of several servers, in Redis over BullMQ. A job names the rebuild; `shared-records.ts`
 * has its state. Each server has a copy of the last rebuilds, so pages work while Redis is away.
 * With `run`, this server takes jobs: one at a time among all servers.
 */
export function createSharedQueue(options: SharedQueueOptions): Rebuilds {
  const { settings, run, redis, isPaused = () => false } = options;
  const refusal = refusalOf(settings, true);
  const shared = shareOf(options);
  const { queue, history, closing } = shared;

  const request: Rebuilds['request'] = async (asking, how) => {
    if (refusal !== null) throw refusal;
    if (closing.signal.aborted) throw stopping();
    try {
      return await ask(shared, asking, how?.atOnce === true);
    } catch (error) {
      throw redis.client.isReady ? error : away();
    }
  };
  const maker = run && createMaker({ ...options, run, request });
  followOthers(shared, () => maker?.finish());
  const worker = maker && takeJobs(shared, maker);

  return {
    refusal: refusal?.message ?? null,
    get isPaused() {
      return isPaused();
    },
    request,
    list: history.list,
    get: history.get,
    watch: history.watch,
    async close() {
      closing.abort();
      maker?.close();
      const closed = Promise.all([worker?.close(), queue.close()]).catch(() => undefined);
      await shared.making;
      // While Redis is away, it cannot be told. Then another server takes the rebuild over.
      const longest = longestGoodbye[redis.client.isReady ? 'up' : 'away'];
      await Promise.race([closed, sleep(longest, undefined, { ref: false })]);
    },
  };
}

type Shared = ReturnType<typeof shareOf>;

/** What the parts of the queue have in common. */
function shareOf(options: SharedQueueOptions) {
  const { log, redis } = options;
  const history = createHistory(log);
  const records = createSharedRecords(redis);
  const { prefix } = redis;
  const queue = new Queue('queue', { connection: connectionTo(redis), prefix });
  // Redis's own connection reports that it is away.
  queue.on('error', () => undefined);
  /** Changes that were made while Redis was away. */
  const unsaved = new Map<string, Rebuild>();
  const remember = async (rebuild: Rebuild): Promise<void> => {
    await records.forget(history.put(rebuild));
  };
  const job: {
    /** The rebuild that this server makes; `isLost` when another server has taken it over. */
    running: { readonly id: string; isLost: boolean } | null;
    making: Promise<unknown>;
  } = { running: null, making: Promise.resolve() };
  return {
    ...options,
    history,
    records,
    queue,
    closing: new AbortController(),
    unsaved,
    remember,
    async save(rebuild: Rebuild, isTakenOver = false): Promise<void> {
      try {
        const kept = records.put(rebuild, isTakenOver);
        await Promise.all([kept, remember(rebuild)]);
        unsaved.delete(rebuild.id);
      } catch {
        unsaved.set(rebuild.id, rebuild);
      }
    },
    ...job,
  };
}

async function ask(shared: Shared, asking: RebuildRequest, atOnce: boolean): Promise<Rebuild> {
  const { records, settings } = shared;
  for (;;) {
    const { text, waiting } = await records.waiting();
    const { quiet } = settings.rebuilds;
    const next = withAsking(waiting, asking, { now: Date.now(), quiet, atOnce });
    if (!(await records.swap(text, next, next.rebuild))) continue;
    await shared.remember(next.rebuild);
    await enqueue(shared, next);
    return next.rebuild;
  }
}

async function enqueue({ queue }: Shared, { rebuild: { id }, due }: Waiting): Promise<void> {
  const delay = Math.max(0, due - Date.now());
  // Nothing happens if the queue has this job.
  const adding = queue.add('rebuild', null, { ...jobOptions, jobId: id, delay });
  const job = await Promise.race([adding, sleep(longestAdding, null, { ref: false })]);
  if (job === null) throw away();
  if (delay === 0) await job.promote().catch(() => undefined);
}

/** Follows what other servers do, and catches up when Redis is back: then calls `onCaughtUp`. */
function followOthers(shared: Shared, onCaughtUp: () => void): void {
  const { history, records, queue, redis, log, closing, unsaved } = shared;
  const learn = async (rebuild: Rebuild): Promise<void> => {
    const known = history.get(rebuild.id);
    if (known !== null && isOver(known)) return;
    if (rebuild.state === 'live') await switchTo(shared.onLive, log);
    history.put(rebuild);
  };

  let handled = Promise.resolve();
  const onNews = ({ rebuild, isForeign, isTakenOver }: News): void => {
    if (isTakenOver) shared.onTakenOver?.();
    if (!isForeign) return;
    if (isTakenOver && rebuild.id === shared.running?.id) shared.running.isLost = true;
    handled = handled.then(() => learn(rebuild));
  };

  let isFirst = true;
  const catchUp = async (): Promise<void> => {
    if (closing.signal.aborted || !redis.client.isReady) return;
    for (const rebuild of [...unsaved.values()]) await shared.save(rebuild);
    // One that is asked for from here on may be in Redis and not in `all`.
    const known = history.list();
    const all = await records.all();
    for (const rebuild of all) {
      if (isFirst) history.load(rebuild);
      else await learn(rebuild);
    }
    isFirst = false;
    const { text, waiting } = await records.waiting();
    if (waiting !== null) await enqueue(shared, waiting);
    for (const { id } of known) {
      const now = history.get(id);
      if (now !== null && !isOver(now) && all.every((each) => each.id !== id))
        await restore(shared, now, text);
    }
    await queue.setGlobalConcurrency(1);
    onCaughtUp();
  };
  const catchUpSoon = (): void => {
    handled = handled.then(catchUp).catch(() => {
      // The queue's own connections may take longer. Called again when Redis is back.
      if (!closing.signal.aborted && redis.client.isReady)
        setTimeout(catchUpSoon, catchUpPause).unref();
    });
  };
  records.follow(onNews, catchUpSoon);
}

/** For a rebuild that has not ended, when Redis was started again without its data. */
async function restore(shared: Shared, rebuild: Rebuild, text: string): Promise<void> {
  const { history, records } = shared;
  if (rebuild.id === shared.running?.id) return shared.save(rebuild);
  if (rebuild.startedAt === null && text === '') {
    const due = Date.now();
    const waiting = { rebuild, since: due, due, atOnce: true, isWanted: true };
    if (await records.swap('', waiting, rebuild)) await enqueue(shared, waiting);
    return;
  }
  const reason = 'Redis was started again without its data, and has lost this rebuild.';
  history.put(after(rebuild, { step: 'failed', reason, advice: 'Ask for it again.' }));
  // The server that makes it may be alive, and tells of it again.
  history.forget(rebuild.id);
}

/** Takes jobs, and makes their rebuilds. */
function takeJobs(shared: Shared, maker: ReturnType<typeof createMaker>): Worker {
  const { history, redis, log, save } = shared;
  const makeOne = async (job: Job, token?: string): Promise<void> => {
    const rebuild = await begin(shared, job, token);
    if (rebuild === null) return;
    const own = { id: rebuild.id, isLost: false };
    shared.running = own;
    const put = async (each: Rebuild) => {
      if (!own.isLost || each.state === 'live') await save(each);
    };
    const made = maker.make(rebuild, put, shared.closing.signal);
    shared.making = made;
    const end = await made;
    shared.running = null;
    if (isOver(end)) {
      logEnd(log, end);
      return;
    }
    // This server stops: another one begins the rebuild again.
    await save(givenBack(end));
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const worker = new Worker('queue', makeOne, {
    connection: connectionTo(redis),
    prefix: redis.prefix,
    lockDuration,
    stalledInterval,
    maxStalledCount: mostDeaths - 1,
    runRetryDelay: 1000,
  });
  worker.on('error', (err) => log.debug({ err }, 'the queue of rebuilds'));
  worker.on('failed', (job, error) => {
    const rebuild = history.get(job?.id ?? '');
    if (error.name !== 'UnrecoverableError' || rebuild === null || isOver(rebuild)) return;
    const reason = `The server that made the rebuild ended before its end, ${mostDeaths} times.`;
    const advice = 'Check the memory of that server, and its log. Then ask for it again.';
    void save(after(rebuild, { step: 'failed', reason, advice }));
  });
  return worker;
}

/** Begins the rebuild of a job. Null when it has ended already: its server could not say so. */
async function begin(shared: Shared, job: Job, token?: string): Promise<Rebuild | null> {
  const { records, log, isPaused = () => false } = shared;
  const { id = '' } = job;
  for (;;) {
    const { text, waiting } = await records.waiting();
    if (waiting?.rebuild.id !== id) break;
    const pause = pauseBefore(waiting, Date.now(), isPaused());
    if (pause > 0) {
      await job.moveToDelayed(Date.now() + pause, token);
      throw new DelayedError();
    }
    const rebuild = started(waiting.rebuild);
    if (!(await records.swap(text, null, rebuild))) continue;
    await shared.remember(rebuild);
    return rebuild;
  }
  const found = await records.read(id);
  if (found === null || isOver(found)) return null;
  const isTakenOver = found.startedAt !== null;
  const rebuild = started(givenBack(found));
  await shared.save(rebuild, isTakenOver);
  if (isTakenOver) {
    log.warn(
      { rebuild: id },
      'a rebuild is taken over: the server that made it has ended, or has lost Redis',
    );
  }
  return rebuild;
}

/** A connection of BullMQ, which makes one more for waiting. They are closed with Redis's own. */
function connectionTo(redis: Redis): IRedisClient {
  const connection = createNodeRedisClient(redis.another());
  // BullMQ stops listening when it closes, and an error that nobody listens to ends the process.
  connection.on('error', () => undefined);
  return Object.assign(connection, { duplicate: () => connectionTo(redis) });
}

const away = (): Problem =>
  new Problem({
    code: 'busy',
    detail:
      'Redis does not answer, so no rebuild can be asked for. Readers are still served. Try again in a moment.',
    retryAfter: 10,
  });
