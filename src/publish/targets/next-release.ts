import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ledgerFile,
  linkFile,
  readFileList,
  removeFiles,
  takeFiles,
  type FileList,
} from '../../build/folder/index.ts';
import {
  compareTurn,
  compareWithList,
  isAsListed,
  parts,
  buildFile,
  isTrusted,
  moveFacts,
  namesOf,
  reportFile,
  trust,
} from '../built.ts';
import { flushFiles, findLive, goLive, listReleases } from './folder.ts';
import {
  releaseFile,
  writeReleaseFile,
  type FoundRelease,
  type ReleaseFacts,
} from '../releases.ts';
import { allowMarks, whileUnused } from '../lock.ts';
import { removeFolder, removeWhole, workingNext } from '../work-folder.ts';
import { compareLists } from './target.ts';
import { chainOf, makeThin, makeWhole, restOf } from './thin-release.ts';

// The next release is made from it: an older one's files, with their list. Without it, every file
// is linked, which takes seconds for 10,000 posts.
const nextName = '.next';

/** The list of a folder without files. */
export const noFiles: FileList = { files: new Map(), targets: new Map() };

interface NewRelease {
  readonly facts: ReleaseFacts;
  readonly list: FileList;
  /** The folder with the changed files and the facts about the build, which are moved. */
  readonly built: string;
  /** The files that are in `built`; the others are in the live release. */
  readonly changed: ReadonlySet<string>;
  readonly live: FoundRelease | null;
  /** The folder to make it in: it does not exist yet. */
  readonly work: string;
}

/** Makes a release from built files and those of the live release, and makes it live. */
export function putRelease(releases: string, release: NewRelease): void {
  const { facts, list, built, changed, live, work } = release;
  if (live === null) removeFolder(join(releases, nextName));
  const isListed = canTrustNext(releases, live);
  const from = takeNext(releases, work);
  followList(work, {
    from,
    to: list,
    sourceOf: (path) => (changed.has(path) || live === null ? built : live.folder),
  });
  moveFacts(built, work);
  allowMarks(work);
  writeReleaseFile(work, facts);
  const about = [ledgerFile, buildFile, reportFile, releaseFile];
  flushFiles(work, [...named([...changed], list), ...about]);
  renameSync(work, join(releases, facts.id));
  if (isListed) trust(join(releases, facts.id));
  goLive(releases, facts.id);
}

/** True if the folder for the next release, and the live one, have the files of their lists. */
const canTrustNext = (releases: string, live: FoundRelease | null): boolean =>
  [live?.folder, join(releases, nextName)].every(
    (folder) => folder === undefined || !existsSync(folder) || isTrusted(folder),
  );

/** Compares both with their lists, so that a publication can use them at once. */
export function compareBefore(releases: string): void {
  for (const folder of [findLive(releases)?.folder, join(releases, nextName)]) {
    const list = folder === undefined ? null : readFileList(folder);
    if (folder !== undefined && list !== null) compareWithList(folder, list);
  }
}

/** Removes the folder for the next release if somebody has changed it. */
export function checkNext(releases: string): void {
  const next = join(releases, nextName);
  const list = readFileList(next);
  if (list === null || !isAsListed(next, list)) removeFolder(next);
}

/** Moves the folder for the next release. Returns its list; an empty one without a folder. */
function takeNext(releases: string, to: string): FileList {
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
  /** The folder with a changed file and its compressed copies. */
  readonly sourceOf: (path: string) => string;
}

const named = (paths: readonly string[], { files }: FileList): string[] =>
  paths.flatMap((path) => namesOf({ path, copies: files.get(path)?.copies ?? [] }));

/** Brings a folder from the files of one list to those of another. */
function followList(folder: string, { from, to, sourceOf }: Following): void {
  const { changed, removed } = compareLists(from, to);
  const stays = new Set(named(changed, to));
  removeFiles(
    folder,
    named([...removed, ...changed], from).filter((name) => !stays.has(name)),
  );
  const bySource = Map.groupBy(changed, sourceOf);
  for (const [source, paths] of bySource)
    takeFiles(source, folder, { written: named(paths, to), removed: [] });
}

