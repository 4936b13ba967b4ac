import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { linkFile, readFileList, takeFiles } from '../../build/folder/index.ts';
import { readJsonFile } from '../../json-file.ts';
import { parts, namesOf } from '../built.ts';
import { isReleaseId, type FoundRelease } from '../releases.ts';
import { allowMarks, whileUnused } from '../lock.ts';
import { removeFolder, thinning, whole } from '../work-folder.ts';
import { compareLists } from './target.ts';

/* The live and used releases are whole folders. Others are thin: only the files that differ from
   the release that was live then, and its name. So a publication links and removes only changes,
   and hundreds of releases take little space. */

const thinFile = 'thin.json';
const schema = z.object({
  /** The id of the release that has the other files. */
  rest: z.string().refine(isReleaseId),
});

/** The release with a thin one's other files; null if it is whole, or the file damaged. */
export function restOf(folder: string): string | null {
  return readJsonFile(join(folder, thinFile), schema)?.rest ?? null;
}

/** The releases with a release's files: itself, then those that it lacks files of. */
export function chainOf(releases: string, id: string): string[] {
  const chain = [id];
  for (
    let rest = restOf(join(releases, id));
    rest !== null && chain.length < longestChain;
    rest = restOf(join(releases, rest))
  )
    chain.push(rest);
  return chain;
}

/** Gives the release's folder with a file; the last one if it is missing. */
export function folderFinder(releases: string, id: string): (path: string) => string {
  const folders = chainOf(releases, id).map((each) => join(releases, each));
  return (path) =>
    folders.find((folder) => existsSync(join(folder, path))) ?? folders.at(-1) ?? releases;
}

// More than are kept. A damaged file could make a chain lead back to its start.
const longestChain = 1000;

/** Makes a release thin, unless in use. Returns the whole folder, under another name, or null. */
export function makeThin(releases: string, id: string, live: FoundRelease): string | null {
  const folder = join(releases, id);
  const list = restOf(folder) === null ? readFileList(folder) : null;
  const rest = readFileList(live.folder);
  if (list === null || rest === null) return null;
  const left = join(releases, `${whole}${id}`);
  const isDone = whileUnused(folder, () => {
    const work = join(releases, `${thinning}${id}`);
    removeFolder(work);
    mkdirSync(work);
    const differing = compareLists(rest, list).changed.flatMap((path) =>
      namesOf({ path, copies: list.files.get(path)?.copies ?? [] }),
    );
    // Somebody may have removed some.
    const written = differing.filter(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
    );
    takeFiles(folder, work, { written, removed: [] });
    linkFacts(folder, work);
    writeFileSync(join(work, thinFile), JSON.stringify({ rest: live.id }));
    swap(folder, work, left);
  });
  return isDone ? left : null;
}

/**
 * Makes a thin release whole again.
 * @param fill makes the folder with its files; its second argument finds a file's folder
 */
export function makeWhole(
  releases: string,
  id: string,
  fill: (into: string, find: (path: string) => string) => void,
): void {
  const folder = join(releases, id);
  if (restOf(folder) === null) return;
  const work = join(releases, `${thinning}${id}`);
  const left = join(releases, `${whole}${id}`);
  removeFolder(work);
  fill(work, folderFinder(releases, id));
  linkFacts(folder, work);
  swap(folder, work, left);
  removeFolder(left);
}

/** Replaces a folder. If the process ends in between, `clearUp` puts the old one back. */
function swap(folder: string, by: string, left: string): void {
  renameSync(folder, left);
  renameSync(by, folder);
}

/** The facts about a release, with a file of its own for marks of use. */
function linkFacts(from: string, to: string): void {
  for (const name of readdirSync(from))
    if (!parts.has(name) && name !== thinFile && !name.startsWith('in-use.db'))
      linkFile(join(from, name), join(to, name));
  allowMarks(to);
}

/**
 * Before files of the live release are replaced: keeps them in the thin releases that lack them.
 * @param paths files of the live release
 */
export function keepForThin(releases: string, live: FoundRelease, paths: readonly string[]): void {
  const list = readFileList(live.folder);
  for (const id of readdirSync(releases).filter(isReleaseId)) {
    const folder = join(releases, id);
    const own = restOf(folder) === live.id ? readFileList(folder) : null;
    if (own === null || list === null) continue;
    const lacks = (path: string): boolean => {
      const digest = own.files.get(path)?.digest;
      const isSame = digest !== undefined && digest === list.files.get(path)?.digest;
      return isSame && !existsSync(join(folder, path));
    };
    const written = paths
      .filter(lacks)
      .flatMap((path) => namesOf({ path, copies: own.files.get(path)?.copies ?? [] }));
    takeFiles(live.folder, folder, { written, removed: [] });
  }
}
