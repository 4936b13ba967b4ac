import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { copyEndings, type Description, type Finished } from '../build/folder/index.ts';
import { openThread, type Thread } from '../threads.ts';
import { codingNames, codings, compress, isCompressible, largestInMemory } from './compress.ts';
import { readDescription, toDescription, type Question, type SitePlace } from './read-page.ts';

/** The number of files that are in memory at once. Node compresses in up to four threads. */
const atOnce = 8;

/** Descriptions are stored after this number of files, so that an interrupted build keeps them. */
const batch = 2_000;

export interface Described extends SitePlace {
  /** False: the server compresses files on demand, except styles, scripts and large files. */
  readonly precompress: boolean;
}

/**
 * Reads each new file: computes its digest, reads a page's facts and links, and writes compressed
 * copies of some. Threads help with many.
 */
export async function describeFiles(
  site: string,
  finished: Pick<Finished, 'undescribed' | 'describe' | 'has'>,
  place: Described,
): Promise<void> {
  const tasks = finished.undescribed();
  const { has } = finished;
  const threads = tasks.length < worthThreads ? [] : openThreads();
  try {
    for (let start = 0; start < tasks.length; start += batch) {
      const some = tasks.slice(start, start + batch);
      const described = await describeSome(some, threads, { site, has, place });
      finished.describe(described);
    }
  } finally {
    for (const thread of threads) thread.end();
  }
}

/** Starting a thread takes about as long as reading this many files. */
const worthThreads = 500;
const maxThreads = 3;
/** The number of files in one message to a thread. */
const share = 25;

const openThreads = () =>
  Array.from({ length: Math.min(availableParallelism() - 1, maxThreads) }, () =>
    openThread<Question, readonly Description[]>(new URL('describe-thread.ts', import.meta.url)),
  );

type Task = ReturnType<Finished['undescribed']>[number];

/** Copies are made in this thread; it and others read the rest from both ends. */
async function describeSome(
  tasks: readonly Task[],
  threads: readonly Thread<Question, readonly Description[]>[],
  context: Context,
): Promise<Map<string, Description>> {
  const { site, has, place } = context;
  const described = new Map<string, Description>();
  const errors: unknown[] = [];
  const here = async (task: Task) => {
    if (errors.length > 0) return;
    try {
      described.set(task.path, await describe(task, context));
    } catch (reason) {
      errors.push(reason);
    }
  };
  const left = [...tasks];
  const there = async (thread: (typeof threads)[number]) => {
    while (left.length > 0 && errors.length === 0) {
      const taken = left.splice(-share);
      const read = taken.filter((task) => !isCopied(task, place));
      const answers = await thread.ask({ site, place, tasks: read });
      answers?.forEach((answer, at) => described.set(read[at]?.path ?? '', answer));
      for (const task of taken) if (!described.has(task.path)) await here(task);
    }
  };
  const first = async () => {
    while (left.length > 0 && errors.length === 0) {
      await Promise.all(left.splice(0, atOnce).map(here));
      // Lets answers of threads arrive.
      await turn();
    }
  };
  await Promise.all([first(), ...threads.map(there)]);
  if (errors.length === 0) return described;
  // The disk may be full: the copies would leave no room for the next build.
  for (const { path } of tasks)
    for (const copy of copiesOf(path, has)) rmSync(join(site, copy), { force: true });
  throw errors[0];
}

/** Names of a file's compressed copies, without files of the owner with such names. */
const copiesOf = (path: string, has: Finished['has']): string[] =>
  copyEndings.map((ending) => `${path}.${ending}`).filter((copy) => !has(copy));

interface Context {
  readonly site: string;
  /** True when the site has a file: an owner's file may have the name of a copy. */
  readonly has: Finished['has'];
  readonly place: Described;
}

const isCopied = ({ path, size }: Task, { precompress }: Described): boolean =>
  path.startsWith('client/') &&
  isCompressible(path, size) &&
  (isAsset(path) || precompress || size > largestInMemory);

const isAsset = (path: string): boolean => path.includes('/_astro/');

async function describe(task: Task, { site, has, place }: Context): Promise<Description> {
  if (!isCopied(task, place)) return readDescription(site, task, place);
  const file = join(site, task.path);
  const data = readFileSync(file);
  const effort = isAsset(task.path) ? 'high' : 'low';
  const copies: string[] = [];
  for (const coding of codingNames) {
    const ending = codings[coding];
    if (has(`${task.path}.${ending}`)) continue;
    const copy = await compress(data, coding, effort);
    if (copy === null) continue;
    writeCopy(file, ending, copy);
    copies.push(ending);
  }
  return { ...toDescription(data, task.path, place), copies };
}

/** Writes a copy with its file's time, in place of an older one, which may be linked. */
function writeCopy(file: string, ending: string, data: Buffer): void {
  const copy = `${file}.${ending}`;
  rmSync(copy, { force: true });
  writeFileSync(copy, data);
  const { atime, mtime } = statSync(file);
  utimesSync(copy, atime, mtime);
}
