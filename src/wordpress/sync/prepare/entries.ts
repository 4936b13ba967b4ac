import { setImmediate as breath } from 'node:timers/promises';
import type { Post } from '../../client/index.ts';
import { foreignBounds, openBounded } from '../../../threads.ts';
import type { MirrorWrite } from '../../mirror/index.ts';
import {
  prepareEntry,
  type PreparedEntry,
  type PrepareOptions,
  type SyncedEntry,
  type UnreadableEntry,
  writeBody,
} from './entry.ts';

/** One message to a thread. */
export interface Task {
  readonly posts: readonly Post[];
  readonly options: PrepareOptions;
}

type Result = readonly (PreparedEntry | UnreadableEntry)[];

/** Prepares posts: in worker threads if they are many or a text is long. */
export interface Preparer {
  /** Says about how many posts come in all. Worker threads help from then on if they are many. */
  expect(count: number): void;
  /** The results are in the order of the posts. */
  prepare(posts: readonly Post[], options: PrepareOptions): Promise<Result>;
  /** Prepares entries, and writes their bodies into the mirror. */
  prepareAndWrite(
    posts: readonly Post[],
    options: PrepareOptions,
    write: Pick<MirrorWrite, 'putBody'>,
  ): Promise<readonly (SyncedEntry | UnreadableEntry)[]>;
  end(): void;
}

/** Starting a thread takes about as long as preparing this many posts. */
const worthThreads = 400;
/** In one message to a thread. */
const postsInTask = 20;
/** In characters. Longer texts need a thread with limits of time and memory. */
const longText = 200_000;

export function createPreparer(bounds = foreignBounds): Preparer {
  const threads = openBounded<Task, Result>(new URL('thread.ts', import.meta.url), bounds);
  let hasMany = false;

  async function prepareHere({ posts, options }: Task): Promise<Result> {
    const result: (PreparedEntry | UnreadableEntry)[] = [];
    for (const post of posts) {
      // Requests under way are answered first.
      await breath();
      result.push(await prepareEntry(post, options));
    }
    return result;
  }
  async function prepareLong(post: Post, options: PrepareOptions): Promise<Result> {
    const { patience, memory } = bounds;
    const problem = `Its text takes more than ${patience / 1000} seconds or ${memory} MB to read: take some of its markup out in WordPress.`;
    return (await threads.ask({ posts: [post], options })) ?? [{ problem }];
  }

  return {
    expect(count) {
      hasMany ||= count >= worthThreads;
    },
    prepare,
    async prepareAndWrite(posts, options, write) {
      const synced: (SyncedEntry | UnreadableEntry)[] = [];
      for (const result of await prepare(posts, options))
        synced.push('problem' in result ? result : await writeBody(result, write.putBody));
      return synced;
    },
    end: threads.end,
  };

  async function prepare(posts: readonly Post[], options: PrepareOptions): Promise<Result> {
    const results = inTasks(posts).map(async (some): Promise<Result> => {
      const [first] = some;
      if (first !== undefined && isLong(first)) return prepareLong(first, options);
      const task = { posts: some, options };
      // A thread that several texts are too much for ends; they are then prepared here.
      const result = hasMany ? await threads.ask(task) : undefined;
      return result ?? prepareHere(task);
    });
    return (await Promise.all(results)).flat();
  }
}

const isLong = ({ contentHtml }: Post): boolean => contentHtml.length > longText;

/** The posts in their order, a few in each task; a long one is a task of its own. */
function inTasks(posts: readonly Post[]): Post[][] {
  const tasks: Post[][] = [];
  for (const post of posts) {
    const last = tasks.at(-1);
    if (last === undefined || last.length === postsInTask || isLong(post) || last.some(isLong))
      tasks.push([post]);
    else last.push(post);
  }
  return tasks;
}
