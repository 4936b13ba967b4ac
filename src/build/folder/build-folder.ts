import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { takeLock } from '../../sqlite.ts';
import {
  compareFolder,
  hasStamp,
  isTaken,
  linkFile,
  removeFiles,
  stampOf,
  type Difference,
} from './files.ts';
import { openLedger, type Filed, type Ledger } from './ledger.ts';

/** Not Zstandard: clients that accept it also accept Brotli, which makes pages smaller. */
export const copyEndings = ['br', 'gz'] as const;

/**
 * The site as last built. A build changes only files that differ. `dist` and releases are hard
 * links of these files, so a file is replaced and never written into.
 */
export interface BuildFolder {
  /** Holds `client` and `server`. */
  readonly folder: string;
  /**
   * Begins a build: waits until the folder is free, or throws a `BuildFolderError` after half an
   * hour. Files that a killed process touched are made again; with `checksFiles`, also those that
   * another program changed, even right after the last build.
   */
  begin(options?: BeginOptions): Promise<Build>;
  close(): void;
}

interface BeginOptions {
  readonly checksFiles?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One build. Files that it neither keeps nor puts are removed at its end. Paths are below the
 * folder, with slashes: `client/about/index.html`. A cache key is a digest of what a file is made
 * from, not empty. Writes are synchronous: asynchronous ones take seven times the CPU time.
 */
export interface Build {
  /** Holds `client` and `server`. */
  readonly folder: string;
  /** For data that is no part of the site. It may be lost, or another version's. */
  readonly notes: string;
  /** The `cacheKey` that the last finished build passed to `finish`. */
  readonly cacheKey: string;
  /**
   * Keeps every file but those that the caller makes. If another program changed one of them, keeps
   * none and returns false.
   */
  keepsAll(isMade?: (path: string) => boolean): boolean;
  /** Keeps a file if it was made with the same key. */
  keeps(path: string, key: string): boolean;
  /**
   * Keeps these files if each was made with the same key; without keys, they are not compared. If
   * one is missing or another program changed it, keeps none and returns false.
   */
  keepsEach(files: readonly (readonly [path: string, key?: string])[]): boolean;
  /** The files of the last build. */
  readonly before: ReadonlyMap<string, Pick<Filed, 'key'>>;
  /** Writes a file. If the same bytes are there already, the file and its time stay. */
  put(path: string, key: string, data: string | Uint8Array): void;
  /** Copies another file, as a hard link if possible. With the same bytes, the old file stays. */
  link(path: string, key: string, from: string): void;
  /** True if this build has kept or put the file. */
  has(path: string): boolean;
  /**
   * Which of the kept pages lead to a file that this build removes, or show it. Call it when all
   * other files are kept or put.
   */
  leadingAstray(pages: Iterable<string>): string[];
  /** Removes a kept file at the end, as if it had not been kept. */
  drop(path: string): void;
  /** Makes a kept file again: see {@link put}. */
  putAgain(path: string, key: string, data: Uint8Array): void;
  /**
   * Removes all other files and records the build. No other begins before `release`.
   * @param cacheKey the `cacheKey` of the next build.
   */
  finish(cacheKey?: string): Finished;
  /** Lets other processes build. The next build repeats an unfinished one. */
  release(): void;
}

export interface Finished extends Pick<
  Ledger,
  'undescribed' | 'describe' | 'changedFrom' | 'all' | 'copyTo'
> {
  /** The changes since the last build. */
  readonly difference: Difference;
  readonly has: (path: string) => boolean;
  /** The changes that make another folder equal to this one. Checks every file there. */
  compare(folder: string): Difference;
}

export class BuildFolderError extends Error {
  override readonly name = 'BuildFolderError';
  readonly hint: string;

