import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeFiles, type Finished } from '../build/folder/index.ts';

/** The folder of a finished site, and the one beside it in which the next one grows, out of sight until it is whole. */
export interface BuildFolder {
  /** Makes the finished site that of a standing one: by renaming two folders, and not at all where it is the same. */
  publish(site: StandingSite): void;
  /** Removes what was built so far. */
  discard(): void;
}

interface StandingSite {
  readonly folder: string;
  readonly finished: Pick<Finished, 'compare' | 'difference'>;
}

const prefix = { build: 'build-', old: 'old-' } as const;
/** The finished site before the last one. Most of its files are those of the next one. */
const spareName = 'spare';

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

const isNothing = ({ written, removed }: Finished['difference']): boolean =>
  written.length === 0 && removed.length === 0;

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
  const spare = join(workshop, spareName);
  remove(path);
  return {
    publish({ folder, finished }) {
      // Where something has changed just now, there is no need to look.
      const isLeft = isNothing(finished.difference) && existsSync(dist);
      if (isLeft && isNothing(finished.compare(dist))) return;
      // Whoever else builds does without it.
      if (existsSync(spare)) renameSync(spare, path);
      else mkdirSync(path);
      takeFiles(folder, path, finished.compare(path));
      // No signal is handled between two synchronous calls: the site is whole before and after.
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(path, dist);
      remove(spare);
      if (existsSync(old)) renameSync(old, spare);
    },
    discard: () => {
      remove(path);
    },
  };
};
