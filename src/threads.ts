/**
 * Other threads of this process, which answer questions. Each question has a number, and its answer the same one: what takes
 * longer than another one is answered later.
 */
import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads';

export interface Thread<Q, A> {
  /** Undefined where it can't answer this, nor anything later: whoever asks does it by itself, and hears what is wrong. */
  ask(question: Q): Promise<A | undefined>;
  /** What is not answered yet never is. */
  end(): void;
}

interface Numbered<T> {
  readonly number: number;
  readonly content: T;
}

/** Starts a thread with a script that calls {@link answerAll}. */
export function openThread<Q, A>(script: URL, options?: WorkerOptions): Thread<Q, A> {
  const worker = new Worker(script, options);
  const waiting = new Map<number, (answer: A | undefined) => void>();
  let asked = 0;
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  };
  worker.on('message', ({ number, content }: Numbered<A>) => {
    waiting.get(number)?.(content);
    waiting.delete(number);
  });
  worker.on('error', giveUp).on('exit', giveUp);
  return {
    ask(question) {
      if (isOver) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<A | undefined>();
      const number = (asked += 1);
      worker.postMessage({ number, content: question } satisfies Numbered<Q>);
      waiting.set(number, resolve);
      return promise;
    },
    end() {
      giveUp();
      void worker.terminate();
    },
  };
}

/**
 * Answers what the thread that has started this one asks, several questions at a time. The thread ends with the first one that it
 * fails at.
 * @param handOver what of an answer is the other thread's from then on, and need not be copied.
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
