import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  type Dirent,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../error-code.ts';

/** Notes for the next build which pages show which share image. No server reads it. */
export const cardsFile = 'server/cards.json';

/** Paths below a folder, with slashes. */
export interface Difference {
  /** New or changed. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Some file systems have no hard links, and one file can have a limited number of names. */
const unlinkable = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'];

/** Makes a hard link, or else a copy with its times. Throws if `to` exists. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!unlinkable.includes(errorCode(error) ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}

/**
 * Links written files into another folder, and removes removed ones; nothing else. Throws `ENOENT`
 * if a written file is not in `from`.
 */
export function takeFiles(from: string, to: string, { written, removed }: Difference): void {
  removeFiles(to, removed);
  for (const path of written) {
    const source = join(from, path);
    const file = join(to, path);
    try {
      linkFile(source, file);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EEXIST') rmSync(file, { recursive: true });
      else if (code === 'ENOENT') mkdirSync(dirname(file), { recursive: true });
      else throw error;
      linkFile(source, file);
    }
  }
}

/** Removes files below a folder, and folders that are empty then, but not the folder. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  const parents = new Set<string>();
  for (const path of paths) {
    try {
      rmSync(join(folder, path), { force: true });
    } catch (error) {
      // The path is a folder now, or one of its folders is a file now.
      if (!isTaken(error)) throw error;
    }
    for (let each = dirname(path); each !== '.' && !parents.has(each); each = dirname(each))
      parents.add(each);
  }
  // The innermost first.
  for (const parent of [...parents].toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(folder, parent));
    } catch {
      // Something is in it.
    }
  }
}

/** True for an error about a file in the place of a folder, or a folder in the place of a file. */
export function isTaken(error: unknown): boolean {
  return ['EEXIST', 'EISDIR', 'ENOTDIR', 'ERR_FS_EISDIR'].includes(errorCode(error) ?? '');
}

/** A file's size in bytes and the time of its last change in milliseconds. */
interface Stamp {
  readonly size: number;
  readonly time: number;
}

export function stampOf(file: string): Stamp {
  const { size, mtimeMs: time } = statSync(file);
  return { size, time };
}

/** True for this size and time. Files from an archive may have lost fractions of a second. */
export function hasStamp(file: string, { size, time }: Stamp): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.size !== size) return false;
  return found.mtimeMs === time || found.mtimeMs === Math.floor(time / 1000) * 1000;
}

/** Compares every file of a folder with a list, by size and time, which hard links share. */
export function compareFolder(files: ReadonlyMap<string, Stamp>, folder: string): Difference {
  const found = filesBelow(folder);
  const written: string[] = [];
  for (const [path, stamp] of files)
    if (!found.has(path) || !hasStamp(`${folder}/${path}`, stamp)) written.push(path);
  return { written, removed: [...found].filter((path) => !files.has(path)) };
}

/** Paths below a folder, with slashes. Node's recursive reading takes three times as long. */
export function filesBelow(folder: string): ReadonlySet<string> {
  const files = new Set<string>();
  const left = [''];
  for (let place = left.pop(); place !== undefined; place = left.pop())
    for (const entry of entriesOf(`${folder}/${place}`)) {
      if (entry.isDirectory()) left.push(`${place}${entry.name}/`);
      else files.add(place + entry.name);
    }
  return files;
}

/** What a folder has; nothing if there is none. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The number of folders that are kept: a site and its previews use different ones. */
const maxKeptFolders = 4;
/** Milliseconds. Younger folders are not removed, since another process may use them. */
const minAge = 60 * 60_000;

/** Marks a folder as used now, and removes others beside it but the most recently used. */
export function pruneUnused(parent: string, inUse: string): void {
  const now = new Date();
  utimesSync(join(parent, inUse), now, now);
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== inUse)
    .map(({ name }) => ({ place: join(parent, name), used: statSync(join(parent, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used);
  for (const { place, used } of others.slice(maxKeptFolders - 1))
    if (now.getTime() - used > minAge) rmSync(place, { recursive: true, force: true });
}
