import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that a site is built in, out of sight until it is whole. */
export interface BuildFolder {
  readonly path: string;
  /** Puts what was built in the place of the old site, by renaming both. */
  publish(): void;
  /** Removes what was built so far. */
  discard(): void;
}

const prefix = { build: 'build-', old: 'old-' } as const;

const runs = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process of someone else runs as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const remove = (path: string): void => {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
};

/** Clears up after builds that were cut off; one that was cut off between its two renames gets its site back. */
const clearUp = (workshop: string, dist: string): void => {
  for (const name of readdirSync(workshop)) {
    const kind = Object.values(prefix).find((each) => name.startsWith(each));
    if (kind === undefined || runs(Number(name.slice(kind.length)))) continue;
    if (kind === prefix.old && !existsSync(dist)) renameSync(join(workshop, name), dist);
    else remove(join(workshop, name));
  }
};

/**
 * Opens a folder for one build.
 * @param workshop where builds grow; on the same file system as `dist`, so that renaming is possible.
 * @param dist the folder of the finished site; untouched until `publish`.
 */
export const openBuildFolder = (workshop: string, dist: string): BuildFolder => {
  mkdirSync(workshop, { recursive: true });
  clearUp(workshop, dist);
  const path = join(workshop, `${prefix.build}${process.pid}`);
  const old = join(workshop, `${prefix.old}${process.pid}`);
  remove(path);
  return {
    path,
    publish() {
      // No signal is handled between two synchronous calls: the site is whole before and after.
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(path, dist);
      remove(old);
    },
    discard: () => {
      remove(path);
    },
  };
};