  constructor({ message, hint, cause }: { message: string; hint: string; cause?: unknown }) {
    super(message, { cause });
    this.hint = hint;
  }
}

/** The ledger in memory. */
interface Known {
  readonly version: number;
  readonly files: ReadonlyMap<string, Filed>;
}

/** Milliseconds after a build in which this process does not check files for changes. */
const trustedFor = 10 * 60_000;

/**
 * Opens a build folder; it may be missing. If another version wrote it, or if it is damaged, the
 * next build removes its content, which can be made again.
 */
export function openBuildFolder(folder: string): BuildFolder {
  mkdirSync(folder, { recursive: true });
  const site = join(folder, 'site');
  let ledger: Ledger | null = null;
  let known: Known | null = null;
  /** When this process finished the last build, in milliseconds. */
  let finishedAt = -Infinity;

  // The folder may have been emptied after it was opened.
  const isThere = () => existsSync(site) && existsSync(join(folder, 'ledger.db'));
  function wholeLedger(): Ledger {
    if (ledger !== null && isThere()) return ledger;
    ledger?.close();
    ledger = isThere() ? openLedger(folder) : null;
    if (ledger === null) {
      for (const name of ['site', 'notes', 'ledger.db', 'ledger.db-journal', 'touched'])
        rmSync(join(folder, name), { recursive: true, force: true });
      mkdirSync(site);
      ledger = openLedger(folder);
      known = null;
    }
    if (ledger === null) throw new Error(`${folder} can’t be written.`);
    return ledger;
  }

  return {
    folder: site,
    async begin({ checksFiles = false, signal } = {}) {
      const unlock = await takeBuildLock(folder, signal);
      try {
        const whole = wholeLedger();
        // Another process may have built after this one.
        if (known === null || known.version !== whole.version()) {
          known = { version: whole.version(), files: whole.files() };
          finishedAt = -Infinity;
        }
        return beginBuild({
          folder,
          ledger: whole,
          known,
          unlock,
          isTrusted: !checksFiles && performance.now() - finishedAt < trustedFor,
          remember(now) {
            known = now;
            finishedAt = performance.now();
          },
        });
      } catch (error) {
        unlock();
        throw error;
      }
    },
    close() {
      ledger?.close();
      ledger = null;
    },
  };
}

/** Milliseconds that another build may take. */
const maxBuildTime = 30 * 60_000;

/** The lock of a folder for one process. Throws a `BuildFolderError` after half an hour. */
export async function takeBuildLock(folder: string, signal?: AbortSignal): Promise<() => void> {
  const started = performance.now();
  const onBusy = () => {
    if (performance.now() - started < maxBuildTime) return;
    throw new BuildFolderError({
      message: `Another process has been building this site for over ${maxBuildTime / 60_000} minutes.`,
      hint: 'Stop it or wait for it to finish, then build again.',
    });
  };
  return takeLock(join(folder, 'lock.db'), { onBusy, signal });
}

interface BuildOptions {
  readonly folder: string;
  readonly ledger: Ledger;
  readonly known: Known;
  readonly unlock: () => void;
  /** True if this process finished the last build a moment ago: files need not be checked. */
  readonly isTrusted: boolean;
  readonly remember: (known: Known) => void;
}

function beginBuild(options: BuildOptions): Build {
  const { folder, ledger, known, unlock } = options;
  const site = join(folder, 'site');
  const notes = join(folder, 'notes');
  mkdirSync(notes, { recursive: true });
  const wanted = new Set<string>();
  const running: Running = {
    ...options,
    site,
    journal: openJournal(folder),
    wanted,
    written: new Map(),
    confirmed: new Map(),
    madeFolders: new Set(),
  };
  const { journal } = running;
  // Files of an unfinished build are made again anyway; a full disk has no room for both.
  removeWithCopies(running, journal.left);
  return {
    folder: site,
    notes,
    cacheKey: ledger.cacheKey(),
    keeps(path, key) {
      if (!isKept(running, path, key)) return false;
      claim(running, path);
      return true;
    },
    keepsEach(files) {
      if (!files.every(([path, key]) => isKept(running, path, key))) return false;
      for (const [path] of files) claim(running, path);
      return true;
    },
    keepsAll(isMade = () => false) {
      if (journal.left.size > 0) return false;
      const kept = [...known.files.keys()].filter((path) => !isMade(path));
      if (!kept.every((path) => isKept(running, path))) return false;
      for (const path of kept) wanted.add(path);
      return true;
    },
    before: known.files,
    put: (path, key, data) => put(running, path, key, data),
    link(path, key, from) {
      claim(running, path);
      const isSame = isKept(running, path) && hasSameBytes(join(site, path), from);
      if (isSame) confirm(running, path, key);
      else replace(running, path, key, (file) => linkFile(from, file));
    },
    has: (path) => wanted.has(path),
    leadingAstray(pages) {
      const gone = [...known.files.keys()].filter((path) => !wanted.has(path));
      return ledger.leadingTo(new Set(gone), pages);
    },
    drop(path) {
      wanted.delete(path);
    },
    putAgain(path, key, data) {
      wanted.delete(path);
      put(running, path, key, data);
    },
    finish: (cacheKey = '') => finishBuild(running, cacheKey),
    release() {
      journal.close();
      unlock();
    },
  };
}

interface Running extends BuildOptions {
  readonly site: string;
  readonly journal: Journal;
  readonly wanted: Set<string>;
  readonly written: Map<string, Filed>;
  readonly confirmed: Map<string, Filed>;
  readonly madeFolders: Set<string>;
}

function removeWithCopies(running: Running, paths: Iterable<string>): void {
  const files = [...paths].flatMap((path) => withCopies(running, path));
  removeFiles(running.site, files);
}

function withCopies({ known, wanted }: Running, path: string): string[] {
  const copies = copyEndings.map((ending) => `${path}.${ending}`);
  // The owner's own file may have the name of a copy.
  return [path, ...copies.filter((copy) => !known.files.has(copy) && !wanted.has(copy))];
}

/** True if a file is unchanged since it was built, with the same key if one is given. */
function isKept({ site, known, journal, isTrusted }: Running, path: string, key?: string): boolean {
  const filed = known.files.get(path);
  if (filed === undefined || (key !== undefined && filed.key !== key)) return false;
  return !journal.left.has(path) && (isTrusted || hasStamp(join(site, path), filed));
}

function claim({ wanted }: Running, path: string): void {
  if (wanted.has(path)) throw new Error(`${path} is made twice in one build.`);
  wanted.add(path);
}

function put(running: Running, path: string, key: string, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  claim(running, path);
  const isSame = isKept(running, path) && hasBytes(join(running.site, path), bytes);
  if (isSame) confirm(running, path, key);
  else replace(running, path, key, (file) => writeFileSync(file, bytes, { flag: 'wx' }));
}

function confirm({ site, confirmed }: Running, path: string, key: string): void {
  confirmed.set(path, { key, ...stampOf(join(site, path)) });
}

/** Makes a new file. Hard links to the old one keep the old content. */
function replace(running: Running, path: string, key: string, make: (file: string) => void): void {
  const { site, known, journal, written } = running;
  const file = join(site, path);
  journal.note(path);
  if (known.files.has(path))
    for (const name of withCopies(running, path))
      rmSync(join(site, name), { recursive: true, force: true });
  makeParent(running, file);
  try {
    make(file);
  } catch (error) {
    if (!isTaken(error)) throw error;
    // A compressed copy, a folder that becomes a file, or a file that Galley did not make.
    rmSync(file, { recursive: true, force: true });
    make(file);
  }
  written.set(path, { key, ...stampOf(file) });
}

function makeParent({ site, madeFolders }: Running, file: string): void {
  const parent = dirname(file);
  if (madeFolders.has(parent)) return;
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    if (!isTaken(error)) throw error;
    // An outdated file has the path of the folder.
    for (let each = parent; each.length > site.length; each = dirname(each))
      if (statSync(each, { throwIfNoEntry: false })?.isFile() === true) rmSync(each);
    mkdirSync(parent, { recursive: true });
  }
  madeFolders.add(parent);
}

