import { availableParallelism } from 'node:os';
import { setImmediate as breath } from 'node:timers/promises';
import type { Post } from '../client/index.ts';
import { foreignBounds, openBounded, openThread } from '../../threads.ts';
import { drawUp, type Drawn, type PieceOptions, type Unmade } from './piece.ts';

/** What one message asks for. */
export interface Task {
  readonly posts: readonly Post[];
  readonly options: PieceOptions;
}

/** Makes records of posts: this thread, and others beside it where there is much to do. */
export interface PieceHands {
  /** So many posts are likely to come in all. */
  expect(count: number): void;
  /** In the order of the posts. */
  draw(posts: readonly Post[], options: PieceOptions): Promise<Result>;
  /** Ends the other threads. */
  end(): void;
}

type Result = readonly (Drawn | Unmade)[];
interface Waiting extends Task {
  readonly done: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}
interface Hand {
  /** Undefined where it can't do it, nor anything that comes later. */
  draw(task: Task): Promise<Result | undefined>;
}

const script = new URL('piece-thread.ts', import.meta.url);

/** A thread takes as long to start as this many posts to make. */
const worthAThread = 400;
/** More would only wait for what this thread has to do itself. */
const mostThreads = 3;
/** Posts in one task. While this thread makes them, nothing else comes in. */
const inOneTask = 5;
/** A thread that several texts are too much for ends; they are then made here. */
const limits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** In characters. A longer text is made by a thread of its own, within bounds: nobody knows how long it takes. */
const longText = 200_000;
/** Tasks that a thread has before it, so that it never waits for this one. */
const ahead = 4;

/** Beside this thread there are so many others, once enough is to be expected. */
export function createHands(
  threads = Math.min(mostThreads, availableParallelism() - 1),
  bounds = foreignBounds,
): PieceHands {
  const bounded = openBounded<Task, Result>(script, bounds);
  const queue: Waiting[] = [];
  const free: Hand[] = [ownHand];
  const ends: (() => void)[] = [];
  let isEnough = false;

  async function work(hand: Hand): Promise<void> {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      try {
        const result = await hand.draw(task);
        if (result === undefined) {
          redo(task);
          return;
        }
        task.done(result);
      } catch (error) {
        task.fail(error);
      }
    }
    free.push(hand);
  }
  function redo(task: Waiting): void {
    queue.unshift(task);
    wake();
  }
  function wake(): void {
    for (const hand of free.splice(0)) void work(hand);
  }
  function openThreads(): void {
    isEnough = true;
    for (let count = 0; count < threads; count += 1) {
      const { ask, end } = openThread<Task, Result>(script, { resourceLimits: limits });
      ends.push(end);
      const hand: Hand = { draw: ({ posts, options }) => ask({ posts, options }) };
      // In the first places: this thread has other things to do.
      free.unshift(...Array.from({ length: ahead }, () => hand));
    }
  }

  async function drawLong(post: Post, options: PieceOptions): Promise<Result> {
    const { patience, memory } = bounds;
    const problem = `Its text takes more than ${patience / 1000} seconds or ${memory} MB to read: take some of its markup out in WordPress.`;
    return (await bounded.ask({ posts: [post], options })) ?? [{ problem }];
  }

  return {
    expect(count) {
      if (!isEnough && count >= worthAThread) openThreads();
    },
    async draw(posts, options) {
      const tasks = inTasks(posts).map((some) => {
        const [first] = some;
        if (first !== undefined && isLong(first)) return drawLong(first, options);
        const { promise, resolve: done, reject: fail } = Promise.withResolvers<Result>();
        queue.push({ posts: some, options, done, fail });
        return promise;
      });
      wake();
      return (await Promise.all(tasks)).flat();
    },
    end() {
      bounded.end();
      for (const end of ends.splice(0)) end();
    },
  };
}

const isLong = ({ contentHtml }: Post): boolean => contentHtml.length > longText;

/** Posts in their order, a few in each task; a long one is a task of its own. */
function inTasks(posts: readonly Post[]): Post[][] {
  const tasks: Post[][] = [];
  for (const post of posts) {
    const last = tasks.at(-1);
    if (last === undefined || last.length === inOneTask || isLong(post) || last.some(isLong))
      tasks.push([post]);
    else last.push(post);
  }
  return tasks;
}

const ownHand: Hand = {
  async draw({ posts, options }) {
    // What has come in meanwhile is looked at first, and other threads get their share.
    await breath();
    return Array.fromAsync(posts, (post) => drawUp(post, options));
  },
};
