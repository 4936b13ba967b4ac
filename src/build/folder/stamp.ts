import { statSync, type Stats } from 'node:fs';

const statOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

/** A file's size and time of change; empty where there is no file. */
export function stampOf(file: string): string {
  const found = statOf(file);
  return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
}

/** Whether a file is as it was when it had a stamp. Where it comes from an archive, its time may have lost what is less than a second. */
export function hasStamp(file: string, stamp: string): boolean {
  const found = statOf(file);
  const [size, time] = stamp.split(' ').map(Number);
  if (found === undefined || time === undefined || found.size !== size) return false;
  return found.mtimeMs === time || found.mtimeMs === Math.floor(time / 1000) * 1000;
}