function finishBuild(running: Running, cacheKey: string): Finished {
  const { ledger, known, journal, written, confirmed, remember } = running;
  const removed = removeOthers(running);
  const version = ledger.enter({ written, confirmed, removed, cacheKey });
  // A file of the owner may have replaced a compressed copy.
  for (const path of written.keys())
    for (const ending of copyEndings)
      if (path.endsWith(`.${ending}`))
        ledger.forgetCopies(path.slice(0, -ending.length - 1), [ending]);
  journal.clear();
  const files = new Map(known.files);
  for (const path of removed) files.delete(path);
  for (const [path, filed] of [...confirmed, ...written]) files.set(path, filed);
  remember({ version, files });
  return {
    difference: { written: [...written.keys()], removed },
    has: (path) => files.has(path),
    compare: (other) => compareFolder(files, other),
    undescribed: ledger.undescribed,
    describe: ledger.describe,
    changedFrom: ledger.changedFrom,
    all: ledger.all,
    copyTo: ledger.copyTo,
  };
}

function removeOthers(running: Running): string[] {
  const { known, journal, wanted } = running;
  const removed = [...new Set([...known.files.keys(), ...journal.left])].filter(
    (path) => !wanted.has(path),
  );
  for (const path of removed) journal.note(path);
  removeWithCopies(running, removed);
  return removed.filter((path) => known.files.has(path));
}

/**
 * Names each file before it is touched: an incomplete file of an interrupted process is never
 * trusted. Deleted when a build finishes.
 */
interface Journal {
  /** The files that unfinished builds have touched. */
  readonly left: ReadonlySet<string>;
  note(path: string): void;
  clear(): void;
  /** Leaves it for the next build. */
  close(): void;
}

function openJournal(folder: string): Journal {
  const file = join(folder, 'touched');
  const left = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  left.delete('');
  let descriptor: number | null = null;
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  return {
    left,
    note(path) {
      descriptor ??= openSync(file, 'a');
      // A full disk may cut off a path, which must not spoil the next one.
      writeSync(descriptor, `\n${path}\n`);
    },
    clear() {
      close();
      rmSync(file, { force: true });
    },
    close,
  };
}

/** Files of more bytes are compared by inode only. */
const maxComparedBytes = 1024 * 1024;

function hasSameBytes(file: string, other: string): boolean {
  const one = statSync(file);
  const two = statSync(other);
  if (one.ino === two.ino && one.dev === two.dev) return true;
  if (one.size !== two.size || one.size > maxComparedBytes) return false;
  return readFileSync(file).equals(readFileSync(other));
}

function hasBytes(file: string, bytes: Uint8Array): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.size === bytes.length && readFileSync(file).equals(bytes);
}
