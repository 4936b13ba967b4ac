import { availableParallelism } from 'node:os';
import { openThread } from '../threads.ts';
import { isCompressible, copyKinds } from './compress.ts';
import type { FileTask } from './finish-file.ts';
import { finishShare, type FinishedShare, type FinishWork } from './finish-share.ts';
import type { IndexedFile } from './site-index.ts';
import type { SitePlace } from './site-target.ts';

interface Options {
  readonly site: string;
  readonly place: SitePlace;
  /** Sizes of the files that are new or have other bytes, by path. */
  readonly written: ReadonlyMap<string, number>;
  /** Whether the site has a file of this path, which was not made by compressing another one. */
  readonly has: (path: string) => boolean;
  /** The number of what a page links to. */
  readonly numberOf: (target: string) => number;
  readonly signal?: AbortSignal | undefined;
}

const script = new URL('finish-thread.ts', import.meta.url);
/** Bytes of pages that take longer to finish than threads to start. */
const worthThreads = 2e6;
const mostThreads = 4;

/**
 * Reads what is new of a site as pages, and writes compressed copies beside it; not where the owner has put one there. With much to
 * do, each processor does its part, and this thread is free meanwhile.
 */
export async function finishFiles({
  site,
  place,
  written,
  has,
  numberOf,
  signal,
}: Options): Promise<Map<string, IndexedFile>> {
  const files = new Map<string, IndexedFile>();
  const tasks: FileTask[] = [];
  for (const [path, size] of written) {
    files.set(path, { size, copies: [], page: null });
    const kinds = isCompressible(path, size)
      ? copyKinds.filter((kind) => !has(`${path}.${kind}`))
      : [];
    const isPage = path.startsWith('client/') && path.endsWith('.html');
    if (isPage || kinds.length > 0) tasks.push({ path, size, isPage, kinds });
  }
  // The largest first: nobody waits for the last one alone.
  tasks.sort((one, other) => other.size - one.size);
  const bytes = tasks.reduce((sum, { size }) => sum + size, 0);
  const threads = bytes < worthThreads ? 0 : Math.min(availableParallelism(), mostThreads);
  const shares = await finishTogether(workOf(site, place, tasks), threads, signal);
  const done = new Set(shares.flatMap(({ files: those }) => those.map(({ task }) => task.path)));
  // What a thread could not do is done here, or says here what is wrong.
  const left = tasks.filter(({ path }) => !done.has(path));
  if (left.length > 0) shares.push(finishShare(workOf(site, place, left)));
  for (const { targets, files: those } of shares) {
    for (const { task, copies, page } of those) {
      const links = page?.links.map((link) => numberOf(targets[link] ?? ''));
      files.set(task.path, {
        ...{ size: task.size, copies },
        page: page && links ? { ...page, links } : null,
      });
    }
  }
  return files;
}

const workOf = (site: string, place: SitePlace, tasks: readonly FileTask[]): FinishWork => ({
  ...{ site, place, tasks },
  taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

async function finishTogether(
  work: FinishWork,
  count: number,
  signal: AbortSignal | undefined,
): Promise<FinishedShare[]> {
  const threads = Array.from({ length: count }, () =>
    openThread<FinishWork, FinishedShare>(script),
  );
  const giveUp = () => Atomics.store(work.taken, 0, work.tasks.length);
  signal?.addEventListener('abort', giveUp);
  try {
    const shares = await Promise.all(threads.map((thread) => thread.ask(work)));
    signal?.throwIfAborted();
    return shares.filter((share) => share !== undefined);
  } finally {
    signal?.removeEventListener('abort', giveUp);
    for (const thread of threads) thread.end();
  }
}
