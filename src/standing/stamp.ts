import { statSync } from 'node:fs';

/** A file's size and time of change; empty where there is no file. */
export function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
}
