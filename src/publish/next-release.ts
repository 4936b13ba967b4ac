import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ledgerFile,
  linkFile,
  readFileList,
  removeFiles,
  takeFiles,
  type FileList,
} from '../build/folder/index.ts';
import { namesOf } from './built.ts';
import { findLive, listReleases } from './releases.ts';
import { whileUnused } from './use.ts';
import { removeFolder, removeWhole, workingNext } from './work-folder.ts';

// The next release is made from this folder. It holds the files of the live one, or of an older one, as its list of files says.
// Without it a release begins with as many new links as a site has files, which takes seconds for 10,000 posts.
const nextName = '.next';

const noFiles: FileList = { files: new Map(), targets: new Map() };

/** What a release is served from. All else in its folder is about it. */
const parts = new Set(['client', 'server']);

/** Paths that are different in two lists. */
export interface ListDifference {
  /** New or changed in the second one. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function compareLists(from: FileList, to: FileList): ListDifference {
  if (from === to) return { changed: [], removed: [] };
  const changed: string[] = [];
  for (const [path, file] of to.files) {
    const was = from.files.get(path);
    // Lists that were read one after the other share the entries of unchanged files.
    if (was !== file && was?.digest !== file.digest) changed.push(path);
  }
  return { changed, removed: [...from.files.keys()].filter((path) => !to.files.has(path)) };
}

/** Moves the folder that waits to another place. Returns the list of its files, an empty one if no folder waits. */
export function takeNext(releases: string, to: string): FileList {
  const next = join(releases, nextName);
  const list = readFileList(next);
  if (list === null) {
    mkdirSync(to);
    return noFiles;
  }
  renameSync(next, to);
  for (const name of readdirSync(to))
    if (!parts.has(name)) rmSync(join(to, name), { recursive: true, force: true });
  return list;
}

interface Following {
  readonly from: FileList;
  readonly to: FileList;
  /** Where a changed file lies, with its compressed copies. */
  readonly sourceOf: (path: string) => string;
}

/** Brings the files of a folder from one list to another. */
export function followList(folder: string, { from, to, sourceOf }: Following): void {
  const { changed, removed } = compareLists(from, to);
  const named = (paths: readonly string[], { files }: FileList) =>
    paths.flatMap((path) => namesOf({ path, copies: files.get(path)?.copies ?? [] }));
  removeFiles(folder, named([...removed, ...changed], from));
  const bySource = Map.groupBy(changed, sourceOf);
  for (const [source, paths] of bySource)
    takeFiles(source, folder, { written: named(paths, to), removed: [] });
}

/** Removes all releases but the newest ones. The live one stays, and those that a server uses. */
export function prune(releases: string, keep: number): void {
  const others = listReleases(releases).filter(({ isLive }) => !isLive);
  for (const { id } of others.slice(Math.max(keep - 1, 0))) {
    const folder = join(releases, id);
    whileUnused(folder, () => {
      const next = join(releases, nextName);
      if (existsSync(next) || readFileList(folder) === null) removeWhole(releases, folder);
      else renameSync(folder, next);
    });
  }
}

/**
 * Brings the folder that waits for the next release up to date with the live one.
 * @param isMade makes one if there is none.
 */
export function prepareNext(releases: string, { isMade }: { readonly isMade: boolean }): void {
  const next = join(releases, nextName);
  const live = findLive(releases);
  if (live === null || (!isMade && !existsSync(next))) return;
  const to = readFileList(live.folder);
  if (to === null) return;
  // Under another name while it is changed: if this process dies, the folder is removed.
  const working = join(releases, workingNext);
  removeFolder(working);
  const from = takeNext(releases, working);
  followList(working, { from, to, sourceOf: () => live.folder });
  linkFile(join(live.folder, ledgerFile), join(working, ledgerFile));
  removeFolder(next);
  renameSync(working, next);
}
