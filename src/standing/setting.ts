import { link, mkdir, readFile, rm, stat, utimes, writeFile, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { compareFolder } from './compare-folder.ts';
import { removeEmptyFolders } from './empty-folders.ts';
import { errorCode } from './error-code.ts';
import type { Mark, Setting } from './face.ts';
import { openJournal } from './journal.ts';
import type { Filed, Ledger } from './ledger.ts';
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

/** More would only wait for the disk. */
const atOnce = 32;

export function createSetting(options: Options): Setting {
  const { folder, ledger, known, remember, unlock, isFresh } = options;
  const site = join(folder, 'site');
  const journal = openJournal(folder);
  const wanted = new Set<string>();
  const written = new Map<string, Filed>();
  const confirmed = new Map<string, Filed>();
  let keys: ReadonlyMap<string, string> | undefined;
  const madeFolders = new Map<string, Promise<unknown>>();
  /** Undefined for what is not there as it was left. */
  function keyOf(path: string): string | undefined {
    const filed = known.files.get(path);
    if (filed === undefined || journal.left.has(path)) return undefined;
    return isFresh || hasStamp(join(site, path), filed.stamp) ? filed.key : undefined;
  }

  async function makeFolder(file: string): Promise<void> {
    const parent = dirname(file);
    let made = madeFolders.get(parent);
    if (made === undefined) {
      made = makeRoom(parent);
      madeFolders.set(parent, made);
    }
    await made;
  }
  /** Where a file has the place of a folder, it is one that is not wanted any more. */
  async function makeRoom(place: string): Promise<void> {
    try {
      await mkdir(place, { recursive: true });
    } catch (error) {
      if (!isTaken(error)) throw error;
      for (let each = place; each.length > site.length; each = dirname(each))
        if ((await stat(each).catch(() => null))?.isFile() === true) await rm(each);
      await mkdir(place, { recursive: true });
    }
  }

  function claim(path: string): void {
    if (wanted.has(path)) throw new Error(`${path} is made twice in one build.`);
    wanted.add(path);
  }

  /** Another file than before: what is linked to the old one elsewhere stays as it is. */
  async function replace(path: string, key: string, make: (file: string) => Promise<void>) {
    const file = join(site, path);
    journal.note(path);
    if (known.files.has(path) || journal.left.has(path))
      await rm(file, { recursive: true, force: true });
    await makeFolder(file);
    try {
      await make(file);
    } catch (error) {
      // Left there by somebody else, or a folder has become a file.
      if (!isTaken(error)) throw error;
      await rm(file, { recursive: true, force: true });
      await make(file);
    }
    written.set(path, { key, stamp: stampOf(file) });
  }
  function confirm(path: string, key: string): void {
    confirmed.set(path, { key, stamp: stampOf(join(site, path)) });
  }

  return {
    folder: site,
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
    async put(path, key, data) {
      claim(path);
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      if (keyOf(path) !== undefined && (await hasBytes(join(site, path), bytes))) {
        confirm(path, key);
        return;
      }
      await replace(path, key, (file) => writeFile(file, bytes, { flag: 'wx' }));
    },
    async link(path, key, from) {
      claim(path);
      if (keyOf(path) !== undefined && (await hasSameBytes(join(site, path), from))) {
        confirm(path, key);
        return;
      }
      await replace(path, key, (file) => linkOrCopy(from, file));
    },
    has: (path) => wanted.has(path),
    async finish(madeFrom = '') {
      const removed = [...new Set([...known.files.keys(), ...journal.left])].filter(
        (path) => !wanted.has(path),
      );
      await removeFiles(site, removed, journal.note);
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
        compare: (other) => compareFolder(site, new Set(files.keys()), other),
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

async function removeFiles(
  site: string,
  paths: readonly string[],
  note: (path: string) => void,
): Promise<void> {
  const limit = pLimit(atOnce);
  await limit.map(paths, async (path) => {
    note(path);
    await rm(join(site, path), { force: true }).catch((error: unknown) => {
      // A folder has its place now, or a file that of its folder.
      if (!isTaken(error)) throw error;
    });
  });
  removeEmptyFolders(site, paths);
}

/** Of more bytes than these, it is taken for another one when it is another one on disk. */
const mostCompared = 1024 * 1024;

async function hasSameBytes(file: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(file), stat(other)]);
  if (one.ino === two.ino && one.dev === two.dev) return true;
  if (one.size !== two.size || one.size > mostCompared) return false;
  return (await readFile(file)).equals(await readFile(other));
}

async function hasBytes(file: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const { size } = await stat(file);
    return size === bytes.length && (await readFile(file)).equals(bytes);
  } catch {
    return false;
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
    await copyFile(from, to);
    const { atime, mtime } = await stat(from);
    await utimes(to, atime, mtime);
  }
}
