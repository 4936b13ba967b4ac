import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareFolder } from './compare-folder.ts';
import { removeEmptyFolders } from './empty-folders.ts';
import { errorCode } from './error-code.ts';
import type { Mark, Setting } from './face.ts';
import { openJournal } from './journal.ts';
import type { Filed, Ledger } from './ledger.ts';
import { linkFile } from './link-file.ts';
import { hasStamp, stampOf } from './stamp.ts';

/** The ledger in memory. */
export interface Known {
  readonly mark: Mark;
  readonly files: ReadonlyMap<string, Filed>;
}

interface Options {
  readonly folder: string;
  readonly ledger: Ledger;
  readonly known: Known;
  readonly remember: (known: Known | null) => void;
  readonly unlock: () => void;
  /** What is known was left so by this process a moment ago: files need not be looked at. */
  readonly isFresh: boolean;
}

export function createSetting(options: Options): Setting {
  const { folder, ledger, known, remember, unlock, isFresh } = options;
  const site = join(folder, 'site');
  const journal = openJournal(folder);
  const wanted = new Set<string>();
  const written = new Map<string, Filed>();
  const confirmed = new Map<string, Filed>();
  let keys: ReadonlyMap<string, string> | undefined;
  const madeFolders = new Set<string>();
  /** Undefined for what is not there as it was left. */
  function keyOf(path: string): string | undefined {
    const filed = known.files.get(path);
    if (filed === undefined || journal.left.has(path)) return undefined;
    return isFresh || hasStamp(join(site, path), filed.stamp) ? filed.key : undefined;
  }

  function makeFolder(file: string): void {
    const folder = dirname(file);
    if (madeFolders.has(folder)) return;
    makeRoom(folder);
    madeFolders.add(folder);
  }
  /** Where a file has the place of a folder, it is one that is not wanted any more. */
  function makeRoom(place: string): void {
    try {
      mkdirSync(place, { recursive: true });
    } catch (error) {
      if (!isTaken(error)) throw error;
      for (let each = place; each.length > site.length; each = dirname(each))
        if (statSync(each, { throwIfNoEntry: false })?.isFile() === true) rmSync(each);
      mkdirSync(place, { recursive: true });
    }
  }

  function claim(path: string): void {
    if (wanted.has(path)) throw new Error(`${path} is made twice in one build.`);
    wanted.add(path);
  }

  /** Another file than before: what is linked to the old one elsewhere stays as it is. */
  function replace(path: string, key: string, make: (file: string) => void): void {
    const file = join(site, path);
    journal.note(path);
    if (known.files.has(path) || journal.left.has(path))
      rmSync(file, { recursive: true, force: true });
    makeFolder(file);
    try {
      make(file);
    } catch (error) {
      // Left there by somebody else, or a folder has become a file.
      if (!isTaken(error)) throw error;
      rmSync(file, { recursive: true, force: true });
      make(file);
    }
    written.set(path, { key, stamp: stampOf(file) });
  }
  function confirm(path: string, key: string): void {
    confirmed.set(path, { key, stamp: stampOf(join(site, path)) });
  }

  const notes = join(folder, 'notes');
  mkdirSync(notes, { recursive: true });

  return {
    ...{ folder: site, notes },
    keeps(path, key) {
      if (known.files.get(path)?.key !== key || keyOf(path) === undefined) return false;
      claim(path);
      return true;
    },
    keepsAny(path) {
      if (keyOf(path) === undefined) return false;
      claim(path);
      return true;
    },
    madeFrom: ledger.madeFrom(),
    keepsAll() {
      if (journal.left.size > 0) return false;
      for (const path of known.files.keys()) if (keyOf(path) === undefined) return false;
      for (const path of known.files.keys()) wanted.add(path);
      return true;
    },
    before: () => (keys ??= new Map(Array.from(known.files, ([path, { key }]) => [path, key]))),
    put(path, key, data) {
      claim(path);
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      if (keyOf(path) !== undefined && hasBytes(join(site, path), bytes)) confirm(path, key);
      else replace(path, key, (file) => writeFileSync(file, bytes, { flag: 'wx' }));
    },
    link(path, key, from) {
      claim(path);
      if (keyOf(path) !== undefined && hasSameBytes(join(site, path), from)) confirm(path, key);
      else replace(path, key, (file) => linkFile(from, file));
    },
    has: (path) => wanted.has(path),
    finish(madeFrom = '') {
      const removed = [...new Set([...known.files.keys(), ...journal.left])].filter(
        (path) => !wanted.has(path),
      );
      removeFiles(site, removed, journal.note);
      const gone = removed.filter((path) => known.files.has(path));
      const mark = ledger.enter({ written, confirmed, removed: gone, madeFrom });
      journal.clear();
      const files = new Map(known.files);
      for (const path of gone) files.delete(path);
      for (const [path, filed] of [...confirmed, ...written]) files.set(path, filed);
      remember({ mark, files });
      return {
        mark,
        difference: { written: [...written.keys()], removed: gone },
        since: (older) => ledger.since(older),
        paths: () => files.keys(),
        compare: (other) => compareFolder(files, other),
      };
    },
    release() {
      journal.close();
      unlock();
    },
  };
}

const isTaken = (error: unknown): boolean =>
  ['EEXIST', 'EISDIR', 'ENOTDIR', 'ERR_FS_EISDIR'].includes(errorCode(error) ?? '');

function removeFiles(site: string, paths: readonly string[], note: (path: string) => void): void {
  for (const path of paths) {
    note(path);
    try {
      rmSync(join(site, path), { force: true });
    } catch (error) {
      // A folder has its place now, or a file that of its folder.
      if (!isTaken(error)) throw error;
    }
  }
  removeEmptyFolders(site, paths);
}

/** Of more bytes than these, it is taken for another one when it is another one on disk. */
const mostCompared = 1024 * 1024;

function hasSameBytes(file: string, other: string): boolean {
  const [one, two] = [statSync(file), statSync(other)];
  if (one.ino === two.ino && one.dev === two.dev) return true;
  if (one.size !== two.size || one.size > mostCompared) return false;
  return readFileSync(file).equals(readFileSync(other));
}

function hasBytes(file: string, bytes: Uint8Array): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.size === bytes.length && readFileSync(file).equals(bytes);
}