/** All releases of this time are kept: milliseconds. */
const alwaysKept = 7 * 24 * 60 * 60_000;

/** Beyond this number, even releases of the last seven days are removed: they cost space. */
const mostKept = 200;

/**
 * Removes old releases, but not the live one, those of the last seven days, and used ones. `keep`:
 * how many stay at least, with the live one.
 */
export function prune(releases: string, keep: number): void {
  const others = listReleases(releases).filter(({ isLive }) => !isLive);
  const leaving = leavingReleases(others, keep);
  const stays = others.filter((each) => !leaving.includes(each));
  // After a rollback, a newer release may lack files that an older one has.
  const needed = new Set(stays.flatMap(({ id }) => chainOf(releases, id)));
  for (const { id } of leaving) {
    if (needed.has(id)) continue;
    const folder = join(releases, id);
    whileUnused(folder, () => {
      const next = join(releases, nextName);
      const canBeNext = restOf(folder) === null && readFileList(folder) !== null;
      if (existsSync(next) || !canBeNext) removeWhole(releases, folder);
      else becomeNext(releases, folder, isTrusted(folder));
    });
  }
}

/** How many releases become thin after one publication: those of earlier versions are all whole. */
const mostThinned = 3;

/** Makes unused releases thin. One's folder becomes the next release's, if there is none. */
export function thinOut(releases: string): void {
  const live = findLive(releases);
  if (live === null) return;
  const all = listReleases(releases).filter(
    ({ id, isLive }) => !isLive && restOf(join(releases, id)) === null,
  );
  let thinned = 0;
  for (const { id } of all) {
    if (thinned === mostThinned) return;
    const wasTrusted = isTrusted(join(releases, id));
    const left = makeThin(releases, id, live);
    if (left === null) continue;
    thinned += 1;
    const list = existsSync(join(releases, nextName)) ? null : readFileList(left);
    // Somebody may have changed it while it was live.
    if (list === null || !(wasTrusted ? compareTurn : compareWithList)(left, list))
      removeFolder(left);
    else becomeNext(releases, left, true);
  }
}

function becomeNext(releases: string, folder: string, isListed: boolean): void {
  const next = join(releases, nextName);
  renameSync(folder, next);
  if (isListed) trust(next);
}

/** Makes a release whole, if it is thin: before it is live again. */
export function makeReleaseWhole(releases: string, id: string): void {
  makeWhole(releases, id, (into, find) => {
    const to = readFileList(join(releases, id)) ?? noFiles;
    const from = takeNext(releases, into);
    followList(into, { from, to, sourceOf: find });
  });
}

/** Releases that are too old to keep. `others` are all except the live one, newest first. */
export function leavingReleases<T extends Pick<ReleaseFacts, 'madeAt'>>(
  others: readonly T[],
  keep: number,
): T[] {
  const oldest = Date.now() - alwaysKept;
  return others.filter(
    ({ madeAt }, place) =>
      place >= Math.max(keep, mostKept) - 1 || (place >= keep - 1 && Date.parse(madeAt) < oldest),
  );
}

/**
 * Brings the folder for the next release up to date with the live release.
 * @param isMade true to make the folder if it does not exist
 */
export function prepareNext(releases: string, { isMade }: { readonly isMade: boolean }): void {
  const next = join(releases, nextName);
  const live = findLive(releases);
  if (live === null || (!isMade && !existsSync(next))) return;
  const to = readFileList(live.folder);
  if (to === null) return;
  const isListed = canTrustNext(releases, live);
  // Under another name while it is changed: if this process dies, the folder is removed.
  const working = join(releases, workingNext);
  removeFolder(working);
  const from = takeNext(releases, working);
  followList(working, { from, to, sourceOf: () => live.folder });
  linkFile(join(live.folder, ledgerFile), join(working, ledgerFile));
  removeFolder(next);
  renameSync(working, next);
  if (isListed) trust(next);
}
