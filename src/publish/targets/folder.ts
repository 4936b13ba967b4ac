import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  closeSync,
  fsyncSync,
  openSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { copyEndings, removeFiles } from '../../build/folder/index.ts';
import { errorCode, nullIfMissing } from '../../error-code.ts';
import { replaceFile } from '../../json-file.ts';
import { isTrusted, lateFile, moveFacts, namesOf, readBuildFacts, trust } from '../built.ts';
import { PublishError } from '../publish-error.ts';
import { isReleaseId, readReleaseFile, type FoundRelease, type Release } from '../releases.ts';
import { freshLink } from '../work-folder.ts';
import type { ListDifference } from './target.ts';
import { keepForThin } from './thin-release.ts';
import { spawnSync } from 'node:child_process';
import { environmentOfMachine } from '../../config/index.ts';

/** The link to the live release. It is replaced by renaming, so it leads to a whole release. */
const currentLink = 'current';

/** The live release; null if there is none. Reads one link. */
export function findLive(releases: string): FoundRelease | null {
  const id = linkTarget(join(releases, currentLink));
  return id === null || !isReleaseId(id) ? null : { id, folder: join(releases, id) };
}

/** True if its publication is not done: search index or share images are of an earlier one. */
export function isLiveBehind(releases: string): boolean {
  const live = findLive(releases);
  return live !== null && readBuildFacts(live.folder)?.isBehind === true;
}

/** How many pictures the live release lacks that the next publication makes. */
export function picturesLeft(releases: string): number {
  const live = findLive(releases);
  return (live && readBuildFacts(live.folder)?.picturesLeft) ?? 0;
}

/** Where a link leads; null if it does not exist, or is no link. */
export function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (['ENOENT', 'EINVAL'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** A new link replaces the old one in one step. A power cut after it changes nothing. */
export function goLive(releases: string, id: string): void {
  refuseOther(releases);
  const fresh = join(releases, `${freshLink}${id}`);
  symlinkSync(id, fresh, 'dir');
  // The release has its name before the link leads to it.
  flush(releases);
  renameSync(fresh, join(releases, currentLink));
  flush(releases);
}

/** Throws a {@link PublishError} if the live link's path is taken by a file or folder. */
export function refuseOther(releases: string): void {
  const place = join(releases, currentLink);
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;
  if (isLink) return;
  throw new PublishError({
    message: `${place} is not a link, but the link to the live release belongs there.`,
    hint: 'Move it away, then publish again.',
  });
}

/** The kept releases, newest first. */
export function listReleases(releases: string): Release[] {
  const live = findLive(releases)?.id;
  return (nullIfMissing(() => readdirSync(releases)) ?? [])
    .filter(isReleaseId)
    .toSorted()
    .reverse()
    .flatMap((id) => {
      const facts = readReleaseFile(join(releases, id));
      return facts === null ? [] : [{ ...facts, id, isLive: id === live }];
    });
}

interface Late {
  /** The folder with the new files, which are moved. */
  readonly built: string;
  readonly difference: ListDifference;
}

/**
 * Puts late files into a release: new ones, then changed ones, each in one step (such as the
 * index's entry); unused ones are deleted last, so readers find a complete index. If the process is
 * killed, the list is wrong for changed files: rollbacks read {@link lateFile}.
 */
export function putLate(releases: string, live: FoundRelease, { built, difference }: Late): void {
  const { changed, removed } = difference;
  keepForThin(releases, live, [...changed, ...removed]);
  const release = live.folder;
  const isListed = isTrusted(release);
  const isThere = (path: string) => existsSync(join(release, path));
  const note = join(release, lateFile);
  replaceFile(note, JSON.stringify(changed));
  for (const path of [...changed.filter((each) => !isThere(each)), ...changed.filter(isThere)]) {
    mkdirSync(dirname(join(release, path)), { recursive: true });
    for (const name of namesOf({ path, copies: copyEndings })) {
      if (existsSync(join(built, name))) renameSync(join(built, name), join(release, name));
      else rmSync(join(release, name), { force: true });
    }
  }
  moveFacts(built, release);
  flushFiles(
    release,
    changed.flatMap((path) => namesOf({ path, copies: copyEndings })),
  );
  rmSync(note);
  removeFiles(
    release,
    removed.flatMap((path) => namesOf({ path, copies: copyEndings })),
  );
  if (isListed) trust(release);
}

/** More files are flushed by the whole file system, which is faster than one by one. */
const most = 200;

/**
 * Returns when these files are on disk: what goes live after it survives a power cut.
 * @param names of files in the folder, and of their folders inside it
 */
export function flushFiles(folder: string, names: readonly string[]): void {
  const env = environmentOfMachine();
  const isFlushed = names.length > most && spawnSync('sync', ['-f', folder], { env }).status === 0;
  if (isFlushed) return;
  const folders = names.flatMap((name) => foldersOf(name));
  for (const name of new Set([...names, ...folders, '.'])) flush(join(folder, name));
}

/** The folders inside which a file is: `a/b/c.html` is in `a/b` and `a`. */
function foldersOf(name: string): string[] {
  const folder = dirname(name);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Writes a file to the disk, or the names in a folder. */
function flush(path: string): void {
  if (!existsSync(path)) return;
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } catch (error) {
    // Some systems and network disks can't do this with folders.
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    closeSync(open);
  }
}
