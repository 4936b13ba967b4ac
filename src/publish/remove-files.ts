import { rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Removes files below a folder, and the folders that are empty after that. */
export function removeFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
  for (const path of paths) {
    let parent = dirname(path);
    while (parent.includes('/') && isRemoved(join(folder, parent))) parent = dirname(parent);
  }
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}

/** Removes a folder and all that is in it, if it is there. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
