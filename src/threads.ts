/** Worker threads that answer questions, by number: answers may come in another order. */
import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads';
import pLimit from 'p-limit';

export interface Thread<Q, A> {
  /** Undefined if the thread has ended. The caller then does the work, and gets the error. */
  ask(question: Q): Promise<A | undefined>;
  /** Ends the thread. Open questions are answered with undefined. */
  end(): void;
}

interface Numbered<T> {
  readonly number: number;
  readonly content: T;
}

/** Starts a thread that calls {@link answerAll}. If idle, it does not keep the process alive. */
export function openThread<Q, A>(script: URL, options?: WorkerOptions): Thread<Q, A> {
  const worker = new Worker(asCompiled(script), options);
  const waiting = new Map<number, (answer: A | undefined) => void>();
  let asked = 0;
  let isOver = false;
  worker.unref();
  const giveUp = () => {
    isOver = true;
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  };
  worker.on('message', ({ number, content }: Numbered<A>) => {
    waiting.get(number)?.(content);
    waiting.delete(number);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', giveUp).on('exit', giveUp);
  return {
    ask(question) {
      if (isOver) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<A | undefined>();
      const number = (asked += 1);
      worker.postMessage({ number, content: question } satisfies Numbered<Q>);
      waiting.set(number, resolve);
      worker.ref();
      return promise;
    },
    end() {
      giveUp();
      void worker.terminate();
    },
  };
}

// In the package, scripts are compiled as this file is.
const asCompiled = (script: URL): URL =>
  import.meta.url.endsWith('.js') ? new URL(script.href.replace(/\.ts$/, '.js')) : script;

/** Limits for one question. */
export interface Bounds {
  /** Milliseconds. */
  readonly patience: number;
  /** MB of memory. */
  readonly memory: number;
  /** How many questions are answered at a time; others wait. */
  readonly threads: number;
}

/** For foreign content: more than a harmless text or drawing takes on a slow machine. */
export const foreignBounds: Bounds = { patience: 30_000, memory: 256, threads: 2 };

/** In MB. Without this limit, several threads take hundreds of MB for short-lived objects. */
const young = 16;

/** A thread without a question ends after this time, in milliseconds. */
const longestRest = 60_000;

/**
 * Threads that answer one question at a time, within bounds. Beyond them, a thread is ended, its
 * question gets undefined, and the next question a new thread.
 */
export function openBounded<Q, A>(
  script: URL,
  { patience, memory, threads }: Bounds = foreignBounds,
): Thread<Q, A> {
  const inTurn = pLimit(threads);
  const all = new Set<Thread<Q, A>>();
  const resting = new Map<Thread<Q, A>, NodeJS.Timeout>();
  const end = (thread: Thread<Q, A>) => {
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    all.delete(thread);
    thread.end();
  };
  const take = (): Thread<Q, A> => {
    const [
      thread = openThread<Q, A>(script, {
        resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: young },
      }),
    ] = resting.keys();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    all.add(thread);
    return thread;
  };
  return {
    ask: (question) =>
      inTurn(async () => {
        const thread = take();
        const limit = setTimeout(() => end(thread), patience);
        const answer = await thread.ask(question);
        clearTimeout(limit);
        if (answer === undefined) end(thread);
        else if (all.has(thread))
          resting.set(thread, setTimeout(() => end(thread), longestRest).unref());
        return answer;
      }),
    end() {
      for (const thread of all) end(thread);
    },
  };
}

/**
 * Answers the questions of the thread that started this one, several at a time. Ends with the first
 * failure.
 * @param handOver what of an answer goes to the other thread, not copied.
 */
export function answerAll<A>(
  answer: (question: never) => Promise<A>,
  handOver: (answer: A) => Transferable[] = () => [],
): void {
  parentPort?.on('message', ({ number, content }: Numbered<never>) => {
    void answer(content).then((found) =>
      parentPort?.postMessage({ number, content: found } satisfies Numbered<A>, handOver(found)),
    );
  });
}
