import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentOfMachine } from '../config/index.ts';
import { errorCode } from '../error-code.ts';

/** More files than these are written with the whole file system, which takes less time than one after the other. */
const most = 200;

/**
 * Returns when the content of these files is on the disk, and not only in memory: what goes live after it is whole after a power cut,
 * too.
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
export function flush(path: string): void {
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
