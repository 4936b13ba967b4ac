import {
  type Dirent,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import {
  ledgerFile,
  linkFile,
  readFileList,
  takeFiles,
  type FileList,
  type Finished,
  type NamedFile,
  entriesOf,
  filesBelow,
  hasStamp,
  type ListedFile,
} from '../build/folder/index.ts';
import { fileState, readJsonFile } from '../json-file.ts';
import { heldBackSchema } from '../wordpress/sync/report.ts';
import { balanceSchema, type BalanceRow } from './balance.ts';
import { describeFiles, type Described } from './describe-files.ts';
import { digestOf } from './read-page.ts';

/** The job of a build process. It answers with its progress. */
export const buildJob = z.object({
  /** The folder for the built files. It is empty or missing. */
  into: z.string(),
  /** The live release's folder, whose unchanged files are left out; null for none. */
  live: z.string().nullable(),
  /**
   * `later`: search indexes that take long, far list pages and most share images are left. `first`:
   * no readers have the site yet, so the index may be missing.
   */
  when: z.enum(['now', 'later', 'first']),
  /** True to read everything from WordPress again. */
  full: z.boolean().default(false),
  /** Milliseconds for new pictures, see `SyncOptions`. Null: no limit. */
  pictureTime: z.number().nullable().default(null),
});

export type BuildJob = z.output<typeof buildJob>;

/** Milliseconds for new pictures before a large site is first live, or while more are left. */
export const firstPictures = 10_000;

/** Such a process's other job: what the next build would do first. It makes nothing. */
export const preparation = z.object({
  /** The folder of the live release. */
  prepareFor: z.string(),
});

/** Facts that files don't show. Written beside complete `client` and `server`, never served. */
export const buildFile = 'build.json';

/** What the build changed in texts (`src/cli/report.ts`). Never served. */
export const reportFile = 'report.json';

/** While late files are put into a release: the paths of those that replace others. */
export const lateFile = 'late.json';

/** See {@link BuildFacts}. */
export const buildFacts = z.object({
  /** Warnings and left-out records, in full sentences. */
  warnings: z.array(z.string()),
  /** Texts of which readers have an earlier version, or none. */
  heldBack: z.array(heldBackSchema).default([]),
  /** Each missing picture, with a text that shows it, and the ids of all texts that do. */
  missingPictures: z.array(
    z.object({ what: z.string(), label: z.string(), texts: z.array(z.int()).default([]) }),
  ),
  /** The number of pictures that the site has. */
  pictures: z.int().default(0),
  /** What WordPress lists beside what the pages show; empty if it was not taken. */
  balance: balanceSchema.default([]),
  /** True when unchanged files are included, too. */
  isWhole: z.boolean().default(true),
  /** True when the next build has to make the search index, share images or pictures. */
  isBehind: z.boolean().default(false),
  /** How many pictures and files the next build has to fetch. */
  picturesLeft: z.int().default(0),
});

/** Facts about a build that its files don't show. */
export type BuildFacts = z.output<typeof buildFacts>;

/** Null if the build did not finish. */
export function readBuildFacts(site: string): BuildFacts | null {
  return readJsonFile(join(site, buildFile), buildFacts);
}

/** WordPress's lists beside what a release's pages show. Empty for earlier versions. */
export function readBalance(release: string): readonly BalanceRow[] {
  return readBuildFacts(release)?.balance ?? [];
}

interface Leaving {
  readonly finished: Finished;
  /** The build folder's `client` and `server`. */
  readonly from: string;
  readonly job: Pick<BuildJob, 'into' | 'live'>;
  /** Null for a preview: its files are neither checked nor compressed. */
  readonly place: Described | null;
  readonly facts: Omit<BuildFacts, 'isWhole' | 'balance'>;
  /** Called with the list of all files, and not for a preview. */
  readonly balance: (list: FileList) => readonly BalanceRow[];
}

/**
 * Leaves a finished build for the publisher: describes new files, links those that differ from the
 * live release, with compressed copies, and adds the list of all files.
 */
export async function leaveBuilt(leaving: Leaving): Promise<void> {
  const { finished, from, job, place, facts } = leaving;
  const { into, live } = job;
  if (place !== null) await describeFiles(from, finished, place);
  const changed = live === null ? null : finished.changedFrom(live);
  mkdirSync(into, { recursive: true });
  takeFiles(from, into, { written: (changed ?? finished.all()).flatMap(namesOf), removed: [] });
  finished.copyTo(into);
  const list = place === null ? null : readFileList(into);
  const balance = list === null ? [] : leaving.balance(list);
  const all: BuildFacts = { ...facts, balance: [...balance], isWhole: changed === null };
  writeFileSync(join(into, buildFile), JSON.stringify(all));
}

/** Leaves a build's report, as a link: reports are replaced as whole files. */
export function takeReport(from: string, built: string): void {
  linkFile(join(from, reportFile), join(built, reportFile));
}

/** Gives a release the facts about the build that it is made of, in place of those that it has. */
export function moveFacts(built: string, release: string): void {
  for (const name of [ledgerFile, buildFile]) renameSync(join(built, name), join(release, name));
  moveReport(built, release);
}

/** The same for the report only. Without one, the release has none either. */
export function moveReport(built: string, release: string): void {
  rmSync(join(release, reportFile), { force: true });
  if (existsSync(join(built, reportFile)))
    renameSync(join(built, reportFile), join(release, reportFile));
}

export function namesOf({ path, copies }: NamedFile): string[] {
  return [path, ...copies.map((ending) => `${path}.${ending}`)];
}

/** The served folders of a release. The other files are facts about the release. */
export const parts: ReadonlySet<string> = new Set(['client', 'server']);

/**
 * Releases that this process compared with their lists, or made of such ones, with the lists'
 * states. Compared after the next release is live: 40,000 files take a second.
 */
const trusted = new Map<string, string | null>();
let isOwed = false;

/** Of a trusted folder, about so many files are compared after a publication: all have turns. */
const filesATurn = 2_000;
let turn = 0;
/** Milliseconds: after a day, whole folders are compared. */
const mostBetween = 24 * 60 * 60_000;
let wholeSince = Date.now();

/** Begins a publication. With `isFull`, every folder is compared before it is used. */
export function beginTrust(isFull: boolean): void {
  if (isFull || Date.now() - wholeSince > mostBetween) trusted.clear();
  if (trusted.size === 0) wholeSince = Date.now();
  isOwed = false;
  turn += 1;
}

/** True if this publication has used a folder without comparing all of it. */
export function owesComparison(): boolean {
  return isOwed;
}

/** True if a folder has been compared with its list, or made of folders that were. */
export function isTrusted(folder: string): boolean {
  const state = trusted.get(folder);
  return state !== undefined && state === fileState(join(folder, ledgerFile));
}

/** Notes that a folder has the files of its list. */
export function trust(folder: string): void {
  trusted.set(folder, fileState(join(folder, ledgerFile)));
}

/**
 * True if a folder has the files of its list and no others. False if somebody has changed one by
 * hand. In a trusted folder, this compares the server's files only: a publication reads them before
 * the release is live.
 */
export function isAsListed(folder: string, list: FileList): boolean {
  if (!isTrusted(folder)) return compareWithList(folder, list);
  isOwed = true;
  return existsSync(join(folder, 'client')) && hasFiles(folder, list, 'server');
}

/** The same as {@link isAsListed}, for every file. It reads a file only if its time has changed. */
export function compareWithList(folder: string, list: FileList): boolean {
  const isSame = [...parts].every((part) => hasFiles(folder, list, part));
  if (isSame) trust(folder);
  else trusted.delete(folder);
  return isSame;
}

/** The same for the folders below a trusted one whose turn it is after this publication. */
export function compareTurn(folder: string, list: FileList): boolean {
  const turns = Math.ceil(list.files.size / filesATurn);
  const isTurn = (place: string) => crc32(place) % turns === turn % turns;
  const isSame = [...parts].every((part) => hasFiles(folder, list, part, isTurn));
  if (!isSame) trusted.delete(folder);
  return isSame;
}

/** True if a part of a release, or some of its folders, has its files of the list and no others. */
function hasFiles(
  folder: string,
  { files }: FileList,
  part: string,
  isAsked: (place: string) => boolean = () => true,
): boolean {
  const places = new Map<string, [string, ListedFile][]>([[part, []]]);
  const filesAt = (place: string): [string, ListedFile][] => {
    const known = places.get(place);
    if (known !== undefined) return known;
    const found: [string, ListedFile][] = [];
    places.set(place, found);
    filesAt(dirname(place));
    return found;
  };
  for (const [path, file] of files)
    if (path.startsWith(`${part}/`)) filesAt(dirname(path)).push([path, file]);
  const isUnknown = (entry: Dirent, path: string, left: Set<string>) =>
    entry.isDirectory()
      ? !places.has(path) && filesBelow(join(folder, path)).size > 0
      : !left.delete(path);
  return [...places].every(([place, listed]) => {
    if (!isAsked(place)) return true;
    const left = new Set(listed.flatMap(([path, { copies }]) => namesOf({ path, copies })));
    for (const entry of entriesOf(join(folder, place)))
      if (isUnknown(entry, `${place}/${entry.name}`, left)) return false;
    return (
      left.size === 0 &&
      listed.every(([path, file]) => isFileAsListed(join(folder, path), path, file))
    );
  });
}

/** True if a file is as it was made. Of pictures, only the size is known. */
export function isFileAsListed(file: string, path: string, listed: ListedFile): boolean {
  if (hasStamp(file, listed)) return true;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.size !== listed.size || !found.isFile()) return false;
  return listed.digest === '' || digestOf(readFileSync(file), path) === listed.digest;
}
