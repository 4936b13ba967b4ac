import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder for files that are on their way, of this run of the server alone. */
export interface SpoolFolder {
  /** Where the next file goes; the folder is there. */
  place(): Promise<string>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

// Several servers may run in one process, and share a folder.
const running = new Set<string>();

/**
 * Below `root`, a folder for each run, named `<process>-<random>`. What runs have left that ended without tidying up
 * is thrown away.
 */
export const createSpoolFolder = (root: string): SpoolFolder => {
  const name = `${process.pid}-${crypto.randomUUID()}`;
  const folder = join(root, name);
  running.add(name);
  const tidied = tidy(root);
  let made: Promise<unknown> | null = null;
  let count = 0;
  return {
    async place() {
      await tidied;
      made ??= mkdir(folder, { recursive: true, mode: 0o700 });
      await made;
      count += 1;
      return join(folder, String(count));
    },
    remove: (path) => rm(path, { force: true }),
    async close() {
      await tidied;
      await rm(folder, { recursive: true, force: true });
      running.delete(name);
    },
  };
};

/** Nothing depends on it: what can't be removed now is left for the next time. */
const tidy = async (root: string): Promise<void> => {
  const names = await readdir(root).catch(() => []);
  const left = names.filter((name) => !running.has(name) && !isAlive(name));
  await Promise.allSettled(left.map((name) => rm(join(root, name), { recursive: true })));
};

const isAlive = (name: string): boolean => {
  const id = Number(/^(\d+)-/.exec(name)?.[1] ?? NaN);
  // In a container each run has the same number: its own folder is in the set above.
  if (!Number.isSafeInteger(id) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another account lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
