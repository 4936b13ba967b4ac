import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Makes a folder that holds the same files as another one: hard links, or copies where the disk can't have links. */
export function cloneFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, fresh] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) cloneFolder(old, fresh);
    else linkFile(old, fresh);
  }
}

/** Gives a file a second name, where nothing is; or copies it with its times. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Some disks know no links, and one file has no more than a number of names.
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
