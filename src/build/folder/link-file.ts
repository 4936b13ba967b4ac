import { constants, copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Some disks know no links, and one file has no more than a number of names. */
const unlinkable = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'];

/** Gives a file a second name, where nothing is; or copies it with its times, where the disk can't have links. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!unlinkable.includes(errorCode(error) ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
